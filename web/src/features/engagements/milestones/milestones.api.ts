import { api } from '../../../platform/server/api.ts';
import { roomNoun } from '../../../platform/server/events.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const planQuery = (collaborationId: string, role: string | undefined) =>
  queryOf.milestones.plan({ collaborationId }, { noun: roomNoun(role) });

export const reportMilestone = (milestoneId: string, note: string, files: readonly File[]) =>
  api.milestones.reportMilestone({ milestoneId, note, ...(files.length > 0 && { files: [...files] }) });
