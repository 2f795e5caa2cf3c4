import type { ReportChart, ReportFigures, ReportKind } from '@aliquot/contract/administration/report-figures';
import { type ChartDefinition, type ChartId, charts, chartsOf } from './charts.domain.ts';
import type { Period, Span } from './periods.domain.ts';
import { changeOf, countSentence, measureSentence, mostSentence } from './sentences.domain.ts';

/** A number of a series: in a part of the period, by its place, or in all of it where `part` is null. `before`: in the one before. */
export type Measured = {
  readonly series: string;
  readonly before: boolean;
  readonly part: number | null;
  readonly value: number;
};

/** How many there were in a row at the end of the period, and at the end of the one before. */
export type OnRecord = { readonly id: string; readonly label: string; readonly now: number; readonly before: number };

export type ChartRows = readonly Measured[] | readonly OnRecord[];

const round = (value: number) => Math.round(value * 10) / 10;

const compared = (value: number | null, previous: number | null) => ({
  value,
  previous,
  change: changeOf({ value, previous }),
});

type Over = Extract<ChartDefinition, { by: 'over' }>;
type At = Extract<ChartDefinition, { by: 'at' }>;

const overTime = (definition: Over, rows: readonly Measured[], period: Period): Omit<ReportChart, 'id'> => {
  const { title, about, unit, says } = definition;
  const empty = unit === 'count' ? 0 : null;
  const known = new Map(rows.map(({ series, before, part, value }) => [`${series} ${before} ${part}`, round(value)]));
  const valueOf = (series: string, before: boolean, part: number | null) => known.get(`${series} ${before} ${part}`) ?? empty;
  const series = definition.series.map(([id, name]) => ({
    id,
    name,
    ...compared(valueOf(id, false, null), valueOf(id, true, null)),
  }));
  const said = series.find(({ id }) => id === says.of) ?? { value: empty, previous: empty };
  const { days } = period;
  return {
    title,
    about,
    unit,
    shape: 'lines',
    sentence:
      'measure' in says ? measureSentence(says.measure, unit, said, days) : countSentence(says, said, { days, at: false }),
    series,
    points: period.parts.map(({ span, before }, part) => ({
      id: span.from,
      label: span.from,
      span,
      previousSpan: before,
      values: definition.series.map(([id]) => valueOf(id, false, part)),
      previous: definition.series.map(([id]) => valueOf(id, true, part)),
    })),
  };
};

const onRecord = (definition: At, found: readonly OnRecord[], { days }: Period): Omit<ReportChart, 'id'> => {
  const { title, about, unit } = definition;
  const rows =
    definition.rows?.map(([id, label]) => found.find((row) => row.id === id) ?? { id, label, now: 0, before: 0 }) ?? found;
  const labels = new Map(definition.rows);
  const first = rows.find(({ id }) => definition.rows === null || id === definition.says.of);
  const said = { label: first?.label ?? '', value: first?.now ?? 0, previous: first?.before ?? 0 };
  const total = (side: 'now' | 'before') => rows.reduce((sum, row) => sum + row[side], 0);
  return {
    title,
    about,
    unit,
    shape: 'bars',
    sentence:
      definition.rows === null
        ? mostSentence(definition.says, said, days)
        : countSentence(definition.says, said, { days, at: true }),
    // The most frequent rows are not all of them, and one laboratory is in several.
    series: [
      {
        id: 'number',
        name: definition.series,
        ...(definition.rows === null ? compared(null, null) : compared(total('now'), total('before'))),
      },
    ],
    points: rows.map(({ id, label, now, before }) => ({
      id,
      label: labels.get(id) ?? label,
      span: null,
      previousSpan: null,
      values: [now],
      previous: [before],
    })),
  };
};

const chartOf = (id: ChartId, rows: ChartRows, period: Period): ReportChart => {
  const definition = charts[id];
  return definition.by === 'over'
    ? { id, ...overTime(definition, rows as readonly Measured[], period) }
    : { id, ...onRecord(definition, rows as readonly OnRecord[], period) };
};

const spanOf = ({ from, to }: Span): Span => ({ from, to });

/** A report from what was measured for each of its charts. */
export const figuresOf = (kind: ReportKind, period: Period, rowsOf: ReadonlyMap<ChartId, ChartRows>): ReportFigures => ({
  kind,
  period: spanOf(period),
  previous: period.before,
  days: period.days,
  step: period.step,
  charts: chartsOf[kind].map((id) => chartOf(id, rowsOf.get(id) ?? [], period)),
});
