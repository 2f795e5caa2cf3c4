import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The noun of the live events for each side, so that a plan loads again when the other side did something. */
export const planNoun = (role: string | undefined): 'requests' | 'projects' => (role === 'lab_owner' ? 'requests' : 'projects');

export const planQuery = (collaborationId: string, role: string | undefined) =>
  queryOf.milestones.plan({ collaborationId }, { noun: planNoun(role) });

export const reportMilestone = (milestoneId: string, note: string, files: readonly File[]) =>
  api.milestones.reportMilestone({ milestoneId, note, ...(files.length > 0 && { files: [...files] }) });
