import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const noticesShown = 10;

/** The latest notices, and how many are unread. */
export const noticesQuery = queryOptions({
  queryKey: ['notifications', 'latest'],
  queryFn: ({ signal }) => api.notifications.list({ pageSize: noticesShown }, { signal }),
});

/** Marks the named notices as read, or all of them. */
export const markNoticesRead = (ids?: string[]) => api.notifications.markRead(ids ? { ids } : {});
