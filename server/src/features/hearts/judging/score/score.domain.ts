import { type ScoreBreakdown, type ScorePart, scoreParts } from '@aliquot/contract/hearts/analyses';
import { apportion } from '../../../../kernel/apportion.ts';

/**
 * The levels of evidence for a line and what each counts, in twentieths of its weight so that sums are exact. Documents name it
 * (a tenth), describe it by a procedure or show it by records in part (half), or show it in full. A mere answer counts a tenth,
 * and a quarter when it gives a day or number that can be checked. A reason that a reviewer has accepted counts half, the most
 * that a person can add. Documents never count less than an answer, because outside the profile only they count.
 */
export const levelShares = {
  open: 0,
  stated: 2,
  named: 2,
  checkable: 5,
  described: 10,
  accepted: 10,
  partial: 10,
  full: 20,
} as const;
export type Level = keyof typeof levelShares;
export const levels = Object.keys(levelShares) as Level[];

/** True when a level is based on an answer alone. */
export const isStatement = (level: Level): boolean => level === 'stated' || level === 'checkable';

/** True when a document shows something: a reason or an answer is only a claim, and a name alone shows nothing. */
export const isShown = (level: Level): boolean => level === 'described' || level === 'partial' || level === 'full';

/** The better of two levels. */
export const betterOf = (a: Level, b: Level): Level => (levelShares[b] > levelShares[a] ? b : a);

/**
 * The score's view of a line. `full` lines count whether or not they are shown, `shown` lines only as far as documents show
 * them. `best` is the highest level of the line: a line that no document can show here weighs only what an answer can earn.
 */
export type ScoredLine = {
  readonly part: ScorePart;
  readonly weight: number;
  readonly counts: 'full' | 'shown';
  readonly baseline: boolean;
  readonly level: Level;
  readonly best: Level;
};

const scorePartLabels: Readonly<Record<ScorePart, string>> = {
  certificates: 'Certificates and licenses',
  management: 'Quality management',
  methods: 'Methods and results',
  personnel: 'Director and staff',
  equipment: 'Equipment and calibration',
  operations: 'Samples, safety and data',
};

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** A word about what the profile does not ask for earns nothing. */
const earnedOf = ({ weight, level, baseline }: ScoredLine): number =>
  !baseline && !isShown(level) ? 0 : weight * levelShares[level];
const possibleOf = (line: ScoredLine): number =>
  line.counts === 'full' ? line.weight * levelShares[line.best] : earnedOf(line);

/** The shares of the parts in whole points that add up to 100. They depend on the profile's lines alone. */
const maximaOf = (lines: readonly ScoredLine[]): ReadonlyMap<ScorePart, number> => {
  const weights = scoreParts.map((part) =>
    total(
      lines
        .filter((line) => line.baseline && line.part === part)
        .map(({ weight, best }) => (weight * levelShares[best]) / levelShares.full),
    ),
  );
  const all = total(weights);
  const points = apportion(all === 0 ? weights : weights.map((weight) => (100 * weight) / all), all === 0 ? 0 : 100);
  return new Map(scoreParts.map((part, at) => [part, points[at] ?? 0]));
};

/** Points of a part, of which `counted` earn; all of them when it is left out. */
const realPoints = (
  lines: readonly ScoredLine[],
  part: ScorePart,
  maximum: number,
  counted: (line: ScoredLine) => boolean = () => true,
): number => {
  const inPart = lines.filter((line) => line.part === part);
  const possible = total(inPart.map(possibleOf));
  return possible === 0 ? 0 : (maximum * total(inPart.filter(counted).map(earnedOf))) / possible;
};

const levelWords: readonly (readonly [Level, string])[] = [
  ['partial', 'in part'],
  ['described', 'described by a procedure (counts half)'],
  ['named', 'only named (counts a tenth)'],
  ['accepted', 'accepted by a reviewer (counts half)'],
  ['checkable', 'stated with something that can be checked (counts a quarter)'],
  ['stated', 'only stated (counts a tenth)'],
];

const explain = (lines: readonly ScoredLine[]): string => {
  const count = (level: Level) => lines.filter((line) => line.level === level).length;
  const between = levelWords.filter(([level]) => count(level) > 0).map(([level, words]) => `${count(level)} ${words}`);
  const base = [`${count('full')} of ${lines.length} clauses found in documents`, ...between, `${count('open')} open`];
  const outside = lines.filter((line) => line.counts === 'shown').length;
  return `${base.join(', ')}.${outside === 0 ? '' : outside === 1 ? ' 1 counts only where a document shows it.' : ` ${outside} count only where a document shows them.`}`;
};

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** The compliance score, 0 to 100, and the parts that make it up: their points add up to it, their maxima to 100. */
export const scoreOf = (lines: readonly ScoredLine[]): { readonly score: number; readonly breakdown: ScoreBreakdown } => {
  const maxima = maximaOf(lines);
  const real = scoreParts.map((part) => realPoints(lines, part, maxima.get(part) ?? 0));
  const score = Math.round(total(real));
  const points = apportion(real, score);
  const breakdown = scoreParts.map((part, at) => {
    const maximum = maxima.get(part) ?? 0;
    return {
      part,
      label: scorePartLabels[part],
      points: points[at] ?? 0,
      maximum,
      stated: oneDecimal(realPoints(lines, part, maximum, ({ level }) => isStatement(level))),
      explanation: explain(lines.filter((line) => line.part === part)),
    };
  });
  return { score, breakdown };
};

/** The points, with one decimal, that showing some lines as well as possible adds to the score. `closes` selects the lines. */
export const effectOf = <Line extends ScoredLine>(lines: readonly Line[], closes: (line: Line) => boolean): number => {
  const maxima = maximaOf(lines);
  const closed = lines.map((line): ScoredLine => (closes(line) ? { ...line, level: betterOf(line.level, line.best) } : line));
  const sum = (of: readonly ScoredLine[]) => total(scoreParts.map((part) => realPoints(of, part, maxima.get(part) ?? 0)));
  return Math.max(0, oneDecimal(sum(closed) - sum(lines)));
};
