import type { ChangeOrderTerms } from '@aliquot/contract/engagements/change-orders';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The noun of the live events for each side, so that a plan loads again when the other side did something. */
export const planNoun = (role: string | undefined): 'requests' | 'projects' => (role === 'lab_owner' ? 'requests' : 'projects');

export const planQuery = (collaborationId: string, role: string | undefined) =>
  queryOf.milestones.plan({ collaborationId }, { noun: planNoun(role) });

type Planned = { name: string; due_on: string };

export const addMilestone = (collaborationId: string, milestone: Planned) =>
  api.milestones.addMilestone({ collaborationId, ...milestone });

export const changeMilestone = (milestoneId: string, milestone: Planned) =>
  api.milestones.changeMilestone({ milestoneId, ...milestone });

export const removeMilestone = (milestoneId: string) => api.milestones.removeMilestone({ milestoneId });

export const reportMilestone = (milestoneId: string, note: string, files: readonly File[]) =>
  api.milestones.reportMilestone({ milestoneId, note, ...(files.length > 0 && { files: [...files] }) });

export const proposeOrder = (collaborationId: string, terms: ChangeOrderTerms) =>
  api.milestones.proposeOrder({ collaborationId, ...terms });

export const acceptOrder = (orderId: string) => api.milestones.acceptOrder({ orderId });
export const declineOrder = (orderId: string, reason: string) => api.milestones.declineOrder({ orderId, reason });
export const takeBackOrder = (orderId: string) => api.milestones.takeBackOrder({ orderId });

export const holdWork = (collaborationId: string, reason: string) => api.milestones.hold({ collaborationId, reason });
export const releaseHold = (holdId: string, note: string) => api.milestones.release({ holdId, note });
