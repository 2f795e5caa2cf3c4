import type { Announcement } from '../../../platform/events/events.ts';

/** Reloads the pages of a laboratory's members that show its customers' questionnaires. */
export const reloadForms = (labId: string): Announcement => ({ noun: 'documents', id: labId, audience: { labs: [labId] } });
