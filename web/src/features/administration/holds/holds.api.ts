import type { HoldSubject } from '@aliquot/contract/administration/holds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

export const holdsQuery = (page: number) =>
  queryOptions({
    queryKey: ['holds', 'list', page],
    queryFn: ({ signal }) => api.holds.list({ page, pageSize: 10 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const holdChoicesQuery = (subject: HoldSubject, search: string) =>
  queryOptions({
    queryKey: ['holds', 'choices', subject, search],
    queryFn: async ({ signal }) => (await api.holds.choices({ subject, search }, { signal })).choices,
    placeholderData: keepPreviousData,
  });

export const placeHold = (subject: HoldSubject, subjectId: string, reason: string) =>
  api.holds.place({ subject, subject_id: subjectId, reason });
export const releaseHold = (holdId: string, reason: string) => api.holds.release({ holdId, reason });
