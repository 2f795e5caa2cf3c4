import { chancesOf, likeliest, signsOf, subjectIds } from '../../server/src/features/hearts/customer-forms/subjects.domain.ts';

export type Question = { readonly source: string; readonly question: string; readonly right: readonly string[] };

const none = 'none';
const rounds = 200;
/** How strongly weights are held near 0. */
const held = 1;

type Example = {
  readonly question: Question;
  readonly signs: number[][];
  readonly rights: boolean[];
  readonly noneIsRight: boolean;
};

const exampleOf = (question: Question): Example => ({
  question,
  signs: signsOf(question.question),
  rights: subjectIds.map((id) => question.right.includes(id ?? none)),
  noneIsRight: question.right.includes(none),
});

/** Weights of signs by which right subjects are likeliest (conditional logit, gradient ascent with steps by the last slopes). */
const fit = (examples: readonly Example[]): number[] => {
  const weights = (examples[0]?.signs[0] ?? []).map(() => 0);
  const squares = weights.map(() => 1e-8);
  for (let round = 0; round < rounds; round++) {
    const slopes = weights.map((weight) => -held * weight);
    for (const { signs, rights, noneIsRight } of examples) {
      const chances = chancesOf(signs, weights);
      const left = 1 - chances.reduce((sum, each) => sum + each, 0);
      const right = chances.reduce((sum, each, index) => sum + (rights[index] ? each : 0), noneIsRight ? left : 0) || 1e-9;
      for (const [index, chance] of chances.entries()) {
        const pull = (rights[index] ? chance / right : 0) - chance;
        for (const [sign, value] of (signs[index] ?? []).entries()) slopes[sign] = (slopes[sign] ?? 0) + pull * value;
      }
    }
    for (const [sign, slope] of slopes.entries()) {
      squares[sign] = 0.95 * (squares[sign] ?? 0) + 0.05 * slope * slope;
      weights[sign] = (weights[sign] ?? 0) + ((0.15 / Math.sqrt(1 + round / 40)) * slope) / Math.sqrt(squares[sign] ?? 1);
    }
  }
  return weights;
};

const foundBy = ({ signs }: Example, weights: readonly number[]): readonly string[] => {
  const id = subjectIds[likeliest(chancesOf(signs, weights))];
  return id ? [id] : [];
};

/** The weights for all questions, and what each question gets with the weights for those of all other sources. */
export const fitWeights = (questions: readonly Question[]) => {
  const examples = questions.map(exampleOf);
  const found = new Map<string, readonly string[]>();
  for (const [source, own] of Map.groupBy(examples, ({ question }) => question.source)) {
    const weights = fit(examples.filter(({ question }) => question.source !== source));
    for (const example of own) found.set(example.question.question, foundBy(example, weights));
  }
  return { weights: fit(examples), found };
};
