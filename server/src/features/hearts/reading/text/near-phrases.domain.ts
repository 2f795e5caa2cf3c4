import { looselyFolded } from './phrases.domain.ts';

/**
 * Finds the phrase that a recognized line was meant to be when a few of its letters were misread, as in "Vélida hasta" or
 * "Giiltig bis" (English OCR reads ü as two strokes).
 */
type NearFinder<Payload> = (text: string) => Payload | null;

/** The forms to compare: as read, and with two strokes side by side taken for a u. */
const keysOf = (text: string): readonly string[] => {
  const plain = looselyFolded(text);
  const strokes = plain.replaceAll('ll', 'u');
  return strokes === plain ? [plain] : [plain, strokes];
};

const alphabet = 36;

const codeOf = (character: string) => {
  const code = character.charCodeAt(0);
  return code >= 97 ? code - 97 : code - 48 + 26;
};

const bagOf = (text: string): Int8Array => {
  const bag = new Int8Array(alphabet);
  for (const character of text) {
    const code = codeOf(character);
    if (code >= 0 && code < alphabet) bag[code] = (bag[code] ?? 0) + 1;
  }
  return bag;
};

const bagDistance = (a: Int8Array, b: Int8Array): number => {
  let more = 0;
  let less = 0;
  for (let index = 0; index < alphabet; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return Math.max(more, less);
};

/** Edit distance of two short texts, or `limit + 1` when it is larger. */
export const boundedDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const value = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1),
      );
      next[j] = value;
      best = Math.min(best, value);
    }
    if (best > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? limit + 1;
};

const shortest = 7;
const lettersPerMistake = 7;
const mostMistakes = 4;

/** How many letters of a phrase of this length may be misread. */
const allowed = (length: number) => Math.min(mostMistakes, Math.floor(length / lettersPerMistake));

/** Builds a finder over phrases of at least seven letters. It gives the nearest phrase if it is near enough, else null. */
export const nearFinderOf = <Payload>(phrases: readonly (readonly [string, Payload])[]): NearFinder<Payload> => {
  type Entry = { readonly key: string; readonly bag: Int8Array; readonly payload: Payload };
  type Best = { readonly payload: Payload; readonly distance: number };
  let byLength: Map<number, Entry[]> | undefined;
  const build = () => {
    const map = new Map<number, Entry[]>();
    for (const [phrase, payload] of phrases) {
      for (const key of keysOf(phrase)) {
        if (key.length < shortest) continue;
        const list = map.get(key.length) ?? [];
        list.push({ key, bag: bagOf(key), payload });
        map.set(key.length, list);
      }
    }
    return map;
  };
  const nearest = (key: string, known: Best | null): Best | null => {
    const buckets = (byLength ??= build());
    const limit = allowed(key.length);
    const bag = bagOf(key);
    let best = known;
    for (let length = key.length - limit; length <= key.length + limit; length++) {
      for (const entry of buckets.get(length) ?? []) {
        const within = best ? best.distance - 1 : Math.min(limit, allowed(length));
        if (within < 0 || bagDistance(bag, entry.bag) > within) continue;
        const distance = boundedDistance(key, entry.key, within);
        if (distance <= within) best = { payload: entry.payload, distance };
      }
    }
    return best;
  };
  return (text) => {
    let best: Best | null = null;
    for (const key of keysOf(text)) if (key.length >= shortest) best = nearest(key, best);
    return best?.payload ?? null;
  };
};
