import type { ReportKind, ReportRhythm } from '@aliquot/contract/administration/report-figures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Days YYYY-MM-DD, both included. */
export type Days = { readonly from: string; readonly to: string };

/** A report of years over many laboratories takes a few seconds. */
const figuresMilliseconds = 30_000;

/** Without days the server takes the last 30. */
export const figuresQuery = (kind: ReportKind, { from, to }: Days) =>
  queryOptions({
    queryKey: ['reports', 'figures', kind, from, to],
    queryFn: ({ signal }) =>
      api.reports.figures(
        { kind, ...(from && { from }), ...(to && { to }) },
        { signal, context: { timeoutMilliseconds: figuresMilliseconds } },
      ),
    retry: false,
  });

export const subscriptionsQuery = queryOptions({
  queryKey: ['reports', 'subscriptions'],
  queryFn: ({ signal }) => api.reports.subscriptions({}, { signal }),
});

/** Without a rhythm the report is no longer sent. */
export const setRhythm = (kind: ReportKind, rhythm: ReportRhythm | null) =>
  rhythm === null ? api.reports.unsubscribe({ kind }) : api.reports.subscribe({ kind, rhythm });
