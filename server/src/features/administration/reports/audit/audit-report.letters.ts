import type { Announcement } from '../../../../platform/events/events.ts';

/** The administrators' pages that show the reports. */
export const reloadReport = (id: string): Announcement => ({ noun: 'reports', id, audience: { admins: true } });
