import type { Announcement } from '../../../platform/events/events.ts';

/** Reloads the open request of its person. */
export const reloadProtocols = (userId: string): Announcement => ({ noun: 'protocols', audience: { users: [userId] } });
