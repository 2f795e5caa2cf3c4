/** A text by its words in order, and the places of the classes that are right for it. */
export type Example = { readonly words: readonly string[]; readonly right: readonly number[] };

/** Passes over the examples, and the length of a step; chosen on forms that were not learned from. */
const [passes, rate] = [5, 0.3];

/** Words, and pairs of neighbors in either order. */
const featuresOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...words,
    ...words.slice(1).map((word, index) => {
      const before = words[index] ?? '';
      return before < word ? `${before} ${word}` : `${word} ${before}`;
    }),
  ]);

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** A stride that visits each of `count` places once before it repeats, far from the one before. */
const strideOf = (count: number): number => {
  let stride = Math.max(1, Math.round(count * 0.618));
  while (commonDivisor(stride, count) !== 1) stride += 1;
  return stride;
};

/**
 * Learns from examples which class a text has: multinomial logistic regression over words weighed by their rarity, fitted by AdaGrad
 * (Duchi 2011) in a fixed order, so that the same examples learn the same. An example with several classes is right with any of them.
 * @returns the chance of each class for the words of a text; they sum to 1.
 */
export const learn = (examples: readonly Example[], classes: number): ((words: readonly string[]) => Float64Array) => {
  const places = new Map<string, number>();
  const counts: number[] = [];
  const features = examples.map(({ words }) =>
    Array.from(featuresOf(words), (feature) => {
      const place = places.get(feature) ?? places.size;
      places.set(feature, place);
      counts[place] = (counts[place] ?? 0) + 1;
      return place;
    }),
  );
  const rarities = counts.map((count) => Math.log(1 + examples.length / (1 + count)));
  const bias = places.size;
  const weights = new Float32Array((bias + 1) * classes);
  const squares = new Float32Array(weights.length).fill(1e-6);

  /** The places of a text's features with their values, in a vector of length 1, and the bias. */
  const vectorOf = (found: readonly number[]): (readonly [place: number, value: number])[] => {
    const length = Math.hypot(...found.map((place) => rarities[place] ?? 0)) || 1;
    return [...found.map((place) => [place, (rarities[place] ?? 0) / length] as const), [bias, 1]];
  };

  const chancesOf = (vector: ReturnType<typeof vectorOf>): Float64Array => {
    const scores = new Float64Array(classes);
    for (const [place, value] of vector)
      for (let each = 0; each < classes; each++)
        scores[each] = (scores[each] ?? 0) + value * (weights[place * classes + each] ?? 0);
    const highest = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - highest));
    const all = odds.reduce((sum, each) => sum + each, 0);
    return odds.map((each) => each / all);
  };

  const step = (vector: ReturnType<typeof vectorOf>, right: readonly number[]) => {
    const chances = chancesOf(vector);
    const together = right.reduce((sum, each) => sum + (chances[each] ?? 0), 1e-9);
    const errors = chances.map((chance, each) => (right.includes(each) ? chance - chance / together : chance));
    for (const [place, value] of vector)
      for (let each = 0; each < classes; each++) {
        const at = place * classes + each;
        const slope = (errors[each] ?? 0) * value;
        squares[at] = (squares[at] ?? 0) + slope * slope;
        weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(squares[at] ?? 1);
      }
  };

  const stride = strideOf(examples.length);
  for (let pass = 0; pass < passes; pass++)
    for (let count = 0, at = pass % examples.length; count < examples.length; count++, at = (at + stride) % examples.length)
      step(vectorOf(features[at] ?? []), examples[at]?.right ?? []);

  return (words) => chancesOf(vectorOf(Array.from(featuresOf(words)).flatMap((feature) => places.get(feature) ?? [])));
};
