import organisms from '../../../../../../knowledge/terms/organisms.json' with { type: 'json' };
import frequencies from '../../../../../../knowledge/word-frequencies.json' with { type: 'json' };
import { type Concept, concepts, readText } from '../words/vocabulary.domain.ts';

/**
 * The weight of a term by the field that contains it, in tenths. `label` and `definition` are the name and the description of a
 * capability that is a value of a closed vocabulary, chosen from a list rather than free text.
 */
export const fieldWeights = {
  scope: 30,
  capability: 20,
  label: 15,
  description: 10,
  name: 10,
  address: 10,
  definition: 5,
  declared: 5,
} as const;
export type TextField = keyof typeof fieldWeights;
const statingFields: ReadonlySet<TextField> = new Set(['capability', 'description']);
/** Fields that make a laboratory's record no longer: proofs, and where it is. */
const unmeasuredFields: ReadonlySet<TextField> = new Set(['scope', 'address']);

const isAnalyte = (id: string): boolean => concepts.get(id)?.kind === 'analyte';

const conceptTerm = (id: string): string => `#${id}`;
const exactTerm = (id: string): string => `=${id}`;
export const scopedTerm = (term: string): string => `!${term}`;
export const isScoped = (term: string): boolean => term.startsWith('!');

/**
 * Terms with their weight, summed over all places that contain them. Concepts are prefixed with `#`, pairs hold a space. Terms
 * of a scope are repeated with the prefix `!`, and `=` is the prefix of the id of a thing that is itself named, not by
 * something similar.
 */
export type Terms = ReadonlyMap<string, number>;

/**
 * The texts of a laboratory. `length` is the length of its own texts in tenths of a word, without its scopes. `stated` are the
 * concepts of its own words, `scoped` those of its scopes.
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
  const read = new Set<string>();
  const broader = new Set<string>();
  for (const [field, text] of texts) {
    // A text listed twice counts once.
    const key = `${field} ${text}`;
    if (read.has(key)) continue;
    read.add(key);
    const weight = fieldWeights[field];
    const add = (term: string) => {
      terms.set(term, (terms.get(term) ?? 0) + weight);
      if (field === 'scope') terms.set(scopedTerm(term), weight);
    };
    /** Ten things of one kind say no more of the kind than one. */
    const addOnce = (term: string) => {
      const once = field === 'scope' ? scopedTerm(term) : term;
      if (!broader.has(once)) add(term);
      broader.add(once);
    };
    const { concepts, withBroader, words, pairs, named, exact } = readText(text);
    for (const id of exact) {
      if (field === 'scope') terms.set(scopedTerm(exactTerm(id)), weight);
      if (isAnalyte(id)) terms.set(exactTerm(id), weight);
    }
    for (const concept of withBroader) {
      if (concepts.has(concept)) add(conceptTerm(concept.id));
      else addOnce(conceptTerm(concept.id));
      if (statingFields.has(field)) stated.add(concept);
      if (field === 'scope') scoped.add(concept);
    }
    for (const term of [...words, ...named.words]) add(term);
    // Neighboring words of an address are a chance pair, nearly always a new one.
    if (field !== 'address') for (const term of [...pairs, ...named.pairs]) add(term);
    if (!unmeasuredFields.has(field)) length += weight * words.length;
  }
  return { terms, length, stated, scoped };
};

export const termsOf = (texts: Iterable<readonly [TextField, string]>): Terms => readStatements(texts).terms;

/** The weight of an asked term by its source. */
const boosts = {
  title: { word: 7, pair: 4, concept: 7, named: 3 },
  description: { word: 4, pair: 3, concept: 4, named: 2 },
  /** Expected from the area and the type of service; nothing as soon as the request names something itself. */
  expected: 4,
} as const;

export type AskedTerm = { readonly term: string; readonly boost: number };

/**
 * A thing that is asked for. A laboratory shows it when it says all terms of one of `ways`. `related` are the terms of what it
 * is a kind of, of a method only methods: saying these does not show it. `weight` is how much it counts beside the others.
 */
export type AskedThing = {
  readonly kind: string;
  /** An analyte, gene or organism: a method or an instrument alone says nothing of it. */
  readonly isTarget: boolean;
  readonly weight: number;
  readonly ways: readonly (readonly string[])[];
  /** The ways in which the line of a scope proves it: by its own names. */
  readonly proofs: readonly (readonly string[])[];
  readonly related: readonly string[];
};

export type Asked = { readonly terms: readonly AskedTerm[]; readonly things: readonly AskedThing[] };

/** At most so many terms and things are asked: ten pages pasted name no more than one can look for. */
const mostTerms = 160;
const mostThings = 24;

const thingWeights: Readonly<Record<string, number>> = { method: 4, analyte: 4, subject: 3, specimen: 2 };

type ThingRead = {
  readonly kind: string;
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

/** The names of the organisms of the open list. */
const organismNames: ReadonlySet<string> = new Set(
  organisms.rows.flatMap((row) => row.split('|').slice(1)).map((form) => form.replace(/^\^|~.*$/g, '').toLowerCase()),
);

const isOrganism = ({ known, named }: ThingRead): boolean =>
  known?.startsWith('ncbitaxon:') === true ||
  [named, concepts.get(known ?? '')?.label ?? ''].some((name) => organismNames.has(name.toLowerCase()));

const isTarget = (thing: ThingRead): boolean => thing.kind === 'analyte' || (thing.kind === 'subject' && isOrganism(thing));

const askedThingOf = (thing: ThingRead): AskedThing => {
  const { kind, known, named, conceptId, texts } = thing;
  const spelled = [named, ...texts].map((text) => spelledWay(text, known !== null)).filter((way) => way.length > 0);
  const concept = concepts.get(conceptId ?? '');
  const isOwn = concept !== undefined && concept.id === known;
  const broader = concept === undefined ? [] : [...(isOwn ? [] : [concept]), ...concept.broader];
  return {
    kind,
    isTarget: isTarget(thing),
    weight: thingWeights[kind] ?? 1,
    ways: [...(isOwn ? [[kind === 'analyte' ? exactTerm(concept.id) : conceptTerm(concept.id)]] : []), ...spelled],
    proofs: [...(isOwn ? [[exactTerm(concept.id)]] : []), ...spelled].map((way) => way.map(scopedTerm)),
    related: broader.filter((each) => kind !== 'method' || each.kind === 'method').map(({ id }) => conceptTerm(id)),
  };
};

/** The terms that a request asks for: its own words, and the concepts expected from its area and service type. */
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
    const { concepts, words, pairs, named } = readText(text);
    for (const { id } of concepts) ask(conceptTerm(id), boost.concept);
    for (const word of words) ask(word, boost.word);
    for (const pair of pairs) ask(pair, boost.pair);
    for (const term of [...named.words, ...named.pairs]) ask(term, boost.named);
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

/**
 * The statistics of a collection of laboratories: their number and length, how many use a term, and a term similar to a
 * misspelled one.
 */
export type TermStatistics = {
  readonly laboratories: number;
  /** The sum of all lengths. */
  readonly length: number;
  readonly saying: (term: string) => number;
  readonly similar: (word: string) => string | null;
};

const weightScale = 100;

/** Laboratories added to the count, of which one uses the term: without them rarity means nothing among three laboratories. */
const supposed = 10;

/** Rarity in the collection, as in BM25: never negative, and without a cap. */
const rarity = (saying: number, laboratories: number): number =>
  Math.round(weightScale * Math.log(1 + (laboratories + supposed - saying - 0.5) / (saying + 1.5)));

const tells: ReadonlyMap<string, number> = new Map(
  Object.entries(frequencies.tells).flatMap(([hundredths, words]) =>
    words.split(' ').map((word) => [word, Number(hundredths)]),
  ),
);

/**
 * The distinctiveness of a word, in hundredths of a rare one: "cell" and "show" are common in any collection of laboratories.
 */
const telling = (term: string): number => tells.get(term) ?? 100;

type WeightedTerm = { readonly term: string; readonly weight: number };
export type WeightedTerms = {
  readonly terms: readonly WeightedTerm[];
  readonly things: readonly AskedThing[];
  /** Things as bits, in their order: all, the methods, the targets, and those by which a laboratory is listed. */
  readonly bits: { readonly all: number; readonly methods: number; readonly targets: number; readonly listed: number };
  /**
   * The divisor of a gain: the weight of everything that is asked, less in a long request, since no laboratory covers all of a
   * long text.
   */
  readonly reach: number;
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

/** The weight of a request of usual length. */
const usualWeight = 12_000;
const lengthPower = 0.3;

const bitsOf = (things: readonly AskedThing[]) => {
  const of = (isOne: (thing: AskedThing) => boolean) =>
    things.reduce((mask, thing, at) => (isOne(thing) ? mask | (1 << at) : mask), 0);
  const all = of(() => true);
  return {
    all,
    methods: of(({ kind }) => kind === 'method'),
    targets: of((thing) => thing.isTarget),
    // A specimen counts only where nothing else is asked.
    listed: of(({ kind }) => kind !== 'specimen') || all,
  };
};

/** Fixes the weights of what is asked for one collection of laboratories. All weights are integers. `tellingOf` is in hundredths. */
export const weighTerms = (
  asked: Asked,
  statistics: TermStatistics,
  tellingOf: (term: string) => number = telling,
): WeightedTerms => {
  const boostOf = new Map<string, number>();
  for (const each of asked.terms) {
    const { term, boost } = spelled(each, statistics);
    boostOf.set(term, Math.max(boost, boostOf.get(term) ?? 0));
  }
  const terms = [...boostOf].flatMap(([term, boost]) => {
    const saying = statistics.saying(term);
    if (saying === 0 && !isConcept(term)) return [];
    return [{ term, weight: Math.round((boost * rarity(saying, statistics.laboratories) * tellingOf(term)) / 100) }];
  });
  const full = terms.reduce((sum, { weight }) => sum + weight, 0);
  return {
    terms,
    things: asked.things,
    bits: bitsOf(asked.things),
    reach: full * (usualWeight / full) ** lengthPower || 0,
    average: statistics.laboratories === 0 ? 0 : statistics.length / statistics.laboratories,
  };
};

/** BM25 with slow saturation: a term that is said more often counts more, ever less so, and the less the more a laboratory says in all. */
const saturation = 3;
const lengthShare = 0.5;

/** The term weight at which a term gains half: grows with the laboratory's length beside the average. */
export const lengthNorm = (average: number, length: number): number =>
  10 * saturation * (1 - lengthShare + (average > 0 ? (lengthShare * length) / average : 0));

/** The gain of one term: an integer, so that the order of adding does not change a sum. */
export const termGain = (weight: number, said: number, norm: number): number =>
  Math.floor((1000 * weight * said) / (said + norm));

/** A laboratory's side of the relevance. */
export type Said = { readonly terms: Terms; readonly length: number };

/** The gain of a laboratory's terms, 0 to 1000 times the weight of everything that is asked. */
export const gainOf = (weighted: WeightedTerms, { terms, length }: Said): number => {
  const norm = lengthNorm(weighted.average, length);
  return weighted.terms.reduce((sum, { term, weight }) => {
    const said = terms.get(term);
    return said === undefined ? sum : sum + termGain(weight, said, norm);
  }, 0);
};

/**
 * THE proof: whether scope lines name a thing itself, in any of its names, or something narrower. A class, an instrument or a word that
 * looks alike proves nothing. Held against one line, it is what that line proves.
 */
export const proves = ({ proofs }: AskedThing, lines: Terms): boolean =>
  proofs.some((way) => way.every((term) => lines.has(term)));

export const shows = ({ ways }: AskedThing, terms: Terms): boolean => ways.some((way) => way.every((term) => terms.has(term)));

/**
 * Beside the bits of the shown terms: a stated method is a broader kind of something asked, and a scope shows something asked.
 */
export const relatedBit = 1 << 30;
export const scopedBit = 1 << 29;

/** The names of broader kinds of what is asked that some terms state, of several the narrowest. */
export const broaderStated = (things: readonly AskedThing[], terms: Terms): string[] => {
  const stated = new Set(things.flatMap(({ related }) => related).filter((term) => terms.has(term)));
  const found = [...concepts.values()].filter(({ id }) => stated.has(conceptTerm(id)));
  return found.filter((concept) => !found.some(({ broader }) => broader.includes(concept))).map(({ label }) => label);
};

/** The asked terms that some terms show: a bit for each, `relatedBit` and `scopedBit`. */
export const shownMask = (things: readonly AskedThing[], terms: Terms): number =>
  things.reduce(
    (mask, thing, at) =>
      mask |
      (shows(thing, terms) ? 1 << at : 0) |
      (thing.related.some((term) => terms.has(term)) ? relatedBit : 0) |
      (proves(thing, terms) ? scopedBit : 0),
    0,
  );
