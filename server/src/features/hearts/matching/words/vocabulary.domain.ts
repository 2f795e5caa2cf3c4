import { primaryServices, specializations } from '@aliquot/contract/options';
import vocabulary from '../../../../../../knowledge/matching-vocabulary.json' with { type: 'json' };
import places from '../../../../../../knowledge/places.json' with { type: 'json' };
import { isGeneAt } from './company.domain.ts';
import { stemsOf, type Token, tokensOf, wordsAndPairs } from './words.domain.ts';

type ConceptEntry = {
  readonly id: string;
  readonly kind?: string;
  readonly phrases: readonly string[];
  /** By kind, rows of things that the concept gathers: a name and other ways to write it, with `|` between. */
  readonly narrower?: {
    readonly [Kind in 'gene' | 'analyte' | 'method' | 'specimen' | 'subject']?: readonly string[] | undefined;
  };
  readonly instruments?: readonly string[];
  readonly services?: readonly string[];
  readonly specializations?: readonly string[];
  readonly broader?: readonly string[];
};

/** A thing of the field that texts name in many ways. `services` and `specializations` are bit masks of what it implies. */
export type Concept = {
  readonly id: string;
  /**
   * `method`, `analyte` (gene, protein or another substance), `specimen`, `subject` (organ, disease, organism), or what is no analysis: a
   * `purpose` says why, a `place` where.
   */
  readonly kind: string;
  /** Its first phrase: how a person would call it. */
  readonly label: string;
  readonly services: number;
  readonly specializations: number;
  /** Everything it is a kind of, transitively. */
  readonly broader: readonly Concept[];
  /** A thing that another concept gathers with others, or a gene: only its own name shows it. */
  readonly isGathered: boolean;
};

/**
 * The bit mask of the values that a closed vocabulary knows, bit 0 for its first value.
 */
export const maskOf = (options: readonly string[], values: readonly string[]): number =>
  values.reduce((mask, value) => {
    const bit = options.indexOf(value);
    return bit < 0 ? mask : mask | (1 << bit);
  }, 0);

/** The values of a bit mask, in the order of their bits. */
export const valuesOfMask = <Value extends string>(options: readonly Value[], mask: number): Value[] =>
  options.filter((_value, bit) => (mask & (1 << bit)) !== 0);

/** An entry with its phrases as they are written, without the mark of a name that counts in company only. */
export type NamedEntry = ConceptEntry & {
  /** Those of its phrases that are common words too: they count in capitals and beside other signs of their kind. */
  readonly inCompany: readonly string[];
  readonly isGathered: boolean;
};

const unmarked = (phrase: string): string => phrase.replace(/^\^/, '');

const idOf = (name: string): string =>
  unmarked(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const gatheredIn = ({ id: parent, narrower = {}, services = [], specializations = [] }: ConceptEntry): NamedEntry[] =>
  Object.entries(narrower).flatMap(([kind, rows]) =>
    (rows ?? []).map((row) => {
      const written = row.split('|');
      const phrases = written.map(unmarked);
      const inCompany = phrases.filter((phrase, at) => phrase !== written[at]);
      const named = { id: idOf(phrases[0] ?? ''), phrases, inCompany, isGathered: true };
      return kind === 'gene' ? { ...named, kind: 'analyte' } : { ...named, kind, services, specializations, broader: [parent] };
    }),
  );

const placeOf = (names: string, broader: readonly string[] = []): ConceptEntry => {
  const phrases = names.split('|');
  return { id: `place-${idOf(phrases[0] ?? '')}`, kind: 'place', phrases, broader };
};

const listed: readonly ConceptEntry[] = [
  ...vocabulary.concepts,
  ...places.continents.flatMap(({ names, countries }) => {
    const continent = placeOf(names);
    return [continent, ...countries.map((country) => placeOf(country, [continent.id]))];
  }),
];

/** Ids of general terms that add little beside another one of their kind: "virus" beside "influenza". */
export const generalTerms: ReadonlySet<string> = new Set(vocabulary.general);

/** The concepts of the vocabulary, and each thing that one of them gathers as a concept of its own. */
export const conceptEntries: readonly NamedEntry[] = listed.flatMap((entry) => [
  { ...entry, inCompany: [], isGathered: false },
  ...gatheredIn(entry),
]);
const entryById = new Map(conceptEntries.map((entry) => [entry.id, entry]));

const conceptById = new Map<string, Concept>();
const conceptOf = (id: string): Concept => {
  const made = conceptById.get(id);
  if (made !== undefined) return made;
  const entry = entryById.get(id);
  if (entry === undefined) throw new Error(`The matching vocabulary has no concept "${id}".`);
  const parents = (entry.broader ?? []).map(conceptOf);
  const concept: Concept = {
    id,
    kind: entry.kind ?? 'method',
    label: entry.phrases[0] ?? id,
    services: maskOf(primaryServices, entry.services ?? []),
    specializations: maskOf(specializations, entry.specializations ?? []),
    broader: [...new Set(parents.flatMap((parent) => [parent, ...parent.broader]))],
    isGathered: entry.isGathered,
  };
  conceptById.set(id, concept);
  return concept;
};

/** Every concept of the vocabulary, by id. */
export const concepts: ReadonlyMap<string, Concept> = new Map(conceptEntries.map(({ id }) => [id, conceptOf(id)]));

type PhraseNode = { readonly next: Map<string, PhraseNode>; concept?: Concept; needsCompany?: boolean };

const treeOfPhrases = (): PhraseNode => {
  const tree: PhraseNode = { next: new Map() };
  for (const { id, phrases, instruments = [], inCompany } of conceptEntries) {
    for (const phrase of [...phrases, ...instruments]) {
      let node = tree;
      for (const stem of stemsOf(phrase)) {
        const next = node.next.get(stem) ?? { next: new Map() };
        node.next.set(stem, next);
        node = next;
      }
      node.needsCompany ??= inCompany.includes(phrase);
      node.concept ??= conceptOf(id);
    }
  }
  return tree;
};

/** Made with the first text that is read: it takes a twentieth of a start. */
let phraseTree: PhraseNode | undefined;

/** The longest phrase that begins at a word: its concept, and the word after it. */
const longestPhrase = (
  text: string,
  tokens: readonly Token[],
  first: number,
): { concept: Concept; end: number } | undefined => {
  phraseTree ??= treeOfPhrases();
  let node: PhraseNode | undefined = phraseTree;
  let found: { concept: Concept; end: number } | undefined;
  const start = tokens[first]?.start ?? 0;
  for (let at = first; at < tokens.length && node !== undefined; at++) {
    const token = tokens[at];
    node = node.next.get(token?.stem ?? '');
    if (node?.concept === undefined || (node.needsCompany && !isGeneAt(text, start, token?.end ?? 0))) continue;
    found = { concept: node.concept, end: at + 1 };
  }
  return found;
};

/** The concepts that a text names, longest phrases first, and its stems with the name of a concept in place of each phrase for it. */
const conceptsOf = (text: string, tokens: readonly Token[]): { named: ReadonlySet<Concept>; renamed: readonly string[] } => {
  const named = new Set<Concept>();
  const renamed: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = longestPhrase(text, tokens, at);
    const end = phrase?.end ?? at + 1;
    if (phrase !== undefined) named.add(phrase.concept);
    const isSynonym = phrase !== undefined && !phrase.concept.isGathered;
    renamed.push(...(isSynonym ? stemsOf(phrase.concept.label) : tokens.slice(at, end).map(({ stem }) => stem)));
    at = end;
  }
  return { named, renamed };
};

const hasNameOf = (concept: Concept, other: Concept): boolean => {
  const own = new Set(stemsOf(concept.label));
  return stemsOf(other.label).every((stem) => own.has(stem));
};

const exactIdsOf = (concept: Concept): string[] => {
  const [parent, ...others] = concept.broader;
  const broader = concept.isGathered && parent !== undefined && !hasNameOf(concept, parent) ? others : concept.broader;
  return [concept.id, ...broader.map(({ id }) => id)];
};

const added = (more: readonly string[], to: readonly string[]): string[] =>
  [...new Set(more)].filter((term) => !to.includes(term));

/** The contents of a text: the concepts it names, its distinctive words and pairs of them. The words of a phrase count too. */
type TextReading = {
  /**
   * The concepts that relevance counts. A thing that another concept groups counts as that one, since laboratories name either;
   * a gene counts by its word alone.
   */
  readonly concepts: ReadonlySet<Concept>;
  /** Everything that is named, with all that it is a kind of. */
  readonly withBroader: ReadonlySet<Concept>;
  readonly words: readonly string[];
  readonly pairs: readonly string[];
  /**
   * The ids of what is named itself or by something narrower. A thing that a concept only gathers is alike and not the same (NRAS is no
   * KRAS), unless it has that concept's name in its own.
   */
  readonly exact: ReadonlySet<string>;
  /** Words and pairs that the text would have if it called its concepts by their names: wordings of one meaning share them. */
  readonly named: { readonly words: readonly string[]; readonly pairs: readonly string[] };
};

const readAnew = (text: string): TextReading => {
  const tokens = tokensOf(text);
  const { named: found, renamed } = conceptsOf(text, tokens);
  const named = [...found];
  const said = wordsAndPairs(tokens.map(({ stem }) => stem));
  const more = wordsAndPairs(renamed);
  return {
    concepts: new Set(named.flatMap((concept) => (concept.isGathered ? concept.broader.slice(0, 1) : [concept]))),
    withBroader: new Set(named.flatMap((concept) => [concept, ...concept.broader])),
    exact: new Set(named.flatMap(exactIdsOf)),
    ...said,
    named: { words: added(more.words, said.words), pairs: added(more.pairs, said.pairs) },
  };
};

const readings = new Map<string, TextReading>();
/** Names of capabilities and lines of scopes, which many laboratories share and each match reads again. */
const rememberedLength = 200;
const rememberedCount = 4000;

export const readText = (text: string): TextReading => {
  const known = readings.get(text);
  if (known !== undefined) return known;
  const reading = readAnew(text);
  if (text.length > rememberedLength) return reading;
  if (readings.size >= rememberedCount) readings.clear();
  readings.set(text, reading);
  return reading;
};
