import { type MatrixLab, matrixLimits, type Plan, partPrice } from '@aliquot/contract/engagements/splits';
import { bestAlone, type Candidate, fewestThatCover, shareOut } from './cover.domain.ts';

/** A laboratory that a plan may choose, with what it proves. */
export type PlannedLab = Pick<MatrixLab, 'lab_id' | 'lab_name' | 'proposal'> & {
  readonly distance_km: number | null;
  readonly proven: readonly string[];
};

const candidateOf = (
  { proven, proposal, distance_km }: PlannedLab,
  tests: readonly string[],
  currency: string | null,
): Candidate => {
  const own = tests.filter((id) => proven.includes(id));
  const priced = proposal !== null && proposal.currency === currency ? proposal : null;
  return {
    proves: tests.reduce((mask, id, at) => (proven.includes(id) ? mask | (1 << at) : mask), 0),
    price: priced && partPrice(priced.lines, own),
    days: priced && priced.turnaround_days,
    kilometres: distance_km,
  };
};

/** The price and last day of a plan by the proposals of its laboratories. */
export const termsOfPlan = (
  labs: readonly { readonly proposal: MatrixLab['proposal']; readonly tests: readonly string[] }[],
): Pick<Plan, 'price' | 'results_by'> => {
  const proposals = labs.flatMap(({ proposal, tests }) => (proposal ? [{ proposal, tests }] : []));
  const [first] = proposals;
  if (!first || proposals.length < labs.length) return { price: null, results_by: null };
  const { currency } = first.proposal;
  const isOne = proposals.every(({ proposal }) => proposal.currency === currency);
  const days = proposals.map(({ proposal }) => proposal.promised_end).toSorted();
  return {
    price: isOne
      ? { currency, total: proposals.reduce((sum, { proposal, tests }) => sum + partPrice(proposal.lines, tests), 0) }
      : null,
    results_by: days.at(-1) ?? null,
  };
};

type Planned = {
  readonly labs: readonly PlannedLab[];
  readonly candidates: readonly Candidate[];
  readonly tests: readonly string[];
};

const planOf = ({ labs, candidates, tests }: Planned, chosen: readonly number[]): Plan => {
  const all = 2 ** tests.length - 1;
  const takers = shareOut(
    chosen.flatMap((at) => candidates[at] ?? []),
    all,
    tests.length,
  );
  const shares = chosen.flatMap((at, taker) => {
    const lab = labs[at];
    return lab ? [{ ...lab, tests: tests.filter((_id, test) => takers[test] === taker) }] : [];
  });
  const inOrder = shares.filter((share) => share.tests.length > 0).toSorted((a, b) => b.tests.length - a.tests.length);
  return {
    labs: inOrder.map(({ lab_id, lab_name, tests: own }) => ({ lab_id, lab_name, tests: own })),
    ...termsOfPlan(inOrder),
    open: tests.filter((_id, test) => takers[test] === null),
  };
};

const keyOf = ({ labs }: Plan): string =>
  labs
    .map(({ lab_id }) => lab_id)
    .toSorted()
    .join();

/**
 * The fewest laboratories that prove the tests, then up to three alternatives: the one that proves most alone, and the fewest without
 * each of the chosen ones. At most 30 tests. Proposals are compared in the currency that most of them have.
 */
export const plansFor = (labs: readonly PlannedLab[], tests: readonly string[]): { plans: Plan[]; unproven: string[] } => {
  const currencies = [
    ...Map.groupBy(
      labs.flatMap(({ proposal }) => proposal?.currency ?? []),
      (each) => each,
    ),
  ];
  const [currency = null] = currencies.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const candidates = labs.map((lab) => candidateOf(lab, tests, currency));
  const planned = { labs, candidates, tests };
  const all = 2 ** tests.length - 1;
  const { chosen, unproven } = fewestThatCover(candidates, all);
  if (chosen.length === 0) return { plans: [], unproven: [...tests] };
  const without = chosen.map((at) =>
    fewestThatCover(
      candidates.map((candidate, each) => (each === at ? { ...candidate, proves: 0 } : candidate)),
      all,
    ),
  );
  const others = [[bestAlone(candidates, all)], ...without.map((each) => each.chosen)].filter((each) => each.length > 0);
  const plans = [chosen, ...others].map((each) => planOf(planned, each));
  const distinct = plans.filter((plan, at) => plans.findIndex((other) => keyOf(other) === keyOf(plan)) === at);
  const [best, ...rest] = distinct;
  const alternatives = rest.toSorted((a, b) => a.open.length - b.open.length || a.labs.length - b.labs.length);
  return {
    plans: best ? [best, ...alternatives.slice(0, matrixLimits.alternatives)] : [],
    unproven: tests.filter((_id, at) => (unproven & (1 << at)) !== 0),
  };
};
