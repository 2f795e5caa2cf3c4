import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

const noticesShown = 10;

/** The latest notices, and how many are unread. */
export const noticesQuery = queryOptions({
  queryKey: ['notifications', 'latest'],
  queryFn: ({ signal }) => api.notifications.list({ pageSize: noticesShown }, { signal }),
});

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => api.notifications.preferences({}, { signal }),
});

export const setPreference = (preference: Parameters<typeof api.notifications.setPreference>[0]) =>
  api.notifications.setPreference(preference);

/** Marks the named notices as read, or all of them. */
export const markNoticesRead = (ids?: string[]) => api.notifications.markRead(ids ? { ids } : {});
