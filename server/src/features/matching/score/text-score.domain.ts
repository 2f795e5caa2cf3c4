import { type Concept, readText } from '../words/vocabulary.domain.ts';

/**
 * How much a term counts by where a laboratory says it. A term that is said in several places counts once, at its best.
 * `label` and `definition` are the name and the description of a capability that is a value of a closed vocabulary: chosen from
 * a list, not said in own words.
 */
export const fieldWeights = {
  capability: 10,
  scope: 10,
  label: 10,
  description: 8,
  definition: 8,
  declared: 5,
  name: 5,
} as const;
export type TextField = keyof typeof fieldWeights;
const statingFields: ReadonlySet<TextField> = new Set(['capability', 'description']);
const fullFieldWeight = 10;

/** How much a term is asked for by where it comes from. Named concepts lead; loose words help. */
const boosts = {
  conceptInTitle: 8,
  conceptInDescription: 6,
  conceptExpected: 4,
  broaderConcept: 2,
  wordInTitle: 3,
  wordInDescription: 2,
} as const;

/** Covering this share of what is asked (per mille) earns full marks: no laboratory repeats every word of a request. */
const fullCoverage = 400;
/**
 * Of full marks (per mille), what concepts can earn that only the area and the service type of a request lead to expect: the rest takes
 * something that the request itself names.
 */
const mostExpected = 500;
const mostWords = 48;
const rarestWeight = 5;
const weightScale = 100;

const conceptTerm = (concept: Concept): string => `#${concept.id}`;

/** What a laboratory says, as terms with their field weight. Concepts are prefixed with `#`, words are stems. */
export type Terms = ReadonlyMap<string, number>;

/** What the texts of a laboratory say: all terms, the concepts that it states in own words, and those that scopes of certificates name. */
export type Statements = {
  readonly terms: Terms;
  readonly stated: ReadonlySet<Concept>;
  readonly scoped: ReadonlySet<Concept>;
};

export const readStatements = (texts: Iterable<readonly [TextField, string]>): Statements => {
  const terms = new Map<string, number>();
  const stated = new Set<Concept>();
  const scoped = new Set<Concept>();
  const add = (term: string, weight: number) => {
    if ((terms.get(term) ?? 0) < weight) terms.set(term, weight);
  };
  for (const [field, text] of texts) {
    const weight = fieldWeights[field];
    const reading = readText(text);
    for (const named of reading.concepts) {
      for (const concept of [named, ...named.broader]) {
        add(conceptTerm(concept), weight);
        if (statingFields.has(field)) stated.add(concept);
        if (field === 'scope') scoped.add(concept);
      }
    }
    for (const word of reading.words) add(word, weight);
  }
  return { terms, stated, scoped };
};

/** The terms of a laboratory's texts. A concept also says everything it is a kind of. */
export const termsOf = (texts: Iterable<readonly [TextField, string]>): Terms => readStatements(texts).terms;

export type AskedTerm = { readonly term: string; readonly boost: number };
/** `concepts` are those that the request names, with what they are kinds of; `expected` those that its area and service type add. */
export type AskedTerms = {
  readonly concepts: readonly AskedTerm[];
  readonly expected: readonly AskedTerm[];
  readonly words: readonly AskedTerm[];
};

const mostLeading = 40;

/** Concepts that a match stands or falls with ask for as much, together, as all other concepts do. */
const leadBy = (boostOf: Map<string, number>, leading: readonly Concept[]): void => {
  const terms = new Set(leading.map(conceptTerm));
  const others = [...boostOf].filter(([term]) => term.startsWith('#') && !terms.has(term));
  const share = Math.ceil(others.reduce((sum, [, boost]) => sum + boost, 0) / Math.max(1, terms.size));
  for (const term of terms) boostOf.set(term, Math.min(mostLeading, Math.max(share, boostOf.get(term) ?? 0)));
};

/** What a request asks for: what it names, and the concepts that its area and service type lead to expect. */
export const askedTermsOf = (
  title: string,
  description: string,
  expected: readonly Concept[],
  leading: readonly Concept[] = [],
): AskedTerms => {
  const boostOf = new Map<string, number>();
  const ask = (term: string, boost: number) => boostOf.set(term, Math.max(boost, boostOf.get(term) ?? 0));
  const sources = [
    { reading: readText(title), concept: boosts.conceptInTitle, word: boosts.wordInTitle },
    { reading: readText(description), concept: boosts.conceptInDescription, word: boosts.wordInDescription },
  ];
  for (const { reading, concept, word } of sources) {
    for (const named of reading.concepts) {
      ask(conceptTerm(named), concept);
      for (const broader of named.broader) ask(conceptTerm(broader), boosts.broaderConcept);
    }
    for (const stem of reading.words) ask(stem, word);
  }
  const named = new Set(boostOf.keys());
  for (const concept of expected) ask(conceptTerm(concept), boosts.conceptExpected);
  leadBy(boostOf, leading);
  const asked = [...boostOf].map(([term, boost]) => ({ term, boost }));
  return {
    concepts: asked.filter(({ term }) => term.startsWith('#') && named.has(term)),
    expected: asked.filter(({ term }) => term.startsWith('#') && !named.has(term)),
    words: asked
      .filter(({ term }) => !term.startsWith('#'))
      .toSorted((a, b) => b.boost - a.boost)
      .slice(0, mostWords),
  };
};

/** How many laboratories there are to rank, and how many of them say a term. */
export type TermStatistics = { readonly laboratories: number; readonly saying: (term: string) => number };

/** Rare terms weigh more: a smoothed inverse document frequency that stays meaningful when there are only a few laboratories. */
const rarity = (saying: number, laboratories: number): number =>
  Math.round(weightScale * Math.min(rarestWeight, Math.log(1 + (laboratories + 50) / (saying + 1))));

export type WeightedTerm = { readonly term: string; readonly weight: number };
export type WeightedTerms = {
  readonly concepts: readonly WeightedTerm[];
  readonly expected: readonly WeightedTerm[];
  readonly words: readonly WeightedTerm[];
  /** The most that expected concepts and loose words can add, and what full marks take: in weight units times the full field weight. */
  readonly expectedLimit: number;
  readonly wordLimit: number;
  readonly full: number;
};

const total = (terms: readonly WeightedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

/** Fixes the weights of what is asked for one collection of laboratories. All weights are integers. */
export const weighTerms = (asked: AskedTerms, statistics: TermStatistics): WeightedTerms => {
  const weigh = ({ term, boost }: AskedTerm): WeightedTerm => ({
    term,
    weight: boost * rarity(statistics.saying(term), statistics.laboratories),
  });
  const concepts = asked.concepts.map(weigh);
  const expected = asked.expected.map(weigh);
  const words = asked.words.map(weigh);
  const conceptTotal = total(concepts) + total(expected);
  const wordShare = Math.min(total(words), Math.floor(conceptTotal / 2));
  const full = (fullCoverage * (conceptTotal + wordShare) * fullFieldWeight) / 1000;
  return {
    concepts,
    expected,
    words,
    expectedLimit: Math.floor((full * mostExpected) / 1000),
    wordLimit: wordShare * fullFieldWeight,
    full,
  };
};

/**
 * A share (per mille) squared: half of what is asked earns a quarter. Two laboratories of one field always share some words and
 * services, so that a little says hardly anything; measured on the labelled set (bench/matching).
 */
export const steep = (share: number): number => Math.ceil((share * share) / 1000);

/** THE text score, per mille, from the covered weights: each the sum of term weight times field weight. */
export const coverage = (
  weighted: WeightedTerms,
  conceptsCovered: number,
  expectedCovered: number,
  wordsCovered: number,
): number =>
  weighted.full === 0
    ? 0
    : steep(
        Math.min(
          1000,
          Math.floor(
            (1000 *
              (conceptsCovered +
                Math.min(expectedCovered, weighted.expectedLimit) +
                Math.min(wordsCovered, weighted.wordLimit))) /
              weighted.full,
          ),
        ),
      );

const covered = (asked: readonly WeightedTerm[], terms: Terms): number =>
  asked.reduce((sum, { term, weight }) => sum + weight * (terms.get(term) ?? 0), 0);

/** The text score of one laboratory, per mille. */
export const textShare = (weighted: WeightedTerms, terms: Terms): number =>
  coverage(weighted, covered(weighted.concepts, terms), covered(weighted.expected, terms), covered(weighted.words, terms));
