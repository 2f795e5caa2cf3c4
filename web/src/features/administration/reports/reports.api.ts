import type { AuditReportFilter } from '@aliquot/contract/administration/reports';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** Changed laboratories are announced; everything else is polled. */
const refetchInterval = 60_000;

export const overviewQuery = queryOf.reports.overview({}, { noun: 'labs', refetchInterval });

export const analyticsQuery = queryOf.reports.analytics({}, { noun: 'labs', refetchInterval });

export const checklistQuery = (labId: string) => queryOf.reports.checklist({ labId }, { noun: 'analyses' });

/** The call waits a few seconds for its report. */
const reportMilliseconds = 30_000;

export const generateAuditReport = (filter: AuditReportFilter) =>
  api.reports.generateAuditReport(filter, { context: { timeoutMilliseconds: reportMilliseconds } });

const askAgainMilliseconds = 2000;

export const auditReportQuery = (reportId: string) =>
  queryOf.reports.auditReport(
    { reportId },
    { refetchInterval: ({ state }) => (state.data?.status === 'queued' ? askAgainMilliseconds : false) },
  );

/** The failure with the server's reason, if it gave one. */
export const failureOf = (what: string, error: unknown): string => {
  const why = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.details) : undefined;
  return why ? `${what}: ${why}` : what;
};
