import { stemmer } from 'stemmer';

/** English function words. Words of this trade ("laboratory", "sample") stay: their rarity already weighs them. */
const stopWords = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being below between both but by ' +
    'can could did do does doing down during each either etc few for from further had has have having he her here hers him his ' +
    'how however i if in into is it its itself just let like may me might more most must my neither no nor not now of off on ' +
    'once only or other our ours out over own please same shall she should so some such than that the their theirs them then ' +
    'there these they this those through thus to too under until up upon us very was we were what when where whether which ' +
    'while who whom whose why will with within without would yet you your yours'
  ).split(' '),
);

/** The words of a text as Porter stems, in order, without stop words, accents and case. */
export const stemsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !stopWords.has(word))
    .map((word) => stemmer(word));

/** Weight of a word in each field of a laboratory. */
export const fieldWeights = { capability: 2, description: 1, name: 1, declared: 1 } as const;
export type Field = keyof typeof fieldWeights;
const fields = Object.keys(fieldWeights) as Field[];

export type FieldedText = { readonly id: string; readonly text: Readonly<Record<Field, string>> };

/** The usual constants: how slowly repetition saturates, and how far long fields are held down. Never tuned on our sets. */
const k1 = 1.2;
const b = 0.75;

const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/**
 * BM25F after Robertson, Zaragoza and Taylor (2004): word counts are normalized by the length of their field, weighted, added over the
 * fields, and only then saturated. Rarity is ln(1 + (N - n + .5) / (n + .5)). Each different word of the query counts 1; with `repeats`
 * each occurrence does. Answers with the scores of those texts that share a word with the query.
 */
export const bm25f = (texts: readonly FieldedText[]): ((query: string, repeats?: boolean) => Map<string, number>) => {
  const stems = texts.map(({ id, text }) => ({ id, byField: fields.map((field) => [field, stemsOf(text[field])] as const) }));
  const meanLength = (field: Field) =>
    stems.reduce((sum, { byField }) => sum + (byField.find(([name]) => name === field)?.[1].length ?? 0), 0) / texts.length;
  const meanLengths = new Map(fields.map((field) => [field, meanLength(field)]));

  const postings = new Map<string, Map<string, number>>();
  for (const { id, byField } of stems) {
    for (const [field, words] of byField) {
      const length = 1 - b + (b * words.length) / (meanLengths.get(field) || 1);
      for (const [word, count] of countsOf(words)) {
        const posting = postings.get(word) ?? new Map<string, number>();
        posting.set(id, (posting.get(id) ?? 0) + (fieldWeights[field] * count) / length);
        postings.set(word, posting);
      }
    }
  }

  return (query, repeats = false) => {
    const scores = new Map<string, number>();
    for (const [word, occurrences] of countsOf(stemsOf(query))) {
      const asked = repeats ? occurrences : 1;
      const posting = postings.get(word) ?? new Map<string, number>();
      const rarity = Math.log(1 + (texts.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [id, frequency] of posting) {
        scores.set(id, (scores.get(id) ?? 0) + (asked * rarity * frequency) / (k1 + frequency));
      }
    }
    return scores;
  };
};
