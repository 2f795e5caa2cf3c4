import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type AskedTerm, noCorrections, purposeLabels, type Understanding } from '@aliquot/contract/hearts/understanding';
import { certificationTypeLabels, certificationTypes, primaryServices, specializations } from '@aliquot/contract/options';
import { type LegalNeed, legalNeedOf, saysResultsReturned } from '../score/legal.domain.ts';
import { type Clause, withoutParts } from '../words/clauses.domain.ts';
import { writtenWords } from '../words/forms.domain.ts';
import { type Recognized, recognize } from '../words/recognizer.domain.ts';
import { type Concept, concepts, generalTerms, maskOf } from '../words/vocabulary.domain.ts';
import { isTelling, stemsOf } from '../words/words.domain.ts';
import { type Condition, conditionLabel, conditionsOf } from './conditions.domain.ts';
import { detailsIn } from './details.domain.ts';
import { notNeededParts } from './negation.domain.ts';
import { notUnderstoodIn } from './not-understood.domain.ts';

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
  /** The request's own words without what it does not need and what the researcher removed. */
  readonly title: string;
  readonly description: string;
  /** The words that the researcher added. */
  readonly added: string;
};

const sources = ['title', 'description'] as const;
type Source = (typeof sources)[number];

const purposes = Object.keys(purposeLabels) as (keyof typeof purposeLabels)[];
type Found = { readonly thing: AskedThing; readonly at: Recognized; readonly source: Source };

const capitalized = (text: string) => (/^[a-z]+(?:[\s-]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

const mostTexts = 4;

/** An organ or a disease of a list is more than the concept that has one of its names; a method or an analyte is that one. */
const waysOf = ({ id, kind, concept, texts }: Recognized) => {
  const isOwn = concept?.id === id;
  const isSame = isOwn || ((kind === 'method' || kind === 'analyte') && concept?.kind === kind);
  return { conceptId: isSame ? (concept?.id ?? null) : null, texts: isOwn ? [] : texts.slice(0, mostTexts) };
};

const thingOf = (text: string, source: Source, found: Recognized): Found => {
  const words = text.slice(found.start, found.end);
  const { id, kind, label, isBroader } = found;
  const thing = { id: `${kind}:${id}`, kind, label: capitalized(label), words, from: source, isBroader, isPreference: false };
  return { thing: { ...thing, known: id, named: words, ...waysOf(found) }, at: found, source };
};

const isIn = (at: Recognized, parts: readonly Clause[]): boolean =>
  parts.some(({ start, end }) => at.start >= start && at.end <= end);

const firstOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  [...Map.groupBy(items, keyOf).values()].flatMap(([first]) => first ?? []);

const stemsIn = (words: string, places: readonly Recognized[]): number =>
  places.reduce((sum, { start, end }) => sum + stemsOf(words.slice(start, end)).length, 0);

/** True when a known term covers all words of a name, and not only a part of it. */
export const isWholeOf = (words: string, ...places: readonly Recognized[]): boolean =>
  stemsIn(words, places) >= stemsOf(words).filter(isTelling).length;

/** A term in the researcher's own words: a known one, of its own kind, where the vocabulary has it. */
const addedThing = (chosen: AskedTerm['kind'], label: string): AskedThing => {
  const places = recognize(label);
  const found = places.find((each) => each.kind === chosen) ?? places[0];
  // Our own labels have an abbreviation behind the name, which is the same term once more or no term by itself.
  const isWhole =
    found !== undefined &&
    (isWholeOf(label, ...places.filter(({ id }) => id === found.id)) || label.toLowerCase() === found.label.toLowerCase());
  const known = isWhole ? found.id : null;
  const kind = isWhole ? found.kind : chosen;
  return {
    id: `${kind}:${known ?? `words:${stemsOf(label).join('-')}`}`,
    kind,
    label: known === null ? label : capitalized(found?.label ?? label),
    words: '',
    from: 'researcher',
    isBroader: known !== null && found?.isBroader === true,
    isPreference: false,
    known,
    named: label,
    ...(known === null || found === undefined ? { conceptId: null, texts: [] } : waysOf(found)),
  };
};

const plainTerm = ({ id, kind, label, words, from, isBroader, isPreference }: AskedTerm): AskedTerm => ({
  id,
  kind,
  label,
  words,
  from,
  isBroader,
  isPreference,
});

const conditionId = ({ types }: Condition) => `condition:${types === 0 ? 'same-day' : types.toString(36)}`;

const conditionTerm = (condition: Condition, from: AskedTerm['from']): AskedTerm => ({
  id: conditionId(condition),
  kind: 'condition',
  label: conditionLabel(condition),
  words: from === 'researcher' ? '' : condition.words,
  from,
  isBroader: false,
  isPreference: condition.isPreference,
});

const purposeTerm = (purpose: keyof typeof purposeLabels, from: AskedTerm['from'], words: string): AskedTerm => ({
  id: `purpose:${purpose}`,
  kind: 'purpose',
  label: purposeLabels[purpose],
  words,
  from,
  isBroader: false,
  isPreference: false,
});

/** The reasons for returning results, as far as the form or the request's words give them. */
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

/** The items that were read, with corrections applied, and the removed ones. An addition wins over a removal. */
const corrected = <Item>(
  read: readonly Item[],
  added: readonly Item[],
  removed: ReadonlySet<string>,
  idOf: (item: Item) => string,
) => {
  const anew = new Set(added.map(idOf));
  const others = read.filter((item) => !anew.has(idOf(item)));
  return {
    asked: [...others.filter((item) => !removed.has(idOf(item))), ...added],
    removed: others.filter((item) => removed.has(idOf(item))),
  };
};

const idOfTerm = ({ id }: { readonly id: string }): string => id;

type Corrected = {
  readonly request: ProjectData;
  readonly removed: ReadonlySet<string>;
  readonly parts: Readonly<Record<Source, Clause[]>>;
};

const isGeneral = ({ known }: AskedThing): boolean => known !== null && generalTerms.has(known);

/** Without "virus" where "influenza" is asked: it is no other thing. */
const withoutGeneral = (things: readonly AskedThing[]): AskedThing[] =>
  things.filter((one) => !isGeneral(one) || !things.some((other) => other.kind === one.kind && !isGeneral(other)));

const thingsOf = ({ request, removed, parts }: Corrected) => {
  const found = sources.flatMap((source) => recognize(request[source]).map((each) => thingOf(request[source], source, each)));
  const isNeeded = ({ at, source }: Found) => !isIn(at, parts[source]);
  const added = (request.corrections ?? noCorrections).added.filter(({ kind }) => kind !== 'condition' && kind !== 'purpose');
  const addedThings = firstOfEach(
    added.map(({ kind, label }) => addedThing(kind, label)),
    idOfTerm,
  );
  const needed = withoutGeneral(
    firstOfEach(
      found.filter(isNeeded).map(({ thing }) => thing),
      idOfTerm,
    ),
  );
  const known = new Set([...needed, ...addedThings].map(idOfTerm));
  return {
    ...corrected(needed, addedThings, removed, idOfTerm),
    added: addedThings,
    notNeeded: firstOfEach(
      found.filter((each) => !isNeeded(each)).map(({ thing }) => thing),
      idOfTerm,
    ).filter(({ id }) => !known.has(id)),
    found,
  };
};

const correctedConditions = ({ request, removed }: Corrected) => {
  const added = (request.corrections ?? noCorrections).added
    .filter(({ kind }) => kind === 'condition')
    .flatMap(({ label }) => addedConditions(label));
  const read = conditionsOf(`${request.title}.\n${request.description}`);
  const { asked, removed: left } = corrected(read, added, removed, conditionId);
  const termOf = (condition: Condition) => conditionTerm(condition, added.includes(condition) ? 'researcher' : 'description');
  return { conditions: asked, asked: asked.map(termOf), removed: left.map(termOf) };
};

/** One purpose counts: the last one that was added, else the one that was read. */
const correctedPurposes = ({ request, removed, parts }: Corrected) => {
  const read = purposesOf(request, withoutParts(request.description, parts.description));
  const added = (request.corrections ?? noCorrections).added.flatMap(({ kind, label }) => {
    const purpose = kind === 'purpose' && purposes.find((each) => purposeLabels[each] === label);
    return purpose ? [purposeTerm(purpose, 'researcher', '')] : [];
  });
  return added.length > 0 ? { asked: added.slice(-1), removed: [] } : corrected(read, [], removed, idOfTerm);
};

/** The rest of the texts: details of the order, and words that no list knows. Words that are not needed are skipped. */
const restOf = (request: ProjectData, found: readonly Found[], parts: Corrected['parts']) => {
  const read = sources.map((source) => {
    const details = detailsIn(request[source]);
    const known = [...details, ...found.filter((each) => each.source === source)].map(({ at }) => at);
    return {
      details: details.map(({ detail }) => detail),
      words: notUnderstoodIn(request[source], [...known, ...parts[source]]),
    };
  });
  const named = new Set(found.flatMap(({ at }) => at.texts.flatMap(writtenWords)));
  return {
    details: firstOfEach(
      read.flatMap(({ details }) => details),
      ({ kind, words }) => `${kind} ${words}`,
    ),
    // "MSI" is understood where microsatellite instability is asked for, which is also written "MSI testing".
    notUnderstood: [...new Set(read.flatMap(({ words }) => words))]
      .filter((word) => !named.has(word))
      .map((words) => ({ words })),
  };
};

const infections = maskOf(specializations, ['infectious-diseases']);
const germWork = maskOf(primaryServices, ['microbiology', 'virology', 'parasitology']);

const isGerm = (concept: Concept | undefined): boolean =>
  concept !== undefined && ((concept.specializations & infections) !== 0 || (concept.services & germWork) !== 0);

/** An organ, a disease or a specimen alone does not tell which analysis is needed; a germ names the discipline that tests for it. */
const tellsTheWork = ({ known, kind, from }: AskedThing): boolean =>
  kind === 'method' || kind === 'analyte' ? known !== null || from === 'researcher' : isGerm(concepts.get(known ?? ''));

/** Reads a request with its researcher's corrections. An addition wins over a removal, and over the form. */
export const readRequest = (request: ProjectData): RequestReading => {
  const parts = { title: notNeededParts(request.title), description: notNeededParts(request.description) };
  const given = { request, removed: new Set(request.corrections?.removed), parts };
  const things = thingsOf(given);
  const conditions = correctedConditions(given);
  const purpose = correctedPurposes(given);
  const isOut = new Set(things.removed.map(idOfTerm));
  const left = (source: Source): string =>
    withoutParts(request[source], [
      ...parts[source],
      ...things.found
        .filter((each) => each.source === source && isOut.has(each.thing.id))
        .map(({ at: { start, end }, thing }) => ({ text: thing.words, start, end })),
    ]);
  return {
    understanding: {
      asked: [...things.asked.map(plainTerm), ...purpose.asked, ...conditions.asked],
      notNeeded: things.notNeeded.map(plainTerm),
      removed: [...things.removed.map(plainTerm), ...purpose.removed, ...conditions.removed],
      ...restOf(request, things.found, parts),
      isKnown: conditions.asked.length > 0 || things.asked.some(tellsTheWork),
    },
    things: things.asked,
    conditions: conditions.conditions,
    legal: legalOf(request, purpose.asked),
    title: left('title'),
    description: left('description'),
    added: things.added.map(({ named }) => named).join('. '),
  };
};
