import type { AuditReportFilter } from '@aliquot/contract/administration/reports';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';

/** Changed laboratories are announced; everything else is polled. */
const refetchInterval = 60_000;

export const overviewQuery = queryOptions({
  queryKey: ['labs', 'overview'],
  queryFn: ({ signal }) => api.reports.overview({}, { signal }),
  refetchInterval,
});

export const analyticsQuery = queryOptions({
  queryKey: ['labs', 'analytics'],
  queryFn: ({ signal }) => api.reports.analytics({}, { signal }),
  refetchInterval,
});

export const generateChecklist = (labId: string) => api.reports.generateChecklist({ labId });

/** Under "analyses", so that a new judgment, answer or decision reloads it. */
export const checklistQuery = (labId: string) =>
  queryOptions({
    queryKey: ['analyses', 'checklist', labId],
    queryFn: ({ signal }) => api.reports.checklist({ labId }, { signal }),
  });

/** The call waits a few seconds for its report. */
const reportMilliseconds = 30_000;

export const generateAuditReport = (filter: AuditReportFilter) =>
  api.reports.generateAuditReport(filter, { context: { timeoutMilliseconds: reportMilliseconds } });

export const auditReportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reports', 'list', page],
    queryFn: ({ signal }) => api.reports.auditReports({ page, pageSize: 5 }, { signal }),
  });

const askAgainMilliseconds = 2000;

export const auditReportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'one', reportId],
    queryFn: ({ signal }) => api.reports.auditReport({ reportId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'queued' ? askAgainMilliseconds : false),
  });

/** The failure with the server's reason, if it gave one. */
export const failureOf = (what: string, error: unknown): string => {
  const why = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.details) : undefined;
  return why ? `${what}: ${why}` : what;
};
