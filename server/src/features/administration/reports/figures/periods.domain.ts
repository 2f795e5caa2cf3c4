import { type ReportFigures, reportLimits } from '@aliquot/contract/administration/report-figures';
import { dayOf, isoOfDay } from '../../../../kernel/days.ts';

/** Days YYYY-MM-DD in UTC, both included. */
export type Span = { readonly from: string; readonly to: string };

/** A period in its parts. Each part of the period before has as many days as the part of the period with the same place. */
export type Period = Span & {
  readonly days: number;
  readonly before: Span;
  readonly step: ReportFigures['step'];
  readonly parts: readonly { readonly span: Span; readonly before: Span }[];
};

const usualDays = 30;
const mostDailyDays = 31;
const mostWeeklyDays = 26 * 7;

const number = (day: string): number => dayOf(day) ?? 0;
const shift = (day: string, by: number): string => isoOfDay(number(day) + by);

/** The days of a report that names none or one: the last 30 to today. */
export const usualPeriod = ({ from, to }: { readonly from?: string; readonly to?: string }, today: string): Span => {
  const end = to ?? today;
  return { from: from ?? shift(end, 1 - usualDays), to: end };
};

/** What is wrong with a period, as a sentence by field; null when it can be reported. A day ahead is today further east. */
export const periodFault = (
  { from, to }: Span,
  today: string,
): { readonly field: 'from' | 'to'; readonly message: string } | null => {
  if (from > to) return { field: 'from', message: 'The first day is after the last day.' };
  if (from < reportLimits.firstDay) return { field: 'from', message: 'A report can begin on January 1, 2000, or later.' };
  if (to > shift(today, 1))
    return { field: 'to', message: 'The last day is in the future. A report covers only what has already happened.' };
  if (number(to) - number(from) >= reportLimits.days)
    return { field: 'from', message: 'A report covers three years at most. Choose fewer days.' };
  return null;
};

const firstOfNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

const nextStart = { day: (day: string) => shift(day, 1), week: (day: string) => shift(day, 7), month: firstOfNextMonth };

const stepOf = (days: number): Period['step'] => {
  if (days <= mostDailyDays) return 'day';
  return days <= mostWeeklyDays ? 'week' : 'month';
};

/**
 * A period in days up to 31 days, in weeks from its first day up to 26 weeks, otherwise in calendar months, the first and the
 * last of which may be incomplete. Days are those of UTC, so all have 24 hours.
 */
export const periodOf = ({ from, to }: Span): Period => {
  const days = number(to) - number(from) + 1;
  const step = stepOf(days);
  const parts: { span: Span; before: Span }[] = [];
  for (let start = from; start <= to; start = nextStart[step](start)) {
    const last = shift(nextStart[step](start), -1);
    const span = { from: start, to: last < to ? last : to };
    parts.push({ span, before: { from: shift(span.from, -days), to: shift(span.to, -days) } });
  }
  return { from, to, days, before: { from: shift(from, -days), to: shift(from, -1) }, step, parts };
};

/** The last week, Monday to Sunday, or calendar month that is over on a day. */
export const lastWhole = (rhythm: 'weekly' | 'monthly', today: string): Span => {
  if (rhythm === 'monthly') {
    const to = shift(`${today.slice(0, 8)}01`, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  const sinceMonday = (number(today) + 3) % 7; // 1970-01-01 was a Thursday
  return { from: shift(today, -sinceMonday - 7), to: shift(today, -sinceMonday - 1) };
};

/** The week or month after one. */
export const nextWhole = (rhythm: 'weekly' | 'monthly', { to }: Span): Span => {
  const from = shift(to, 1);
  return { from, to: shift(rhythm === 'weekly' ? shift(from, 7) : firstOfNextMonth(from), -1) };
};
