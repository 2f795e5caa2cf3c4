import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ProjectStatus } from '@aliquot/contract/options';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { AgreeForBoth } from './agreeing.service.ts';
import { projectStatusOf, stageFor } from './collaborations.domain.ts';
import { maySettle } from './collaborations.policy.ts';
import { findCollaboration, isHeldSuspended, type Moved, settleEngagement } from './collaborations.repository.ts';
import { overtaken, suspendedNow } from './moving.service.ts';

/**
 * Moves an engagement to where an administrator's status for its project takes it. The caller holds the project's lock.
 * @returns CONFLICT for work that would begin with a suspended laboratory.
 */
export const settle = async (
  doing: Doing,
  engagement: Permitted<'set-status', { readonly id: string; readonly stage: EngagementStage }>,
  status: Exclude<ProjectStatus, 'cancelled'>,
  agree: AgreeForBoth,
): Promise<Result<unknown, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const { id, stage } = engagement;
  const to = stageFor(stage, status);
  if (to === null || to === stage) return succeed(null);
  const wasAgreed = projectStatusOf([stage]) !== 'pending';
  if (!wasAgreed && (await isHeldSuspended(db, id))) return suspendedNow;
  const by = actor.kind === 'user' ? actor.id : null;
  const move = async (facts: Pick<Moved, 'promised_by'>) =>
    (await settleEngagement(db, engagement, { from: stage, to, by, now, ...facts })) ? succeed(null) : overtaken(doing, id);
  const done = { action: 'collaborations.settle', before: { stage }, after: { stage: to } } as const;
  if (to === 'agreed') {
    const row = await findCollaboration(db, id);
    const work = row?.project ? maySettle(actor, { ...row, project: row.project }) : null;
    return work ? agree(doing, work, { ...done, news: [] }, move) : overtaken(doing, id);
  }
  const moved = await move({});
  if (moved.ok) await recordChange(doing, { ...done, objectType: 'collaboration', objectId: id });
  return moved;
};
