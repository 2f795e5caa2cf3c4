import type { QueueItem, QueueView, ReviewSettings } from '@aliquot/contract/administration/review-queue';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import type { ReadPage } from '../lists/use-admin-list.ts';

/** Below `labs`, so that every change of a laboratory reads it again. */
export const reviewQuery = (labId: string) =>
  queryOptions({
    queryKey: ['labs', 'review', labId],
    queryFn: ({ signal }) => api.reviewQueue.get({ labId }, { signal }),
  });

export const aroundQuery = (labId: string, view: QueueView) =>
  queryOptions({
    queryKey: ['labs', 'review', labId, 'around', view],
    queryFn: ({ signal }) => api.reviewQueue.around({ labId, view }, { signal }),
  });

export const reviewQuestionsQuery = (labId: string) =>
  queryOptions({
    queryKey: ['labs', 'review-questions', labId],
    queryFn: ({ signal }) => api.reviewQueue.questions({ labId }, { signal }),
  });

export const reviewSettingsQuery = queryOptions({
  queryKey: ['labs', 'review-settings'],
  queryFn: ({ signal }) => api.reviewQueue.settings({}, { signal }),
});

/** The administrators to whom a laboratory can be given. */
export const administratorsQuery = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: async ({ signal }) => (await api.users.list({ role: 'admin', pageSize: 100 }, { signal })).users,
});

type Calls = typeof api.reviewQueue;
type Input<Name extends keyof Calls> = Parameters<Calls[Name]>[0];

export const assign = (input: Input<'assign'>) => api.reviewQueue.assign(input);
export const ask = (input: Input<'ask'>) => api.reviewQueue.ask(input);
export const answer = (input: Input<'answer'>) => api.reviewQueue.answer(input);
export const withdraw = (questionId: string) => api.reviewQueue.withdraw({ questionId });
export const note = (labId: string, text: string) => api.reviewQueue.note({ labId, text });
export const check = (input: Input<'check'>) => api.reviewQueue.check(input);

type NewSettings = Omit<ReviewSettings, 'checklist'> & { checklist: { id?: string; text: string }[] };

export const saveReviewSettings = (settings: NewSettings) => api.reviewQueue.saveSettings(settings);

/** A page of the queue, with how many each view shows. */
export const readQueue: ReadPage<QueueItem> = (asked, options) => api.reviewQueue.list(asked, options);
export type QueuePage = Awaited<ReturnType<Calls['list']>>;
