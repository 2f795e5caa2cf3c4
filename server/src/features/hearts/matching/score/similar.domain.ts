/** Words shorter than this are too easily another word. */
const shortest = 7;
const mostLonger = 3;
/** The share of common letter triples (Dice) from which a word counts as a misspelling of another. */
const likeness = 0.65;

const triplesOf = (word: string): Set<string> =>
  new Set(Array.from({ length: word.length - 2 }, (_unused, at) => word.slice(at, at + 3)));

const isWord = (term: string) => term.length > 2 && !term.startsWith('#') && !term.includes(' ');

/** True when a word can be a misspelling of a term, by first letter and length. */
export const isCandidate = (word: string, term: string): boolean =>
  term.charCodeAt(0) === word.charCodeAt(0) && Math.abs(term.length - word.length) <= mostLonger && isWord(term);

export const mayBeMisspelled = (word: string): boolean => word.length >= shortest;

/** The one of `terms` that is most like a word which none of them is, or null; of equally similar ones the first by alphabet. */
export const similarAmong = (word: string, terms: Iterable<string>): string | null => {
  if (!mayBeMisspelled(word)) return null;
  const triples = triplesOf(word);
  let best: string | null = null;
  let most = likeness;
  for (const term of terms) {
    if (!isCandidate(word, term)) continue;
    const others = triplesOf(term);
    let common = 0;
    for (const triple of triples) if (others.has(triple)) common++;
    const share = (2 * common) / (triples.size + others.size);
    if (share > most || (share === most && best !== null && term < best)) {
      best = term;
      most = share;
    }
  }
  return best;
};
