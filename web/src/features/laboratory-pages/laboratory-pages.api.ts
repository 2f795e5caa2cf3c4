import type { LaboratoryPage } from '@aliquot/contract/laboratory-pages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const laboratoryQuery = (labId: string) =>
  queryOptions({
    queryKey: ['laboratory-pages', labId],
    queryFn: ({ signal }): Promise<LaboratoryPage> => api.laboratoryPages.get({ labId }, { signal }),
    retry: false,
  });

export const laboratoryReviewsQuery = (labId: string, page: number) =>
  queryOptions({
    queryKey: ['laboratory-pages', labId, 'reviews', page],
    queryFn: ({ signal }) => api.laboratoryPages.reviews({ labId, page, pageSize: 10 }, { signal }),
  });

export const listLaboratories = api.laboratoryPages.list;
