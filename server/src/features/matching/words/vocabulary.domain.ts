import { primaryServices, specializations } from '@aliquot/contract/options';
import vocabulary from '../../../../../knowledge/matching-vocabulary.json' with { type: 'json' };
import { stemsOf, type Token, tokensOf, wordsAndPairs } from './words.domain.ts';

type ConceptEntry = {
  readonly id: string;
  readonly kind?: string;
  readonly phrases: readonly string[];
  readonly services?: readonly string[];
  readonly specializations?: readonly string[];
  readonly broader?: readonly string[];
};

/** A thing of the field that texts name in many ways. `services` and `specializations` are bit masks of what it implies. */
export type Concept = {
  readonly id: string;
  /** `method`, `specimen`, `subject` (organ, disease, organism), or `purpose`, which says why and is no analysis. */
  readonly kind: string;
  /** Its first phrase: how a person would call it. */
  readonly label: string;
  readonly services: number;
  readonly specializations: number;
  /** Everything it is a kind of, transitively. */
  readonly broader: readonly Concept[];
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

const entries: readonly ConceptEntry[] = vocabulary.concepts;
const entryById = new Map(entries.map((entry) => [entry.id, entry]));

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
  };
  conceptById.set(id, concept);
  return concept;
};

/** Every concept of the vocabulary, by id. */
export const concepts: ReadonlyMap<string, Concept> = new Map(entries.map(({ id }) => [id, conceptOf(id)]));

type PhraseNode = { readonly next: Map<string, PhraseNode>; concept?: Concept };

const treeOfPhrases = (): PhraseNode => {
  const tree: PhraseNode = { next: new Map() };
  for (const entry of entries) {
    for (const phrase of entry.phrases) {
      let node = tree;
      for (const stem of stemsOf(phrase)) {
        const next = node.next.get(stem) ?? { next: new Map() };
        node.next.set(stem, next);
        node = next;
      }
      node.concept ??= conceptOf(entry.id);
    }
  }
  return tree;
};

/** Made with the first text that is read: it takes a twentieth of a start. */
let phraseTree: PhraseNode | undefined;

const longestPhrase = (stems: readonly string[], start: number): { concept: Concept; end: number } | undefined => {
  phraseTree ??= treeOfPhrases();
  let node: PhraseNode | undefined = phraseTree;
  let found: { concept: Concept; end: number } | undefined;
  for (let at = start; at < stems.length && node !== undefined; at++) {
    node = node.next.get(stems[at] ?? '');
    if (node?.concept !== undefined) found = { concept: node.concept, end: at + 1 };
  }
  return found;
};

/** A concept that a text names, and where, as offsets of characters. */
type ConceptSpan = { readonly concept: Concept; readonly start: number; readonly end: number };

/** The concepts that a text names in order, longest phrases first. */
const conceptSpans = (tokens: readonly Token[]): ConceptSpan[] => {
  const stems = tokens.map(({ stem }) => stem);
  const spans: ConceptSpan[] = [];
  for (let at = 0; at < stems.length; ) {
    const phrase = longestPhrase(stems, at);
    const first = tokens[at];
    const last = phrase && tokens[phrase.end - 1];
    if (phrase !== undefined && first !== undefined && last !== undefined) {
      spans.push({ concept: phrase.concept, start: first.start, end: last.end });
    }
    at = phrase?.end ?? at + 1;
  }
  return spans;
};

/**
 * What a text says: the concepts it names, longest phrases first, its telling words and pairs of them. The words of a phrase
 * count too, since a concept gathers things that are alike and not the same (cortisol and thyroid, PD-L1 and other stains).
 */
type TextReading = {
  readonly concepts: ReadonlySet<Concept>;
  /** The same with everything that they are a kind of. */
  readonly withBroader: ReadonlySet<Concept>;
  readonly words: readonly string[];
  readonly pairs: readonly string[];
};

const readAnew = (text: string): TextReading => {
  const tokens = tokensOf(text);
  const named = new Set(conceptSpans(tokens).map(({ concept }) => concept));
  return {
    concepts: named,
    withBroader: new Set([...named].flatMap((concept) => [concept, ...concept.broader])),
    ...wordsAndPairs(tokens.map(({ stem }) => stem)),
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
