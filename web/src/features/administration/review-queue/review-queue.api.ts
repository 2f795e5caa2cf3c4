import type { QueueItem } from '@aliquot/contract/administration/review-queue';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import type { ReadPage } from '../lists/use-admin-list.ts';

export const reviewQuery = (labId: string) => queryOf.reviewQueue.get({ labId });

/** The administrators to whom a laboratory can be given. */
export const administratorsQuery = queryOf.users.list({ role: 'admin', pageSize: 100 }, { select: ({ users }) => users });

type Calls = typeof api.reviewQueue;
type Input<Name extends keyof Calls> = Parameters<Calls[Name]>[0];

export const assign = (input: Input<'assign'>) => api.reviewQueue.assign(input);

/** A page of the queue, with how many each view shows. */
export const readQueue: ReadPage<QueueItem> = (asked, options) => api.reviewQueue.list(asked, options);
export type QueuePage = Awaited<ReturnType<Calls['list']>>;
