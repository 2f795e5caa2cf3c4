import type { JobState, MailState } from '@aliquot/contract/administration/operations';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The queue announces nothing, so it is polled while the page is open. */
const refetchInterval = 15_000;
const healthInterval = 60_000;
/** A check may take 20 seconds until it counts as failed. */
const healthMilliseconds = 40_000;

const pageSize = 10;

export const overviewQuery = queryOf.operations.overview({}, { refetchInterval });

export const healthQuery = queryOf.operations.health(
  {},
  { context: { timeoutMilliseconds: healthMilliseconds }, refetchInterval: healthInterval },
);

export const jobsQuery = (state: JobState, page: number) =>
  queryOf.operations.jobs({ state, page, pageSize }, { placeholderData: keepPreviousData, refetchInterval });

export const mailsQuery = (state: MailState | undefined, recipient: string, page: number) =>
  queryOf.operations.mails(
    { page, pageSize, ...(state && { state }), ...(recipient && { recipient }) },
    { placeholderData: keepPreviousData, refetchInterval },
  );

export const stoppedQuery = (page: number) =>
  queryOf.operations.stoppedAnalyses({ page, pageSize }, { placeholderData: keepPreviousData, refetchInterval });
