import percentages from '../../../../../knowledge/matching-percentages.json' with { type: 'json' };
import { type Concept, readText } from '../words/vocabulary.domain.ts';

/**
 * How much a term counts by where a laboratory says it, in tenths. `label` and `definition` are the name and the description of a
 * capability that is a value of a closed vocabulary: chosen from a list, not said in own words.
 */
export const fieldWeights = {
  scope: 30,
  capability: 20,
  label: 15,
  description: 10,
  name: 10,
  definition: 5,
  declared: 5,
} as const;
export type TextField = keyof typeof fieldWeights;
const statingFields: ReadonlySet<TextField> = new Set(['capability', 'description']);

const conceptTerm = (id: string): string => `#${id}`;

/** Terms with their weight, summed over all places in which they are said. Concepts are prefixed with `#`, pairs hold a space. */
export type Terms = ReadonlyMap<string, number>;

/**
 * What the texts of a laboratory say. `length` is the length of its own texts in tenths of a word, without its scopes. `stated` are
 * the concepts of its own words, `scoped` those of its scopes.
 */
type Statements = {
  readonly terms: Terms;
  readonly length: number;
  readonly stated: ReadonlySet<Concept>;
  readonly scoped: ReadonlySet<Concept>;
};

export const readStatements = (texts: Iterable<readonly [TextField, string]>): Statements => {
  const terms = new Map<string, number>();
  const stated = new Set<Concept>();
  const scoped = new Set<Concept>();
  let length = 0;
  const add = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight);
  for (const [field, text] of texts) {
    const weight = fieldWeights[field];
    const { withBroader, words, pairs } = readText(text);
    for (const concept of withBroader) {
      add(conceptTerm(concept.id), weight);
      if (statingFields.has(field)) stated.add(concept);
      if (field === 'scope') scoped.add(concept);
    }
    for (const word of words) add(word, weight);
    for (const pair of pairs) add(pair, weight);
    if (field !== 'scope') length += weight * words.length;
  }
  return { terms, length, stated, scoped };
};

export const termsOf = (texts: Iterable<readonly [TextField, string]>): Terms => readStatements(texts).terms;

/** How much a term is asked for by where it comes from. */
const boosts = {
  title: { word: 7, pair: 4, concept: 7 },
  description: { word: 4, pair: 3, concept: 4 },
  broader: 2,
  /** What the area and the type of service lead to expect; nothing as soon as the request names something itself. */
  expected: 4,
} as const;

export type AskedTerm = { readonly term: string; readonly boost: number };

/**
 * A method, specimen or subject that is asked for. A laboratory shows it when it says all terms of one of `ways`. `weight` is how
 * much it counts beside the others.
 */
export type AskedThing = {
  readonly isMethod: boolean;
  readonly isLeading: boolean;
  readonly weight: number;
  readonly ways: readonly (readonly string[])[];
};

export type Asked = { readonly terms: readonly AskedTerm[]; readonly things: readonly AskedThing[] };

/** At most so many terms and things are asked: ten pages pasted name no more than one can look for. */
const mostTerms = 160;
const mostThings = 24;

const thingWeights = { method: 4, subject: 3, specimen: 2 } as const;

type ThingRead = {
  readonly kind: string;
  readonly from: string;
  readonly known: string | null;
  readonly named: string;
  readonly conceptId: string | null;
  readonly texts: readonly string[];
};

/** A known name of several words is shown by these words side by side, another by all of its words. */
const spelledWay = (text: string, isKnown: boolean): readonly string[] => {
  const { words, pairs } = readText(text);
  return isKnown && pairs.length > 0 ? pairs : words;
};

const waysOf = ({ known, named, conceptId, texts }: ThingRead): (readonly string[])[] => {
  const spelled = [named, ...texts].map((text) => spelledWay(text, known !== null)).filter((way) => way.length > 0);
  return [...(conceptId === null ? [] : [[conceptTerm(conceptId)]]), ...spelled];
};

const askedThingOf = (thing: ThingRead): AskedThing => ({
  isMethod: thing.kind === 'method',
  isLeading: thing.kind === 'method' && thing.from !== 'description',
  weight: thing.kind === 'method' || thing.kind === 'subject' || thing.kind === 'specimen' ? thingWeights[thing.kind] : 1,
  ways: waysOf(thing),
});

/** What a request asks for: its own words, and the concepts that its area and service type lead to expect. */
export const askedOf = (
  { title, description, added }: { readonly title: string; readonly description: string; readonly added: string },
  things: readonly ThingRead[],
  expected: readonly Concept[],
): Asked => {
  const boostOf = new Map<string, number>();
  const ask = (term: string, boost: number) => boostOf.set(term, Math.max(boost, boostOf.get(term) ?? 0));
  for (const [text, boost] of [
    [title, boosts.title],
    [added, boosts.title],
    [description, boosts.description],
  ] as const) {
    const { concepts, words, pairs } = readText(text);
    for (const concept of concepts) {
      ask(conceptTerm(concept.id), boost.concept);
      for (const { id } of concept.broader) ask(conceptTerm(id), boosts.broader);
    }
    for (const word of words) ask(word, boost.word);
    for (const pair of pairs) ask(pair, boost.pair);
  }
  if (things.length === 0) for (const { id } of expected) ask(conceptTerm(id), boosts.expected);
  return {
    terms: [...boostOf]
      .map(([term, boost]) => ({ term, boost }))
      .toSorted((a, b) => b.boost - a.boost)
      .slice(0, mostTerms),
    things: things.slice(0, mostThings).map(askedThingOf),
  };
};

/** What is known of a collection of laboratories: how many they are, how long, how many say a term, and a term like a misspelled one. */
export type TermStatistics = {
  readonly laboratories: number;
  /** The sum of all lengths. */
  readonly length: number;
  readonly saying: (term: string) => number;
  readonly similar: (word: string) => string | null;
};

const weightScale = 100;

/** Laboratories that are added in thought, of which one says the term: without them rarity means nothing among three laboratories. */
const supposed = 10;

/** Rarity in the collection, as in BM25: never negative, and without a cap. */
const rarity = (saying: number, laboratories: number): number =>
  Math.round(weightScale * Math.log(1 + (laboratories + supposed - saying - 0.5) / (saying + 1.5)));

type WeightedTerm = { readonly term: string; readonly weight: number };
export type WeightedTerms = {
  readonly terms: readonly WeightedTerm[];
  readonly things: readonly AskedThing[];
  readonly thingWeight: number;
  /** The weight of everything that is asked. */
  readonly full: number;
  /** Average length of a laboratory, in tenths of a word. */
  readonly average: number;
};

const isConcept = (term: string) => term.startsWith('#');

/** A word that no laboratory says, as the one that it is probably a misspelling of. */
const spelled = ({ term, boost }: AskedTerm, { saying, similar }: TermStatistics): AskedTerm => {
  if (isConcept(term) || term.includes(' ') || saying(term) > 0) return { term, boost };
  const meant = similar(term);
  return meant === null ? { term, boost } : { term: meant, boost: Math.ceil(boost / 2) };
};

/** Fixes the weights of what is asked for one collection of laboratories. All weights are integers. */
export const weighTerms = (asked: Asked, statistics: TermStatistics): WeightedTerms => {
  const boostOf = new Map<string, number>();
  for (const each of asked.terms) {
    const { term, boost } = spelled(each, statistics);
    boostOf.set(term, Math.max(boost, boostOf.get(term) ?? 0));
  }
  const terms = [...boostOf].flatMap(([term, boost]) => {
    const saying = statistics.saying(term);
    return saying === 0 && !isConcept(term) ? [] : [{ term, weight: boost * rarity(saying, statistics.laboratories) }];
  });
  return {
    terms,
    things: asked.things,
    thingWeight: asked.things.reduce((sum, { weight }) => sum + weight, 0),
    full: terms.reduce((sum, { weight }) => sum + weight, 0),
    average: statistics.laboratories === 0 ? 0 : statistics.length / statistics.laboratories,
  };
};

/** BM25 with slow saturation: a term that is said more often counts more, ever less so, and the less the more a laboratory says in all. */
const saturation = 3;
const lengthShare = 0.5;

/**
 * What a laboratory's terms are held against: grows with its length beside the average, and with its breadth (per mille, from 1000).
 */
export const lengthNorm = (average: number, length: number, breadth: number): number =>
  (10 * saturation * (1 - lengthShare + (average > 0 ? (lengthShare * length) / average : 0)) * breadth) / 1000;

/** What one term adds: an integer, so that no order of adding changes a sum. */
export const termGain = (weight: number, said: number, norm: number): number =>
  Math.floor((1000 * weight * said) / (said + norm));

/** The gain, as a share of all that is asked, at which half of the points for the text are reached. */
const half = 230;
/** How much of the text share the coverage of the things asked decides, in percent. */
const coverageShare = 30;

/** What is left of the text score of a laboratory that shows none of the methods asked, in percent. */
const withoutMethod = 75;
/** And of one that shows none of those that the title names. */
const withoutLeading = 80;

/** The fitted percentage for each whole raw text score (bench/fit-percentage.ts): a line between two knots, strictly rising. */
const fitted = Float64Array.from({ length: 1002 }, (_unused, raw) => {
  const after = percentages.knots.findIndex(([at = 0]) => at >= raw);
  const [x1 = 1000, y1 = 100] = percentages.knots.at(after) ?? [];
  const [x0 = 0, y0 = 0] = percentages.knots[after - 1] ?? [];
  return after <= 0 || x1 === x0 ? y1 : y0 + ((y1 - y0) * (raw - x0)) / (x1 - x0);
});
fitted[0] = 0;

const fittedPercentage = (raw: number): number => {
  const whole = Math.floor(raw);
  const below = fitted[whole] ?? 0;
  return below + ((fitted[whole + 1] ?? below) - below) * (raw - whole);
};

/**
 * Of the share of the points for the text, how much makes one percent of a match of whose circumstances nothing is known. They earn
 * about half then, so that such a match shows the percentage that was fitted, and what is known lifts or lowers it.
 */
const sharePerPercent = 12.7;
/** Full points take everything that is asked. */
const mostInPart = 950;

export type Shown = { readonly shownWeight: number; readonly showsMethod: boolean; readonly showsLeading: boolean };

/** The weight of the things that are shown (a bit for each), and whether one of them is a method, when one is asked. */
export const shownOf = (things: readonly AskedThing[], shown: number): Shown => {
  let shownWeight = 0;
  let asksMethod = false;
  let hasMethod = false;
  let asksLeading = false;
  let hasLeading = false;
  for (let at = 0; at < things.length; at++) {
    const thing = things[at];
    if (thing === undefined) continue;
    asksMethod ||= thing.isMethod;
    asksLeading ||= thing.isLeading;
    if ((shown & (1 << at)) === 0) continue;
    shownWeight += thing.weight;
    hasMethod ||= thing.isMethod;
    hasLeading ||= thing.isLeading;
  }
  return { shownWeight, showsMethod: hasMethod || !asksMethod, showsLeading: hasLeading || !asksLeading };
};

/** The raw text score, per mille, from what the terms gained and the weight of the things that are shown. */
export const rawShare = (
  { full, thingWeight }: WeightedTerms,
  gain: number,
  { shownWeight, showsMethod, showsLeading }: Shown,
): number => {
  if (full === 0) return 0;
  const relevance = gain / full;
  const text = relevance / (relevance + half);
  const covered = thingWeight === 0 ? text : shownWeight / thingWeight;
  const raw = (1000 * text * (100 - coverageShare + coverageShare * covered)) / 100;
  if (!showsMethod) return (raw * withoutMethod) / 100;
  return showsLeading ? raw : (raw * withoutLeading) / 100;
};

/** THE text score of a laboratory, per mille with two decimals. */
export const textShare = (weighted: WeightedTerms, gain: number, shown: Shown): number => {
  const share = sharePerPercent * fittedPercentage(rawShare(weighted, gain, shown));
  return Math.floor(100 * Math.min(share, shown.shownWeight < weighted.thingWeight ? mostInPart : 1000)) / 100;
};

/** A laboratory's side of the text score. */
export type Said = { readonly terms: Terms; readonly length: number; readonly breadth: number };

export const shows = ({ ways }: AskedThing, terms: Terms): boolean => ways.some((way) => way.every((term) => terms.has(term)));

/** What the terms of a laboratory gain, which things it shows as a weight, and whether it shows a method when one is asked. */
export const readingOf = (weighted: WeightedTerms, { terms, length, breadth }: Said) => {
  const norm = lengthNorm(weighted.average, length, breadth);
  const gain = weighted.terms.reduce((sum, { term, weight }) => {
    const said = terms.get(term);
    return said === undefined ? sum : sum + termGain(weight, said, norm);
  }, 0);
  const shown = weighted.things.reduce((mask, thing, at) => (shows(thing, terms) ? mask | (1 << at) : mask), 0);
  return { gain, shown, ...shownOf(weighted.things, shown) };
};
