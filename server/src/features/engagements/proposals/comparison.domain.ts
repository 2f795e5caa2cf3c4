import { type ComparedLab, type ComparedPart, comparedParts } from '@aliquot/contract/engagements/proposal-comparison';
import type { ProposalLine } from '@aliquot/contract/engagements/proposals';
import { totalOf } from '@aliquot/contract/money';

type Compared = Pick<ComparedLab, 'match' | 'proposal' | 'covered' | 'coverage' | 'tests'>;

/** The compared value of a laboratory, of which less is better; undefined where it has nothing to compare. */
const measures: Readonly<Record<ComparedPart, (lab: Compared) => number | undefined>> = {
  match: ({ match }) => (match === null ? undefined : -match),
  price: ({ proposal }) => proposal?.total,
  start: ({ proposal }) => (proposal ? Date.parse(proposal.earliestStart) : undefined),
  end: ({ proposal }) => (proposal ? Date.parse(proposal.promisedEnd) : undefined),
  coverage: ({ covered, coverage }) => (coverage.length === 0 ? undefined : -covered),
};

const bySample = /^(?:per )?(?:sample|specimen)s?$/i;

/** How many samples lines cover: the named number where one line or all together have it, otherwise the largest; 0 where none is by sample. */
const coveredBy = (lines: readonly ProposalLine[], named: number | null): number => {
  const counts = lines.flatMap(({ unit, quantity }) => (bySample.test(unit.trim()) ? quantity : []));
  const all = counts.reduce((sum, each) => sum + each, 0);
  return named !== null && (all === named || counts.includes(named)) ? named : Math.max(0, ...counts);
};

/** The total over the samples that the request names, or else over those of the proposal; null where neither says a number. */
export const perSampleOf = (lines: readonly ProposalLine[], named: number | null): ComparedLab['per_sample'] => {
  const covered = coveredBy(lines, named);
  const samples = named ?? covered;
  if (samples === 0) return null;
  const count = BigInt(samples);
  const price = Number((2n * totalOf(lines) + count) / (2n * count));
  return { price, samples, named: named !== null, covered: covered === 0 ? null : covered };
};

export const isMixed = (labs: readonly Compared[]): boolean =>
  new Set(labs.flatMap(({ proposal }) => proposal?.currency ?? [])).size > 1;

/** The parts in which each laboratory is best, in their order. Nothing is best where all are equal or there is nothing to compare. */
export const bestOf = (labs: readonly Compared[]): ComparedPart[][] => {
  const mixed = isMixed(labs);
  const best = labs.map((): ComparedPart[] => []);
  for (const part of comparedParts) {
    if (part === 'price' && mixed) continue;
    // A part of the tests has another price than all of them.
    if (part !== 'match' && labs.some(({ tests }) => tests !== null)) continue;
    const values = labs.map((lab) => measures[part](lab));
    const known = values.filter((value) => value !== undefined);
    const lowest = Math.min(...known);
    if (known.length < 2 || known.every((value) => value === lowest)) continue;
    for (const [index, value] of values.entries()) if (value === lowest) best[index]?.push(part);
  }
  return best;
};
