import type {
  FieldProposal,
  ProtocolField,
  ProtocolProposals,
  TermProposal,
} from '@aliquot/contract/hearts/protocol-proposals';
import type { RequestAnswerField } from '@aliquot/contract/hearts/witness/requests';
import type { DropReason } from '@aliquot/contract/hearts/witness/witness';
import type { DocumentText, PageText } from '../../../../kernel/document-text.ts';
import { conditionLabel, conditionsOf } from '../../matching/request/conditions.domain.ts';
import { notNeededParts } from '../../matching/request/negation.domain.ts';
import { recognize } from '../../matching/words/recognizer.domain.ts';
import { amountIn, toldZones } from '../../protocols/amounts.domain.ts';
import { askingOf, type Style, styleOf } from '../../protocols/asking.domain.ts';
import { areaIn, serviceIn } from '../../protocols/choices.domain.ts';
import { namedIn } from '../../protocols/naming.domain.ts';
import type { Paper, Passage } from '../../protocols/paper-text.domain.ts';
import { paperFor } from '../../protocols/proposals.domain.ts';
import { titleIn } from '../../protocols/title.domain.ts';
import { folded, usedForm } from '../../protocols/wordings.domain.ts';
import { foldedText } from '../../reading/text/characters.domain.ts';
import { withoutInstructions } from '../../reading/text/instructions.domain.ts';
import { blank, type Span, visiblePlaces } from '../places.domain.ts';
import { lineFinder } from '../questions.domain.ts';
import type { RequestAnswer } from './asking.domain.ts';

/** Things and fields that need no proposal: our rules propose them already, or read them in what was typed. */
export type Known = {
  readonly fields: readonly { readonly field: ProtocolField; readonly value: string }[];
  /** Of each thing its kind and id: `method:rna-seq`. */
  readonly things: readonly string[];
};

export type DroppedOfRequest = {
  readonly field: RequestAnswerField;
  readonly quotation: string;
  readonly reason: DropReason;
};

/** Answers that passed, in the form of the rules' own proposals, and those that were dropped. */
export type CheckedRequest = {
  readonly fields: FieldProposal[];
  readonly terms: TermProposal[];
  readonly dropped: DroppedOfRequest[];
};

export const nothingKnown: Known = { fields: [], things: [] };

/** Needs no proposal beside those of our rules. */
export const knownFrom = ({ fields, terms }: Pick<ProtocolProposals, 'fields' | 'terms'>): Known => ({
  fields,
  things: terms.map(({ id }) => id),
});

/** Of typed words our rules read every thing that they do not rule out. */
export const knownInTyped = (text: string): Known => {
  const parts = notNeededParts(text);
  const isOut = (at: Span) => parts.some(({ start, end }) => at.start >= start && at.end <= end);
  return {
    fields: [],
    things: recognize(text)
      .filter((each) => !isOut(each))
      .map(({ kind, id }) => `${kind}:${id}`),
  };
};

const mostTerms = 20;
/** A word that stands everywhere says nothing. */
const mostPlaces = 50;
const lastTitleLine = 150;

/** Plain characters where they take as much room, so that every offset stays. */
const plain = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => {
    const folded = foldedText(character);
    return folded.length === character.length ? folded : character;
  });

type Context = {
  readonly paper: Paper;
  readonly style: Style;
  readonly text: string;
  readonly raw: string;
  readonly lineAt: (offset: number) => number;
  readonly known: Known;
};
type Proposal = { readonly field: FieldProposal } | { readonly terms: readonly TermProposal[] };

const passagesAt = ({ passages }: Paper, { start, end }: Span): Passage[] =>
  passages.filter((passage) => passage.start < end && passage.end > start);

/** The place that is meant: the only one, or the only one in the line that the answer names. */
const placeMeant = (places: readonly Span[], { line }: RequestAnswer, { lineAt }: Context): Span | undefined => {
  const [first, ...others] = places;
  if (others.length === 0) return first;
  const inLine = places.filter(({ start }) => lineAt(start) === line);
  return inLine.length === 1 ? inLine[0] : undefined;
};

const isDenied = (passages: readonly Passage[], { start, end }: Span): boolean =>
  passages.some((passage) =>
    notNeededParts(passage.text).some((part) => passage.start + part.start < end && passage.start + part.end > start),
  );

/** "Muscle" of "muscle-invasive" is no word by itself. */
const isPartOfWord = (text: string, { start, end }: Span): boolean =>
  /\p{L}[-\u2010-\u2013]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
  /^[-\u2010-\u2013]\p{L}/u.test(text.slice(end, end + 2));

const quotationAt = ({ document }: Paper, { start, end }: Span, passage: Passage | undefined) => ({
  page: (passage?.page ?? document.pages.find((page) => page.end >= start))?.number ?? null,
  heading: passage?.heading?.text ?? null,
  words: document.text.slice(start, end),
});

/** The things that our rules recognize in words by themselves, and the certificates that they demand. */
const termsIn = ({ paper }: Context, passage: Passage, place: Span): TermProposal[] => {
  const text = paper.document.text.slice(place.start, place.end).replaceAll(/\s/g, ' ');
  const quotation = quotationAt(paper, place, passage);
  const words = { ...passage, ...place, text, zone: null, lead: '', isHeading: false };
  const things = namedIn(words, { mayBeOwn: false, isBrief: true }).map(({ id, kind, label, known }) => ({
    id: `${kind}:${id}`,
    kind,
    label,
    known,
    quotation,
  }));
  const conditions = conditionsOf(text)
    .filter(({ types, isPreference }) => types !== 0 && !isPreference)
    .map((condition) => ({
      id: `condition:${condition.types.toString(36)}`,
      kind: 'condition' as const,
      label: conditionLabel(condition),
      known: true,
      quotation,
    }));
  return [...things, ...conditions];
};

/** "The RNA-seq data" are there already. */
const isDone = (terms: readonly TermProposal[], after: string): boolean =>
  terms.some(({ kind }) => kind === 'method') && usedForm.test(folded(after));

/** The place of words that ask for something; a thing is the same one wherever it stands. */
const askedAt = (context: Context, answer: RequestAnswer, places: readonly Span[]): Proposal | DropReason => {
  const { paper, style, text, known } = context;
  const meant = placeMeant(places, answer, context);
  const reasons = (meant ? [meant] : places.slice(0, mostPlaces)).map((place): Proposal | DropReason => {
    const passages = passagesAt(paper, place);
    const [passage] = passages;
    if (isDenied(passages, place)) return 'NEGATED';
    if (!passage || passages.every((each) => askingOf(each, style).reason !== null)) return 'NOT-ASKED';
    if (isPartOfWord(text, place)) return 'VALUE-DIFFERS';
    const terms = termsIn(context, passage, place);
    if (terms.length === 0) return 'VALUE-DIFFERS';
    if (isDone(terms, text.slice(place.end, place.end + 30))) return 'NOT-ASKED';
    const others = terms.filter(({ id }) => !known.things.includes(id));
    return others.length === 0 ? 'KNOWN' : { terms: others };
  });
  return reasons.find((each) => typeof each !== 'string') ?? reasons[0] ?? 'NOT-IN-TEXT';
};

const valueOf = (
  { paper, lineAt }: Context,
  field: Exclude<RequestAnswerField, 'asked'>,
  passage: Passage | undefined,
  place: Span,
): string | null => {
  const words = paper.document.text.slice(place.start, place.end);
  switch (field) {
    case 'title':
      return lineAt(place.start) <= lastTitleLine ? titleIn(words) : null;
    case 'researchArea':
      return areaIn(words);
    case 'serviceType':
      return serviceIn(words);
    default:
      return passage ? amountIn(passage, place, field) : null;
  }
};

const isAmount = (field: RequestAnswerField) => field === 'samples' || field === 'timeline' || field === 'budgetRange';

const fieldAt = (
  context: Context,
  { field, ...answer }: RequestAnswer & { readonly field: Exclude<RequestAnswerField, 'asked'> },
  places: readonly Span[],
): Proposal | DropReason => {
  const { paper, style, known } = context;
  const place = placeMeant(places, { field, ...answer }, context);
  if (!place) return 'SEVERAL-PLACES';
  const passages = passagesAt(paper, place);
  const [passage] = passages;
  if (isAmount(field) && passages.every(({ zone }) => toldZones.has(zone))) return 'NOT-ASKED';
  if (field === 'serviceType' && passages.every((each) => askingOf(each, style).reason !== null)) return 'NOT-ASKED';
  if (field !== 'resultsReturned' && isDenied(passages, place)) return 'NEGATED';
  const value = valueOf(context, field, passage, place);
  if (value === null) return 'VALUE-DIFFERS';
  if (known.fields.some((each) => each.field === field && each.value.toLowerCase() === value.toLowerCase())) return 'KNOWN';
  const stated = field !== 'researchArea' && field !== 'serviceType';
  return { field: { id: `model:${field}`, field, value, stated, quotation: quotationAt(paper, place, passage) } };
};

const outcomeOf = (context: Context, answer: RequestAnswer): Proposal | DropReason => {
  const { field, quotation } = answer;
  const places = visiblePlaces(context, plain(quotation));
  if (typeof places === 'string') return places;
  if (blank.test(quotation)) return 'BLANK';
  return field === 'asked' ? askedAt(context, answer, places) : fieldAt(context, { ...answer, field }, places);
};

/**
 * Holds a model's answers against the visible text of a request's file, or of its chosen study. Values and things asked for are ours,
 * derived from the words; of several values for one field none passes.
 */
export const checkRequest = (
  document: DocumentText,
  answers: readonly RequestAnswer[],
  { known = nothingKnown, study }: { readonly known?: Known; readonly study?: number | undefined } = {},
): CheckedRequest => {
  const paper = paperFor(document, study);
  if (paper === null) return { fields: [], terms: [], dropped: [] };
  const text = plain(withoutInstructions(document).text);
  const context = { paper, style: styleOf(paper), text, raw: plain(document.text), lineAt: lineFinder(text), known };
  const outcomes = answers.map((answer) => ({ answer, outcome: outcomeOf(context, answer) }));
  const held = outcomes.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]));
  const fields = held.flatMap((each) => ('field' in each ? [each.field] : []));
  const agrees = (one: FieldProposal) => fields.every(({ field, value }) => field !== one.field || value === one.value);
  const dropped = outcomes.flatMap(({ answer: { field, quotation }, outcome }): DroppedOfRequest[] => {
    const differs = typeof outcome !== 'string' && 'field' in outcome && !agrees(outcome.field);
    const reason = typeof outcome === 'string' ? outcome : differs ? 'VALUE-DIFFERS' : null;
    return reason === null ? [] : [{ field, quotation, reason }];
  });
  const terms = held.flatMap((each) => ('terms' in each ? each.terms : []));
  return {
    fields: [...Map.groupBy(fields.filter(agrees), ({ field }) => field).values()].flatMap(([first]) => first ?? []),
    terms: [...Map.groupBy(terms, ({ id }) => id).values()].flatMap(([first]) => first ?? []).slice(0, mostTerms),
    dropped,
  };
};

/** Checks answers about a file whose pages come one by one, as a thread is given them. @returns JSON of a `CheckedRequest` */
export const checkRequestPages = (
  document: Omit<DocumentText, 'pages'>,
  answers: readonly RequestAnswer[],
  { known, study }: { readonly known: Known; readonly study: number | null },
  pages: readonly PageText[],
): string => JSON.stringify(checkRequest({ ...document, pages }, answers, { known, study: study ?? undefined }));
