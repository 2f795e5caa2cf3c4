import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

const noticesShown = 10;

/** The latest notices, and how many are unread. */
export const noticesQuery = queryOf.notifications.list({ pageSize: noticesShown });

/** Marks the named notices as read, or all of them. */
export const markNoticesRead = (ids?: string[]) => api.notifications.markRead(ids ? { ids } : {});
