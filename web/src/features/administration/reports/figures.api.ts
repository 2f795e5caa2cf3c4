import type { ReportKind, ReportRhythm } from '@aliquot/contract/administration/report-figures';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** Days YYYY-MM-DD, both included. */
export type Days = { readonly from: string; readonly to: string };

/** A report of years over many laboratories takes a few seconds. */
const figuresMilliseconds = 30_000;

/** Without days the server takes the last 30. */
export const figuresQuery = (kind: ReportKind, { from, to }: Days) =>
  queryOf.reports.figures(
    { kind, ...(from && { from }), ...(to && { to }) },
    { context: { timeoutMilliseconds: figuresMilliseconds }, retry: false },
  );

/** Without a rhythm the report is no longer sent. */
export const setRhythm = (kind: ReportKind, rhythm: ReportRhythm | null) =>
  rhythm === null ? api.reports.unsubscribe({ kind }) : api.reports.subscribe({ kind, rhythm });
