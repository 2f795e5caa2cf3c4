import type { ReportFigures, ReportKind, ReportPeriodInput } from '@aliquot/contract/administration/report-figures';
import { utcDay } from '../../../../kernel/days.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { chartsOf } from './charts.domain.ts';
import { figuresOf } from './figures.domain.ts';
import { rowsOfChart } from './figures.repository.ts';
import { periodFault, periodOf, type Span, usualPeriod } from './periods.domain.ts';

/** A report of a period that can be reported. */
export const loadFigures = async (db: Db, kind: ReportKind, span: Span): Promise<ReportFigures> => {
  const period = periodOf(span);
  const rows = new Map<(typeof chartsOf)[ReportKind][number], Awaited<ReturnType<typeof rowsOfChart>>>();
  for (const id of chartsOf[kind]) rows.set(id, await rowsOfChart(db, id, period));
  return figuresOf(kind, period, rows);
};

/** The days that are asked for, or what is wrong with them. */
export const askedPeriod = (
  { from, to }: ReportPeriodInput,
  now: Date,
): { readonly span: Span; readonly fault: ReturnType<typeof periodFault> } => {
  const today = utcDay(now);
  const span = usualPeriod({ ...(from && { from }), ...(to && { to }) }, today);
  return { span, fault: periodFault(span, today) };
};
