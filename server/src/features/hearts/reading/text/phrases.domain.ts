/**
 * Finds thousands of set phrases in one pass. Text and phrases are compared without case, accents, spaces and punctuation,
 * so that "CLIAID NUMBER" and "C E R T I F I C A T E" are found too; a match starts and ends at word bounds of the text.
 */

/** The comparable characters of a text with the place of each. `wordStart` and `wordEnd` are 1 at bounds of words. */
export type Stream = {
  readonly characters: Uint8Array;
  readonly offsets: Int32Array;
  readonly wordStart: Uint8Array;
  readonly wordEnd: Uint8Array;
  readonly length: number;
  /** The text that the offsets count in. */
  readonly text: string;
  /** True when look-alike characters (0/o, 1/l/i, 5/s, 8/b) count as the same, for recognized text. */
  readonly loose: boolean;
};

export type Hit<Payload> = { readonly payloads: readonly Payload[]; readonly start: number; readonly end: number };

const lookalikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b' };

const special: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', '№': 'no', ı: 'i' };

const foldedCharacter = new Map<string, string>();

const foldCharacter = (character: string): string => {
  const known = foldedCharacter.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  const folded = (special[lower] ?? lower.normalize('NFKD')).replace(/[^a-z0-9#]/g, '');
  foldedCharacter.set(character, folded);
  return folded;
};

/** The comparable form of a phrase: only a-z, 0-9 and #. */
export const folded = (text: string): string => Array.from(text, foldCharacter).join('');

/** The same for recognized text, where look-alike characters count as the same. */
export const looselyFolded = (text: string): string => Array.from(folded(text), (c) => lookalikes[c] ?? c).join('');

const isWordCharacter = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code > 191 && code < 0x2000);

/** Prepares `text` from `start` to `end` for matching. Linear. */
export const streamOf = (text: string, start: number, end: number, loose: boolean): Stream => {
  const size = (end - start) * 2 + 8;
  const characters = new Uint8Array(size);
  const offsets = new Int32Array(size);
  const wordStart = new Uint8Array(size);
  const wordEnd = new Uint8Array(size);
  let length = 0;
  let inWord = false;
  for (let offset = start; offset < end; offset++) {
    const code = text.charCodeAt(offset);
    const isWord = isWordCharacter(code);
    const isHash = code === 35;
    if (!isWord && !(code > 127) && !isHash) {
      if (inWord && length > 0) wordEnd[length - 1] = 1;
      inWord = false;
      continue;
    }
    const character = text[offset] ?? '';
    const replaced = foldCharacter(character);
    if (replaced === '') {
      if (!isWord && inWord && length > 0) wordEnd[length - 1] = 1;
      if (!isWord) inWord = false;
      continue;
    }
    for (const piece of replaced) {
      characters[length] = (loose ? (lookalikes[piece] ?? piece) : piece).charCodeAt(0);
      offsets[length] = offset;
      if (!inWord || isHash) wordStart[length] = 1;
      if (isHash && length > 0) wordEnd[length - 1] = 1;
      if (isHash) wordEnd[length] = 1;
      inWord = !isHash;
      length += 1;
    }
  }
  if (length > 0) wordEnd[length - 1] = 1;
  return { characters, offsets, wordStart, wordEnd, length, text, loose };
};

/** `exact`: the phrase is so short that look-alikes would make it another word, so the text itself has to say it. */
type Leaf<Payload> = { readonly payload: Payload; readonly exact: string | null };

type Node<Payload> = { readonly next: Map<number, Node<Payload>>; leaves?: Leaf<Payload>[] };

const addTo = <Payload>(root: Node<Payload>, phrase: string, leaf: Leaf<Payload>) => {
  let node = root;
  for (let index = 0; index < phrase.length; index++) {
    const code = phrase.charCodeAt(index);
    let child = node.next.get(code);
    if (!child) {
      child = { next: new Map() };
      node.next.set(code, child);
    }
    node = child;
  }
  node.leaves ??= [];
  if (!node.leaves.some((known) => known.payload === leaf.payload)) node.leaves.push(leaf);
};

/** Among look-alikes a short word is too many words: "LLC" would be "Lic". */
const shortestLoose = 5;

const trieOf = <Payload>(entries: readonly (readonly [string, Payload])[], loose: boolean): Node<Payload> => {
  const root: Node<Payload> = { next: new Map() };
  for (const [phrase, payload] of entries) {
    const exact = folded(phrase);
    const key = loose ? looselyFolded(phrase) : exact;
    if (key !== '') addTo(root, key, { payload, exact: loose && exact.length < shortestLoose ? exact : null });
  }
  return root;
};

type End<Payload> = { readonly position: number; readonly payloads: readonly Payload[] };

/** Gives every position from `position` on where a phrase of the trie ends at a word bound, shortest first. */
const endsFrom = <Payload>(root: Node<Payload>, stream: Stream, position: number): End<Payload>[] => {
  const ends: End<Payload>[] = [];
  let node: Node<Payload> | undefined = root;
  for (let index = position; index < stream.length; index++) {
    node = node.next.get(stream.characters[index] ?? 0);
    if (!node) break;
    if (!node.leaves || stream.wordEnd[index] !== 1) continue;
    const said = () => folded(stream.text.slice(stream.offsets[position], (stream.offsets[index] ?? 0) + 1));
    const leaves = node.leaves.filter(({ exact }) => exact === null || exact === said());
    if (leaves.length > 0) ends.push({ position: index, payloads: leaves.map(({ payload }) => payload) });
  }
  return ends;
};

type Vocabulary<Payload> = {
  /** Whole phrases. */
  readonly plain: readonly (readonly [string, Payload])[];
  /** Phrases that count only when one of `tails` follows. */
  readonly stems?: readonly (readonly [string, Payload])[];
  readonly tails?: readonly string[];
};

export type Matcher<Payload> = (stream: Stream, accept?: (start: number, end: number) => boolean) => Hit<Payload>[];

/**
 * Builds a matcher. It gives the longest accepted phrase at each word, without overlaps, in order; `end` is after the last
 * character. Time is linear in the text for phrases of bounded length.
 */
export const matcherOf = <Payload>(vocabulary: Vocabulary<Payload>): Matcher<Payload> => {
  const build = (loose: boolean) => ({
    plain: trieOf(vocabulary.plain, loose),
    stems: trieOf(vocabulary.stems ?? [], loose),
    tails: trieOf(
      (vocabulary.tails ?? []).map((tail) => [tail, true] as const),
      loose,
    ),
  });
  let exact: ReturnType<typeof build> | undefined;
  let loose: ReturnType<typeof build> | undefined;
  return (stream, accept) => {
    const tries = stream.loose ? (loose ??= build(true)) : (exact ??= build(false));
    const hits: Hit<Payload>[] = [];
    for (let position = 0; position < stream.length; ) {
      const candidates = stream.wordStart[position] === 1 ? endsFrom(tries.plain, stream, position) : [];
      if (stream.wordStart[position] === 1 && vocabulary.stems) {
        for (const stem of endsFrom(tries.stems, stream, position)) {
          if (stream.wordStart[stem.position + 1] !== 1) continue;
          for (const tail of endsFrom(tries.tails, stream, stem.position + 1))
            candidates.push({ position: tail.position, payloads: stem.payloads });
        }
      }
      const best = candidates
        .sort((a, b) => b.position - a.position)
        .find((end) => !accept || accept(stream.offsets[position] ?? 0, (stream.offsets[end.position] ?? 0) + 1));
      if (best) {
        hits.push({
          payloads: best.payloads,
          start: stream.offsets[position] ?? 0,
          end: (stream.offsets[best.position] ?? 0) + 1,
        });
        position = best.position + 1;
      } else position += 1;
    }
    return hits;
  };
};
