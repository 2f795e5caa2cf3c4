import { labProfileSchema, projectDataSchema } from '@aliquot/contract/hearts/matching';
import { z } from 'zod';
import { readJson } from './labelled-set.ts';
import { productRanker } from './rankers.ts';

const casesSchema = z.object({
  labs: z.array(labProfileSchema),
  cases: z.array(z.object({ name: z.string(), request: projectDataSchema, first: z.array(z.string()).min(1) })),
});
/** Laboratories, and requests each with the ids of the laboratories of which one has to come first. */
type Cases = z.infer<typeof casesSchema>;

/** Reads a file of cases (bench/README.md). @throws Error that names the file and what is wrong */
export const readCases = (path: string): Cases => {
  const cases = readJson(path, casesSchema);
  const known = new Set(cases.labs.map(({ id }) => id));
  for (const { name, first } of cases.cases) {
    const missing = first.find((id) => !known.has(id));
    if (missing !== undefined) throw new Error(`${path}: there is no laboratory "${missing}" for the case "${name}"`);
  }
  return cases;
};

export type CaseOutcome = {
  readonly name: string;
  readonly holds: boolean;
  readonly wanted: readonly string[];
  /** The names of the best three laboratories with the percentages that are shown, 0 to 100. */
  readonly best: readonly { readonly lab: string; readonly percentage: number }[];
};

const shownOfEach = 3;

/**
 * A case holds when one of its laboratories is listed with a strictly better score than every laboratory that it does not name. `today` is
 * a day number.
 */
export const judgeCases = ({ labs, cases }: Cases, today: number): CaseOutcome[] => {
  const product = productRanker(labs, today);
  const names = new Map(labs.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  return cases.map(({ name, request, first }, number) => {
    const said = product.say(request);
    const scores = [...product.score(request, number)].toSorted(([, a], [, b]) => b - a);
    const bestOf = (isWanted: boolean) => scores.find(([id]) => first.includes(id) === isWanted)?.[1] ?? 0;
    return {
      name,
      holds: bestOf(true) > bestOf(false),
      wanted: first.map(nameOf),
      best: scores.slice(0, shownOfEach).map(([id]) => ({ lab: nameOf(id), percentage: said.get(id)?.percentage ?? 0 })),
    };
  });
};
