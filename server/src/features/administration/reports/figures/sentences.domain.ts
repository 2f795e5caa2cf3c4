import type { ReportUnit } from '@aliquot/contract/administration/report-figures';
import type { CountWords } from './charts.domain.ts';

export type Compared = { readonly value: number | null; readonly previous: number | null };

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A number as a report writes it: whole where it counts something, otherwise with one digit after the point at most. */
export const figureText = (value: number | null): string => (value === null ? '' : format.format(value));

/** The difference to the period before, to a tenth; null where there is nothing to compare. */
export const changeOf = ({ value, previous }: Compared): number | null =>
  value === null || previous === null ? null : Math.round((value - previous) * 10) / 10;

/** "the 30 days before" and "30 days earlier". */
const daysBefore = (days: number) => (days === 1 ? 'the day before' : `the ${figureText(days)} days before`);
const earlier = (days: number) => (days === 1 ? 'one day earlier' : `${figureText(days)} days earlier`);

const countChange = (change: number): string => {
  if (change === 0) return 'as many as';
  return `${figureText(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
};

const counted = ({ one, many }: Omit<CountWords, 'of'>, value: number): string =>
  value === 0 ? `No ${one}` : `${figureText(value)} ${value === 1 ? one : many}`;

/** "42 laboratories were approved, 5 fewer than in the 30 days before." `at`: both numbers are those of a day. */
export const countSentence = (
  words: Omit<CountWords, 'of'>,
  { value, previous }: Compared,
  { days, at }: { readonly days: number; readonly at: boolean },
): string => {
  const [now, then] = [value ?? 0, previous ?? 0];
  const when = at ? earlier(days) : `in ${daysBefore(days)}`;
  const comparison = now === 0 && then === 0 ? `as ${when}` : `${countChange(now - then)} ${when}`;
  return `${counted(words, now)}, ${comparison}.`;
};

/** "The most common gap was “Records of training”, in 12 laboratories, 3 more than 30 days earlier." */
export const mostSentence = (
  { most, none }: { readonly most: string; readonly none: string },
  first: (Compared & { readonly label: string }) | undefined,
  days: number,
): string => {
  if (!first?.value) return none;
  const { label, value, previous } = first;
  const where = counted({ one: 'laboratory', many: 'laboratories' }, value);
  return `${most} was “${label}”, in ${where}, ${countChange(value - (previous ?? 0))} ${earlier(days)}.`;
};

const measured = (value: number, unit: ReportUnit): string => {
  if (unit === 'rating') return `${figureText(value)} of 5`;
  return `${figureText(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
};

/** "The median time to a decision was 3.2 days, 0.4 days longer than in the 30 days before." */
export const measureSentence = (measure: string, unit: ReportUnit, { value, previous }: Compared, days: number): string => {
  if (value === null) return `There is no ${measure} for this period.`;
  const said = `The ${measure} was ${measured(value, unit)}`;
  const change = changeOf({ value, previous });
  if (change === null) return `${said}. Nothing to compare it with was measured in ${daysBefore(days)}.`;
  if (change === 0) return `${said}, the same as in ${daysBefore(days)}.`;
  const [up, down] = unit === 'rating' ? ['higher', 'lower'] : ['longer', 'shorter'];
  const difference = unit === 'rating' ? figureText(Math.abs(change)) : measured(Math.abs(change), unit);
  return `${said}, ${difference} ${change > 0 ? up : down} than in ${daysBefore(days)}.`;
};
