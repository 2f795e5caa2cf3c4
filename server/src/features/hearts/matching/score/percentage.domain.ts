import percentages from '../../../../../../knowledge/matching-percentages.json' with { type: 'json' };
import type { WeightedTerms } from './relevance.domain.ts';

/** The share of what is asked, per mille, at which half of the raw score is reached. */
const half = 230;
/** What a request of usual length asks. One that asks more is answered by a smaller share of it, since no laboratory says all of a long text. */
const usualFull = 12_000;
const lengthPower = 0.3;

/** The raw score, 0 to 1000, from which percentages are fitted (bench/fit-percentage.ts). */
export const rawScore = ({ full }: WeightedTerms, gain: number): number => {
  const relevance = full === 0 ? 0 : (gain / full) * (full / usualFull) ** lengthPower;
  return (1000 * relevance) / (relevance + half);
};

/** The fitted percentage for each whole raw score: a line between two knots, strictly rising. */
const fitted = Float64Array.from({ length: 1002 }, (_unused, raw) => {
  const after = percentages.knots.findIndex(([at = 0]) => at >= raw);
  const [x1 = 1000, y1 = 100] = percentages.knots.at(after) ?? [];
  const [x0 = 0, y0 = 0] = percentages.knots[after - 1] ?? [];
  return after <= 0 || x1 === x0 ? y1 : y0 + ((y1 - y0) * (raw - x0)) / (x1 - x0);
});
fitted[0] = 0;

/** How many of 100 laboratories with this gain are suitable, in thousandths of a percent. */
export const fittedPercentage = (weighted: WeightedTerms, gain: number): number => {
  const raw = rawScore(weighted, gain);
  const whole = Math.floor(raw);
  const below = fitted[whole] ?? 0;
  return Math.floor(1000 * (below + ((fitted[whole + 1] ?? below) - below) * (raw - whole)));
};
