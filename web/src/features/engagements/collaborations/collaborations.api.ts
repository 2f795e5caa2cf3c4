import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** A laboratory's filter and order of its requests; empty texts are left out. `pending` is a status of several stages. */
export type RequestFilter = { search: string; stage: EngagementStage | 'pending' | ''; sort: 'newest' | 'next' | 'title' };

/** The requests of a laboratory in groups, what waits for it first. */
export const groupedRequestsQuery = (page: number, { search, stage, sort }: RequestFilter) =>
  queryOf.collaborations.list({
    page,
    first: 'needs-you',
    sort,
    ...(search && { search }),
    ...(stage === 'pending' ? { status: stage } : stage && { stage }),
  });

/** The dialogs' view of a request. */
export const openRequest = ({ id, project, results, agreements_due }: LabRequest): OpenRequest => ({
  id,
  title: project?.title ?? '',
  results,
  agreements_due,
});

export const requestsQuery = (page: number, pageSize?: number) =>
  queryOf.collaborations.list({ page, ...(pageSize ? { pageSize } : {}) });

/** Those of a laboratory's overview. */
export const recentRequestsQuery = requestsQuery(1, 3);

/** The facts of a request that its dialogs need. */
export type OpenRequest = {
  readonly id: string;
  readonly title: string;
  readonly results: readonly Omit<LabRequest['results'][number], 'uploaded_at'>[];
  /** Steps on required agreements, for which an approval waits. */
  readonly agreements_due?: LabRequest['agreements_due'];
};

type Decision = { collaborationId: string; labId: string; newStatus: 'approved' | 'rejected'; reason?: string | undefined };

export const decideRequest = ({ reason, ...decision }: Decision) =>
  api.collaborations.decide({ ...decision, ...(reason ? { reason } : {}) });

export const completeWork = (collaborationId: string, note: string) =>
  api.collaborations.complete({ collaborationId, ...(note ? { note } : {}) });
