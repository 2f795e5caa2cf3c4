import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import type { DropReason, WitnessField } from '@aliquot/contract/hearts/witness/witness';
import type { DocumentText, PageText } from '../../../../kernel/document-text.ts';
import { foldedDocument, foldedText } from '../../reading/text/characters.domain.ts';
import { withoutInstructions } from '../../reading/text/instructions.domain.ts';
import { quoteOf } from '../../reading/text/quotes.domain.ts';
import { blank, visiblePlaces } from '../places.domain.ts';
import { lineFinder } from '../questions.domain.ts';
import { isDenied, isPossible, type KnownDates, type Seen, seenIn, valueIn } from './values.domain.ts';

/** An answer of a model: the name of a field and the words that show it. */
export type Answer = { readonly field: WitnessField; readonly quotation: string };

/** An answer that passed. */
export type Held = {
  readonly field: WitnessField;
  readonly value: string;
  /** The quotation as a document shows it. */
  readonly place: Evidence;
};
export type Dropped = Answer & { readonly reason: DropReason };

export type Checked = { readonly held: Held[]; readonly dropped: Dropped[] };

type Context = {
  readonly ownNames: readonly string[];
  readonly certificate: CertificateReading;
  /** Numbers of the lines that are about this certificate; without them all are. */
  readonly lines?: readonly number[] | null;
};
type Text = { readonly seen: Seen; readonly raw: string; readonly isOwn: (offset: number) => boolean };

const knownDates = ({ issueDate, expiryDate }: CertificateReading): KnownDates => ({
  issueDate: issueDate?.value ?? null,
  expiryDate: expiryDate?.value ?? null,
});

/** Checks answers about a document whose pages come one by one, as a thread is given them. */
export const checkPages = (
  document: Omit<DocumentText, 'pages'>,
  answers: readonly Answer[],
  context: Context,
  pages: readonly PageText[],
): Checked => checkAnswers({ ...document, pages }, answers, context);

const checked = (
  { field, quotation }: Answer,
  { seen, raw, isOwn, ownNames, certificate }: Context & Text,
): Held | DropReason => {
  const { view } = seen;
  const places = visiblePlaces({ text: view.text, raw }, quotation);
  if (typeof places === 'string') return places;
  const [place, ...others] = places.filter(({ start, end }) => isOwn(start) && isOwn(end));
  if (!place) return 'OTHER-CERTIFICATE';
  if (others.length > 0) return 'SEVERAL-PLACES';
  if (blank.test(quotation)) return 'BLANK';
  if (isDenied(view.text, place)) return 'NEGATED';
  const value = valueIn(seen, field, place, ownNames);
  if (typeof value === 'string') return value;
  if (!isPossible(field, value.value, knownDates(certificate))) return 'IMPOSSIBLE';
  return { field, value: value.value, place: quoteOf(view.document, place.start, place.end) };
};

/**
 * Holds a model's answers against the visible text of the document they are about. A value is ours, derived by the rules that
 * read documents; of several answers about one field none passes. `hidden` is text of the file that people cannot see, if known.
 */
export const checkAnswers = (
  document: DocumentText,
  answers: readonly Answer[],
  { ownNames, certificate, lines = null, hidden = '' }: Context & { readonly hidden?: string },
): Checked => {
  const { document: plain, restore } = foldedDocument(document);
  const lineAt = lineFinder(plain.text);
  const own = lines && new Set(lines);
  const context = {
    seen: seenIn(withoutInstructions(plain)),
    raw: `${plain.text}\n${hidden}`,
    isOwn: (offset: number) => own?.has(lineAt(offset)) !== false,
    ownNames,
    certificate,
  };
  const outcomes = answers.map((answer) => ({
    answer,
    outcome: checked({ ...answer, quotation: foldedText(answer.quotation) }, context),
  }));
  const held = outcomes.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]));
  const agrees = (one: Held) => held.every(({ field, value }) => field !== one.field || value === one.value);
  const dropped = outcomes.flatMap(({ answer, outcome }): Dropped[] => {
    const reason = typeof outcome === 'string' ? outcome : agrees(outcome) ? null : 'VALUE-DIFFERS';
    return reason === null ? [] : [{ field: answer.field, quotation: answer.quotation, reason }];
  });
  const first = new Map(
    held
      .filter(agrees)
      .toReversed()
      .map((one) => [one.field, one]),
  );
  return { held: restore([...first.values()]), dropped };
};
