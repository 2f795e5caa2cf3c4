import type { JobState, MailState } from '@aliquot/contract/administration/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Nothing of the queue is announced, so it is asked for again and again while the page is open. */
const refetchInterval = 15_000;
const healthInterval = 60_000;
/** A check may take 20 seconds until it counts as failed. */
const healthMilliseconds = 40_000;

const pageSize = 10;

export const overviewQuery = queryOptions({
  queryKey: ['operations', 'overview'],
  queryFn: ({ signal }) => api.operations.overview({}, { signal }),
  refetchInterval,
});

export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: ({ signal }) => api.operations.health({}, { signal, context: { timeoutMilliseconds: healthMilliseconds } }),
  refetchInterval: healthInterval,
});

export const jobsQuery = (state: JobState, page: number) =>
  queryOptions({
    queryKey: ['operations', 'jobs', state, page],
    queryFn: ({ signal }) => api.operations.jobs({ state, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const mailsQuery = (state: MailState | undefined, recipient: string, page: number) =>
  queryOptions({
    queryKey: ['operations', 'mail', state, recipient, page],
    queryFn: ({ signal }) =>
      api.operations.mails({ page, pageSize, ...(state && { state }), ...(recipient && { recipient }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const stoppedQuery = (page: number) =>
  queryOptions({
    queryKey: ['operations', 'analyses', page],
    queryFn: ({ signal }) => api.operations.stoppedAnalyses({ page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const retryJob = (jobId: string) => api.operations.retryJob({ jobId });
export const resendMail = (mailId: string) => api.operations.resendMail({ mailId });
export const startAnalysis = (labId: string) => api.analyses.start({ labId });
