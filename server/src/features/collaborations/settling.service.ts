import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ProjectStatus } from '@aliquot/contract/options';
import type { Permitted } from '../../kernel/permission.ts';
import { type Result, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { projectStatusOf, stageFor } from './collaborations.domain.ts';
import { isHeldSuspended, settleEngagement } from './collaborations.repository.ts';
import { suspendedNow } from './moving.service.ts';

/**
 * Moves an engagement to where an administrator's status for its project takes it. The caller holds the project's lock.
 * @returns CONFLICT for work that would begin with a suspended laboratory.
 */
export const settle = async (
  doing: Doing,
  engagement: Permitted<'set-status', { readonly id: string; readonly stage: EngagementStage }>,
  status: Exclude<ProjectStatus, 'cancelled'>,
): Promise<Result<true, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const { id, stage } = engagement;
  const to = stageFor(stage, status);
  if (to === null || to === stage) return succeed(true);
  const wasAgreed = projectStatusOf([stage]) !== 'pending';
  if (!wasAgreed && (await isHeldSuspended(db, id))) return suspendedNow;
  await settleEngagement(db, engagement, { from: stage, to, by: actor.kind === 'user' ? actor.id : null, now });
  await recordChange(doing, {
    action: 'collaborations.settle',
    objectType: 'collaboration',
    objectId: id,
    before: { stage },
    after: { stage: to },
  });
  return succeed(true);
};
