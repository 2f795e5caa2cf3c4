import type { Announcement } from '../../../platform/events/events.ts';

/** The pages that show a laboratory's documents: its members' and the administrators'. */
export const reloadDocuments = (labId: string): Announcement => ({
  noun: 'documents',
  id: labId,
  audience: { labs: [labId], admins: true },
});
