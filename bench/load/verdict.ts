import { percentile } from '../lib/percentile.ts';

/** One call as a person made it; `failure` is its status and words, null where it was answered. */
export type Call = { readonly name: string; readonly milliseconds: number; readonly failure: string | null };

export type Figures = {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly failures: number;
};

/** Goals by engine: number of people at once, and the most milliseconds for 99 of 100 of their calls. */
export const goals = { pglite: { people: 50, p99: 400 }, postgres: { people: 200, p99: 300 } } as const;

/** Asks nothing of the database: the baseline beside the calls of people. */
export const baseline = '/api/health';

export const figuresOf = (calls: readonly Call[]): Figures => {
  const times = calls.map(({ milliseconds }) => milliseconds);
  return {
    calls: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    most: percentile(times, 1),
    failures: calls.filter(({ failure }) => failure !== null).length,
  };
};

/** True if people were answered in time and without an error, and the baseline without one. No calls at all meet no goal. */
export const meetsGoal = (engine: keyof typeof goals, calls: readonly Call[]): boolean => {
  const ofPeople = figuresOf(calls.filter(({ name }) => name !== baseline));
  return ofPeople.calls > 0 && ofPeople.p99 <= goals[engine].p99 && calls.every(({ failure }) => failure === null);
};
