import type { LabStanding, StoredLapseRule, Suspension } from '@aliquot/contract/administration/suspensions';
import { isAdmin } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { visible } from '../../hearts/labs/labs.policy.ts';
import { findLab, type LabRow } from '../../hearts/labs/labs.repository.ts';
import { obstacleToReinstating, obstacleToReopening } from './obstacles.service.ts';
import { readRule } from './rule.service.ts';
import { canReopen, canSuspend, goesOn, lapsedBefore } from './suspensions.domain.ts';
import { mayReinstate, mayReopen, maySuspend } from './suspensions.policy.ts';
import { labsToSuspend, openWorkOf, type SuspensionRow, suspensionsOf } from './suspensions.repository.ts';

const present = (row: SuspensionRow): Suspension => ({
  ...wireOf(row, ['id', 'reason', 'certificate', 'ends_on', 'suspended_at', 'ended_at', 'end_note']),
  suspended_by: row.suspender,
  ended_by: row.ender,
});

const presentStanding = async (doing: Doing, lab: Visible<LabRow>): Promise<LabStanding> => {
  const { db, actor } = doing;
  const rows = await suspensionsOf(db, lab);
  const open = rows.find(({ ended_at }) => ended_at === null);
  const work = isAdmin(actor) ? await openWorkOf(db, lab) : [];
  const obstacle = open ? await obstacleToReinstating(doing, open) : await obstacleToReopening(doing, lab);
  return {
    lab_id: lab.id,
    name: lab.name,
    status: lab.status,
    suspension: open ? present(open) : null,
    earlier: rows.filter(({ ended_at }) => ended_at !== null).map(present),
    work: work.map(({ id, stage, project }) => ({
      collaboration_id: id,
      project_id: project.id,
      title: project.title,
      stage,
      goes_on: goesOn(stage),
    })),
    obstacle: isAdmin(actor) ? obstacle : null,
    can: {
      suspend: maySuspend(actor, lab) !== null && canSuspend(lab),
      reinstate: mayReinstate(actor, lab) !== null && open !== undefined && obstacle === null,
      reopen: mayReopen(actor, lab) !== null && canReopen(lab) && obstacle === null,
    },
  };
};

/** The current standing of a laboratory, or 404 where the actor may not see it. */
export const presentStandingById = async (doing: Doing, labId: string): Promise<Result<LabStanding, 'NOT_FOUND'>> => {
  const row = await findLab(doing.db, labId);
  const seen = row && visible(doing.actor, row);
  return seen ? succeed(await presentStanding(doing, seen)) : refuse('NOT_FOUND');
};

/** The stored rule, with the laboratories that it concerns now. */
export const presentRule = async ({ db, now }: Doing): Promise<StoredLapseRule> => {
  const { rule, version, changed_at } = await readRule(db);
  const concerned = await labsToSuspend(db, rule.types, lapsedBefore(rule, utcDay(now)));
  return { rule, version, changed_at: changed_at?.toISOString() ?? null, concerned };
};
