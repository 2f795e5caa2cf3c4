import { type ScoreBreakdown, type ScorePart, scoreParts } from '@aliquot/contract/analyses';
import { apportion } from '../../kernel/apportion.ts';

/** How far a line is shown: 0 not at all, 1 in part, 2 in full. Kept in halves so that sums are exact. */
export type Level = 0 | 1 | 2;

/** What the score needs of a line. `full` lines count whether or not they are shown, `shown` lines only as far as they are. */
export type ScoredLine = {
  readonly part: ScorePart;
  readonly weight: number;
  readonly counts: 'full' | 'shown';
  readonly baseline: boolean;
  readonly level: Level;
};

export const scorePartLabels: Readonly<Record<ScorePart, string>> = {
  certificates: 'Certificates and licenses',
  management: 'Quality management',
  methods: 'Methods and results',
  personnel: 'Director and staff',
  equipment: 'Equipment and calibration',
  operations: 'Samples, safety and data',
};

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const earnedOf = ({ weight, level }: ScoredLine): number => weight * level;
const possibleOf = (line: ScoredLine): number => (line.counts === 'full' ? 2 * line.weight : earnedOf(line));

/** The shares of the parts in whole points that add up to 100. They rest on the profile's lines alone. */
const maximaOf = (lines: readonly ScoredLine[]): ReadonlyMap<ScorePart, number> => {
  const weights = scoreParts.map((part) =>
    total(lines.filter((line) => line.baseline && line.part === part).map(({ weight }) => weight)),
  );
  const all = total(weights);
  const points = apportion(all === 0 ? weights : weights.map((weight) => (100 * weight) / all), all === 0 ? 0 : 100);
  return new Map(scoreParts.map((part, at) => [part, points[at] ?? 0]));
};

const realPoints = (lines: readonly ScoredLine[], part: ScorePart, maximum: number): number => {
  const inPart = lines.filter((line) => line.part === part);
  const possible = total(inPart.map(possibleOf));
  return possible === 0 ? 0 : (maximum * total(inPart.map(earnedOf))) / possible;
};

const explain = (lines: readonly ScoredLine[]): string => {
  const count = (level: Level) => lines.filter((line) => line.level === level).length;
  const outside = lines.filter((line) => line.counts === 'shown').length;
  const base = `${count(2)} of ${lines.length} requirements met, ${count(1)} in part, ${count(0)} open.`;
  return outside === 0 ? base : `${base} ${outside} count only as far as they are shown.`;
};

/** The compliance score, 0 to 100, and the parts that make it up: their points add up to it, their maxima to 100. */
export const scoreOf = (lines: readonly ScoredLine[]): { readonly score: number; readonly breakdown: ScoreBreakdown } => {
  const maxima = maximaOf(lines);
  const real = scoreParts.map((part) => realPoints(lines, part, maxima.get(part) ?? 0));
  const score = Math.round(total(real));
  const points = apportion(real, score);
  const breakdown = scoreParts.map((part, at) => ({
    part,
    label: scorePartLabels[part],
    points: points[at] ?? 0,
    maximum: maxima.get(part) ?? 0,
    explanation: explain(lines.filter((line) => line.part === part)),
  }));
  return { score, breakdown };
};

/** What showing some lines in full adds to the score, in points with one decimal. `closes` says which lines these are. */
export const effectOf = <Line extends ScoredLine>(lines: readonly Line[], closes: (line: Line) => boolean): number => {
  const maxima = maximaOf(lines);
  const closed = lines.map((line): ScoredLine => (closes(line) ? { ...line, level: 2 } : line));
  const sum = (of: readonly ScoredLine[]) => total(scoreParts.map((part) => realPoints(of, part, maxima.get(part) ?? 0)));
  return Math.max(0, Math.round((sum(closed) - sum(lines)) * 10) / 10);
};
