import type { ProjectData } from '@aliquot/contract/matching';
import { certificationTypeLabels, certificationTypes } from '@aliquot/contract/options';
import { type AskedTerm, noCorrections, purposeLabels, type Understanding } from '@aliquot/contract/understanding';
import { type LegalNeed, legalNeedOf, saysResultsReturned } from '../score/legal.domain.ts';
import { type Clause, withoutParts } from '../words/clauses.domain.ts';
import { type Recognized, recognize } from '../words/recognizer.domain.ts';
import { isTelling, stemsOf } from '../words/words.domain.ts';
import { type Condition, conditionLabel, conditionsOf } from './conditions.domain.ts';
import { notNeededParts } from './negation.domain.ts';

/** A method, specimen or subject that a request asks for: what is shown of it, and what a laboratory has to say to show it. */
export type AskedThing = AskedTerm & {
  /** The id of a known term; null for words of the researcher's own that the vocabulary does not know. */
  readonly known: string | null;
  /** The words that name it in the request. */
  readonly named: string;
  /** The own concept that it is, or that a method of an open list belongs to. */
  readonly conceptId: string | null;
  /** Other ways to write a term of an open list. */
  readonly texts: readonly string[];
};

/** THE reading of a request: what the chips show is what the score uses. */
export type RequestReading = {
  readonly understanding: Understanding;
  readonly things: readonly AskedThing[];
  readonly conditions: readonly Condition[];
  readonly legal: LegalNeed | null;
  /** What is left of the request's own words without what it does not need and what the researcher took out. */
  readonly title: string;
  readonly description: string;
  /** What the researcher added in words. */
  readonly added: string;
};

type Source = 'title' | 'description';
type Found = { readonly thing: AskedThing; readonly at: Recognized; readonly source: Source };

const capitalized = (text: string) => (/^[a-z]+(?:[\s-]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

const mostTexts = 4;

/** A concept gathers what is alike. Of an organ or a disease in a list it says too little; a method it names well enough. */
const waysOf = ({ id, kind, concept, texts }: Recognized) => {
  const isOwn = concept?.id === id;
  return {
    conceptId: isOwn || (kind === 'method' && concept?.kind === 'method') ? (concept?.id ?? null) : null,
    texts: isOwn ? [] : texts.slice(0, mostTexts),
  };
};

const thingOf = (text: string, source: Source, found: Recognized): Found => {
  const words = text.slice(found.start, found.end);
  const { id, kind, label } = found;
  const thing = { id: `${kind}:${id}`, kind, label: capitalized(label), words, from: source, isPreference: false };
  return { thing: { ...thing, known: id, named: words, ...waysOf(found) }, at: found, source };
};

const isIn = (at: Recognized, parts: readonly Clause[]): boolean =>
  parts.some(({ start, end }) => at.start >= start && at.end <= end);

const firstOfEach = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, ({ id }) => id).values()].flatMap(([first]) => first ?? []);

/** A term in the researcher's own words: a known one where the vocabulary has it. */
const addedThing = (kind: AskedTerm['kind'], label: string): AskedThing => {
  const found = recognize(label).find((each) => each.kind === kind) ?? recognize(label)[0];
  const isWhole =
    found !== undefined && stemsOf(label.slice(found.start, found.end)).length >= stemsOf(label).filter(isTelling).length;
  const known = isWhole ? found.id : null;
  return {
    id: `${kind}:${known ?? `words:${stemsOf(label).join('-')}`}`,
    kind,
    label: known === null ? label : capitalized(found?.label ?? label),
    words: '',
    from: 'researcher',
    isPreference: false,
    known,
    named: label,
    ...(known === null || found === undefined ? { conceptId: null, texts: [] } : waysOf(found)),
  };
};

const plainTerm = ({ id, kind, label, words, from, isPreference }: AskedTerm): AskedTerm => ({
  id,
  kind,
  label,
  words,
  from,
  isPreference,
});

const conditionId = ({ types }: Condition) => `condition:${types === 0 ? 'same-day' : types.toString(36)}`;

const conditionTerm = (condition: Condition, from: AskedTerm['from']): AskedTerm => ({
  id: conditionId(condition),
  kind: 'condition',
  label: conditionLabel(condition),
  words: from === 'researcher' ? '' : condition.words,
  from,
  isPreference: condition.isPreference,
});

const purposeTerm = (purpose: keyof typeof purposeLabels, from: AskedTerm['from'], words: string): AskedTerm => ({
  id: `purpose:${purpose}`,
  kind: 'purpose',
  label: purposeLabels[purpose],
  words,
  from,
  isPreference: false,
});

/** Why the request says that results go back, as far as the form or its words do. */
const purposesOf = (request: ProjectData, description: string): AskedTerm[] => {
  if (request.resultsReturned === 'yes') return [purposeTerm('returned', 'form', '')];
  if (request.resultsReturned === 'no') return [purposeTerm('research', 'form', '')];
  const words = saysResultsReturned(description);
  return words === null ? [] : [purposeTerm('returned', 'description', words)];
};

const legalOf = (request: ProjectData, purposes: readonly AskedTerm[]): LegalNeed | null => {
  const returned = purposes.find(({ id }) => id === 'purpose:returned');
  return returned === undefined ? null : legalNeedOf(request, returned.from === 'description' ? 'description' : 'answer');
};

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** A certificate by its own label, with "required" or "preferred" behind it. */
const labelledCondition = (label: string): Condition | null => {
  const [, name = label, strength = 'required'] = /^(.*?)\s+(required|preferred)$/i.exec(label.trim()) ?? [];
  const type = certificationTypes.find((each) => isSame(certificationTypeLabels[each], name));
  if (type === undefined) return null;
  return { types: 1 << certificationTypes.indexOf(type), isPreference: /preferred/i.test(strength), words: '' };
};

/** Conditions that the researcher added; none for one that cannot be checked. A certificate by itself is required. */
const addedConditions = (label: string): Condition[] => {
  const labelled = labelledCondition(label);
  if (labelled !== null) return [labelled];
  const isWish = /prefer/i.test(label);
  return conditionsOf(label).map((condition) => ({ ...condition, isPreference: isWish && condition.isPreference }));
};

/** The added conditions and purposes that cannot be understood, as they were written. */
export const unknownCorrections = ({ corrections = noCorrections }: ProjectData): string[] =>
  corrections.added
    .filter(({ kind, label }) =>
      kind === 'condition'
        ? addedConditions(label).length === 0
        : kind === 'purpose' && !Object.values<string>(purposeLabels).includes(label),
    )
    .map(({ label }) => label);

/** Reads a request with what its researcher corrected. What was added counts over what was removed, and over the form. */
export const readRequest = (request: ProjectData): RequestReading => {
  const { title, description, corrections = noCorrections } = request;
  const texts = { title, description };
  const left = { title: notNeededParts(title), description: notNeededParts(description) };
  const found = (['title', 'description'] as const).flatMap((source) =>
    recognize(texts[source]).map((each) => thingOf(texts[source], source, each)),
  );
  const isNeeded = ({ at, source }: Found) => !isIn(at, left[source]);
  const added = corrections.added.filter(({ kind }) => kind !== 'condition' && kind !== 'purpose');
  const addedThings = firstOfEach(added.map(({ kind, label }) => addedThing(kind, label)));
  const addedIds = new Set(addedThings.map(({ id }) => id));
  const removedIds = new Set(corrections.removed);
  const needed = firstOfEach(found.filter(isNeeded).map(({ thing }) => thing));
  const things = [...needed.filter(({ id }) => !removedIds.has(id) && !addedIds.has(id)), ...addedThings];
  const askedIds = new Set(needed.map(({ id }) => id));
  const notNeeded = firstOfEach(found.filter((each) => !isNeeded(each)).map(({ thing }) => thing)).filter(
    ({ id }) => !askedIds.has(id) && !addedIds.has(id),
  );

  const ownConditions = conditionsOf(`${title}.\n${description}`);
  const moreConditions = corrections.added
    .filter(({ kind }) => kind === 'condition')
    .flatMap(({ label }) => addedConditions(label));
  const moreIds = new Set(moreConditions.map(conditionId));
  const keptConditions = ownConditions.filter((each) => !removedIds.has(conditionId(each)) && !moreIds.has(conditionId(each)));
  const neededDescription = withoutParts(description, left.description);
  const ownPurposes = purposesOf(request, neededDescription);
  const morePurposes = corrections.added.flatMap(({ kind, label }) => {
    const key = (Object.keys(purposeLabels) as (keyof typeof purposeLabels)[]).find((each) => purposeLabels[each] === label);
    return kind === 'purpose' && key !== undefined ? [purposeTerm(key, 'researcher', '')] : [];
  });
  const purposes = morePurposes.length > 0 ? morePurposes.slice(-1) : ownPurposes.filter(({ id }) => !removedIds.has(id));

  const conditionTerms = [
    ...keptConditions.map((each) => conditionTerm(each, 'description')),
    ...moreConditions.map((each) => conditionTerm(each, 'researcher')),
  ];
  const known = things.filter(({ known: id }) => id !== null);
  const isRemoved = ({ thing }: Found) => removedIds.has(thing.id) && !addedIds.has(thing.id);
  const takenOut = (source: Source): Clause[] => [
    ...left[source],
    ...found.filter((each) => each.source === source && isRemoved(each)).map(({ at, thing }) => ({ ...at, text: thing.words })),
  ];
  return {
    understanding: {
      asked: [...things.map(plainTerm), ...purposes, ...conditionTerms],
      notNeeded: notNeeded.map(plainTerm),
      removed: [
        ...needed.filter(({ id }) => removedIds.has(id) && !addedIds.has(id)).map(plainTerm),
        ...ownPurposes.filter(({ id }) => removedIds.has(id) && morePurposes.length === 0),
        ...ownConditions
          .filter((each) => removedIds.has(conditionId(each)) && !moreIds.has(conditionId(each)))
          .map((each) => conditionTerm(each, 'description')),
      ],
      isKnown:
        conditionTerms.length > 0 ||
        known.some(({ kind }) => kind !== 'subject') ||
        addedThings.some(({ kind }) => kind !== 'subject'),
    },
    things,
    conditions: [...keptConditions, ...moreConditions],
    legal: legalOf(request, purposes),
    title: withoutParts(title, takenOut('title')),
    description: withoutParts(description, takenOut('description')),
    added: addedThings.map(({ named }) => named).join('. '),
  };
};
