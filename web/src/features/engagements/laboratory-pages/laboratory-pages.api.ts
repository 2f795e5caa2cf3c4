import type { LaboratoryPage } from '@aliquot/contract/engagements/laboratory-pages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';

export const laboratoryQuery = (labId: string) =>
  queryOptions({
    queryKey: ['laboratory-pages', labId],
    queryFn: ({ signal }): Promise<LaboratoryPage> => api.laboratoryPages.get({ labId }, { signal }),
    retry: false,
  });

const goneStatuses = new Set([400, 404]);

/** Whether a laboratory has no page, or not any more; otherwise its page could not be read now. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && goneStatuses.has(error.status);

export const laboratoryReviewsQuery = (labId: string, page: number) =>
  queryOptions({
    queryKey: ['laboratory-pages', labId, 'reviews', page],
    queryFn: ({ signal }) => api.laboratoryPages.reviews({ labId, page, pageSize: 10 }, { signal }),
  });

type Filter = Parameters<typeof api.laboratoryPages.list>[0];

export const listLaboratories = (filter: Filter, options: { signal: AbortSignal }) => api.laboratoryPages.list(filter, options);

export const countriesQuery = queryOptions({
  queryKey: ['laboratory-pages', 'countries'],
  queryFn: async ({ signal }) => (await listLaboratories({ pageSize: 1 }, { signal })).countries,
});
