import type { AuditFilter, auditExportFormats } from '@aliquot/contract/administration/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

const pageSize = 25;
/** Verifying a million entries takes less than a minute. */
const verifyMilliseconds = 120_000;

export const trailQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      api.audit.list({ ...filter, pageSize, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const verifyTrail = () => api.audit.verify({}, { context: { timeoutMilliseconds: verifyMilliseconds } });

/** The address of the filtered trail as a file. */
export const exportPath = (filter: AuditFilter, format: (typeof auditExportFormats)[number]): string =>
  `/api/audit/export?${new URLSearchParams({ ...filter, format })}`;
