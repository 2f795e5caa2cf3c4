import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Laboratories are announced when they change; what else is counted is asked again now and then. */
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
