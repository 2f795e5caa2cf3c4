import percentages from '../../../../../../knowledge/matching-percentages.json' with { type: 'json' };
import type { WeightedTerms } from './relevance.domain.ts';

/** The share of what is asked, per mille, at which half of the raw score is reached. */
const half = 230;
/** The raw score, 0 to 1000, from which percentages are fitted (bench/fit-percentage.ts). */
export const rawScore = ({ reach }: WeightedTerms, gain: number): number =>
  gain === 0 ? 0 : (1000 * gain) / (gain + half * reach);

/** The fitted percentage for each whole raw score: a line between two knots, strictly rising. */
const fitted = Float64Array.from({ length: 1002 }, (_unused, raw) => {
  const after = percentages.knots.findIndex(([at = 0]) => at >= raw);
  const [x1 = 1000, y1 = 100] = percentages.knots.at(after) ?? [];
  const [x0 = 0, y0 = 0] = percentages.knots[after - 1] ?? [];
  return after <= 0 || x1 === x0 ? y1 : y0 + ((y1 - y0) * (raw - x0)) / (x1 - x0);
});
fitted[0] = 0;

/** By whole percent, the highest whole raw score below it. */
const rawBelow = Int32Array.from({ length: 101 }, (_unused, percent) =>
  Math.max(
    0,
    fitted.findLastIndex((value, raw) => raw <= 1000 && value < percent),
  ),
);

/** A gain that no laboratory of this percentage is below. */
export const leastGain = ({ reach }: WeightedTerms, percent: number): number => {
  const raw = rawBelow[percent] ?? 0;
  return Math.floor((raw * half * reach) / (1000 - raw));
};

/** The number of suitable laboratories among 100 with this gain, in thousandths of a percent. */
export const fittedPercentage = (weighted: WeightedTerms, gain: number): number => {
  const raw = rawScore(weighted, gain);
  const whole = Math.floor(raw);
  const below = fitted[whole] ?? 0;
  return Math.floor(1000 * (below + ((fitted[whole + 1] ?? below) - below) * (raw - whole)));
};
