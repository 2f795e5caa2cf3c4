import type { OcrWord } from './engine.ts';
import type { Box } from './grey.ts';

/** Words that one look saw in a place: usually one word, several where looks part the letters differently. */
export type Reading = { readonly words: readonly OcrWord[]; readonly text: string; readonly confidence: number };

/** A place on the picture with everything that was read there. `misses` counts looks that saw nothing in it. */
export type Spot = Box & { readonly readings: readonly Reading[]; readonly misses: number };

/** The outcome of a vote over the readings of a spot. */
export type Verdict = {
  readonly words: readonly OcrWord[];
  readonly text: string;
  readonly confidence: number;
  readonly isDisputed: boolean;
};

const mostCertain = 0.99;
const disputeCost = 0.35;
const missFactor = 0.85;

export const meanOf = (words: readonly { confidence: number }[]) =>
  words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);

/** A reading of words that lie side by side. Letters count, not how they are parted into words. */
export const readingOf = (words: readonly OcrWord[]): Reading => {
  const ordered = words.toSorted((a, b) => a.x0 - b.x0);
  return { words: ordered, text: ordered.map((word) => word.text).join(''), confidence: meanOf(ordered) };
};

const unite = (boxes: readonly Box[]): Box => ({
  x0: Math.min(...boxes.map((box) => box.x0)),
  y0: Math.min(...boxes.map((box) => box.y0)),
  x1: Math.max(...boxes.map((box) => box.x1)),
  y1: Math.max(...boxes.map((box) => box.y1)),
});

export const spotOf = (words: readonly OcrWord[], misses: number): Spot => ({
  ...unite(words),
  readings: [readingOf(words)],
  misses,
});

const overlapsEnough = (a: Box, b: Box) => {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (width <= 0 || height <= 0) return false;
  return width >= 0.3 * Math.min(a.x1 - a.x0, b.x1 - b.x0) && height >= 0.4 * Math.min(a.y1 - a.y0, b.y1 - b.y0);
};

type Group = { readonly words: OcrWord[][] };

/** Readings of the same picture as spots: words that lie on each other share one. */
export const spotsOf = (readings: readonly (readonly OcrWord[])[]): Spot[] => {
  const groups = new Map<OcrWord, Group>();
  const empty = () => readings.map((): OcrWord[] => []);
  readings.forEach((words, reading) => {
    const earlier = [...groups.keys()];
    for (const word of words) {
      const joined: Group = { words: empty() };
      joined.words[reading]?.push(word);
      for (const group of new Set(earlier.filter((other) => overlapsEnough(word, other)).map((other) => groups.get(other)))) {
        group?.words.forEach((members, index) => joined.words[index]?.push(...members));
      }
      for (const member of joined.words.flat()) groups.set(member, joined);
    }
  });
  return [...new Set(groups.values())].map(({ words }) => {
    const seen = words.filter((members) => members.length > 0);
    return { ...unite(seen.flat()), readings: seen.map(readingOf), misses: readings.length - seen.length };
  });
};

/** Independent looks that agree make a text more certain; another text in the same place makes it less so. */
export const vote = ({ readings, misses }: Spot): Verdict => {
  const candidates = [...Map.groupBy(readings, (reading) => reading.text)]
    .map(([text, votes]) => ({ text, votes, score: 1 - votes.reduce((doubt, { confidence }) => doubt * (1 - confidence), 1) }))
    .sort((a, b) => b.score - a.score);
  const [winner, second] = candidates;
  if (!winner) return { words: [], text: '', confidence: 0, isDisputed: false };
  const best = winner.votes.reduce((a, b) => (b.confidence > a.confidence ? b : a));
  const confidence = Math.min(mostCertain, winner.score) * (1 - disputeCost * (second?.score ?? 0)) * missFactor ** misses;
  const isDisputed = candidates.length > 1;
  return { words: best.words.map((word) => ({ ...word, confidence })), text: winner.text, confidence, isDisputed };
};
