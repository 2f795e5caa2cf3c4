import type { ReportChart, ReportFigures, ReportKind, ReportUnit } from '@aliquot/contract/administration/report-figures';
import type { ChartProps } from '../../../ui/chart/chart-data.ts';
import { formatDate, plural } from '../../../ui/text/format.ts';
import type { Days } from './figures.api.ts';

export const kindAbout: Readonly<Record<ReportKind, string>> = {
  laboratories: 'Registrations, decisions and the time they take.',
  requests: 'Projects, requests, answers and disputes.',
  compliance: 'Scores, certificates and the most common gaps.',
  people: 'New accounts by role, and sign-ins.',
  service: 'Deliveries against promised days, ratings and analyses.',
};

const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortMonth = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const spanWords = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

const units: Readonly<Record<ReportUnit, (value: number) => string>> = {
  count: number,
  days: (value) => (value === 1 ? '1 day' : `${number(value)} days`),
  hours: (value) => (value === 1 ? '1 hour' : `${number(value)} hours`),
  rating: (value) => `${number(value)} of 5`,
};

const changeWords = (change: number | null, days: number): string => {
  const before = days === 1 ? 'the day before' : `the ${plural(days, 'day')} before`;
  if (change === null) return '';
  if (change === 0) return `as in ${before}`;
  return `${change > 0 ? '+' : '−'}${number(Math.abs(change))} compared with ${before}`;
};

/** A chart of a report as the kit draws it. */
export const drawn = (
  { title, sentence, shape, unit, series, points }: ReportChart,
  { days, step }: ReportFigures,
): ChartProps => ({
  title,
  sentence,
  shape,
  heading: shape === 'lines' ? (step === 'day' ? 'Day' : 'Days') : 'Row',
  format: units[unit],
  series: series.map(({ id, name, value, previous, change }) => ({
    id,
    name,
    value,
    previous,
    change: changeWords(change, days),
  })),
  points: points.map(({ id, label, span, values, previous }) => ({
    id,
    label: span ? spanWords(span) : label,
    short: span ? (step === 'month' ? shortMonth(span.from) : shortDay(span.from)) : label,
    values,
    previous,
  })),
});
