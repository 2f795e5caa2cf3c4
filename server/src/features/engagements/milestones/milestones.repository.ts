import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AnyPermitted, Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { liveProjects } from '../collaborations/collaborations.repository.ts';
import { workingStages } from '../collaborations/progress.domain.ts';
import type { PlannedMilestone } from './plan.domain.ts';

type ById = { readonly id: string };

const ofAgreement = (db: Db) =>
  db
    .selectFrom('milestones as m')
    .innerJoin('lab_collaborations as c', 'c.id', 'm.collaboration_id')
    .whereRef('m.created_at', '>=', 'c.agreed_at')
    .selectAll('m');

/** The milestones of the agreement in force, by due day, with who reported them and the files. */
export const milestonesOf = (db: Db, { id }: Visible<ById>) =>
  ofAgreement(db)
    .select((eb) => [
      sql<string | null>`acl.name_in_engagement(m.reached_by, m.collaboration_id)`.as('reporter'),
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select(['d.id', 'd.file_name', 'd.version', 'd.file_size'])
          .whereRef('d.milestone_id', '=', 'm.id')
          .orderBy('d.uploaded_at')
          .orderBy('d.file_name'),
      ).as('files'),
    ])
    .where('c.id', '=', id)
    .orderBy('m.due_on')
    .orderBy('m.position')
    .execute();
export type MilestoneRow = Awaited<ReturnType<typeof milestonesOf>>[number];

/** A milestone of an agreement that is in force. */
export const findMilestone = (db: Db, id: string) => ofAgreement(db).where('m.id', '=', id).executeTakeFirst();
export type Milestone = NonNullable<Awaited<ReturnType<typeof findMilestone>>>;

/** The accepted proposal of a request with the price that both sides agreed to first. */
export const acceptedProposal = (db: Db, { id }: ById) =>
  db
    .selectFrom('proposals')
    .select(['currency', 'total'])
    .where('collaboration_id', '=', id)
    .where('fate', '=', 'accepted')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertMilestones = async (
  db: Db,
  { id }: AnyPermitted<'plan' | 'decide' | 'answer' | 'agree' | 'set-status', ById>,
  milestones: readonly PlannedMilestone[],
  now: Date,
): Promise<void> => {
  if (milestones.length === 0) return;
  await db
    .insertInto('milestones')
    .values(milestones.map((milestone) => ({ ...milestone, collaboration_id: id, created_at: now })))
    .execute();
};

/** @returns false when it was reported or removed before. */
export const changeMilestone = (
  db: Db,
  work: Permitted<'plan', ById>,
  { id }: ById,
  { name, due_on }: Pick<PlannedMilestone, 'name' | 'due_on'>,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('milestones')
      .set({ name, due_on, late_noted_at: null })
      .where('id', '=', id)
      .where('collaboration_id', '=', work.id)
      .where('share', 'is', null)
      .where('reached_at', 'is', null),
  );

/** @returns false when it was reported or removed before. */
export const deleteMilestone = (db: Db, work: Permitted<'plan', ById>, { id }: ById): Promise<boolean> =>
  changedOne(
    db
      .deleteFrom('milestones')
      .where('id', '=', id)
      .where('collaboration_id', '=', work.id)
      .where('share', 'is', null)
      .where('reached_at', 'is', null),
  );

/** @returns false when it was reported before. */
export const reachMilestone = (
  db: Db,
  work: Permitted<'plan', ById>,
  { id }: ById,
  { by, note, now }: { by: string; note: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('milestones')
      .set({ reached_at: now, reached_by: by, note })
      .where('id', '=', id)
      .where('collaboration_id', '=', work.id)
      .where('reached_at', 'is', null),
  );

/** Gives milestones that are not reached another due day. One that is then no longer late can become late again. */
export const moveMilestones = async (
  db: Db,
  work: Permitted<'answer-order', ById> | Permitted<'release', ById>,
  milestones: readonly { readonly id: string; readonly due_on: string }[],
  today: string,
): Promise<void> => {
  for (const { id, due_on } of milestones)
    await db
      .updateTable('milestones')
      .set({ due_on })
      .$if(due_on >= today, (query) => query.set({ late_noted_at: null }))
      .where('id', '=', id)
      .where('collaboration_id', '=', work.id)
      .where('reached_at', 'is', null)
      .execute();
};

/**
 * Late milestones without a notification so far: at most `most`, the first due first. A hold or an open dispute stops the
 * days.
 */
export const newlyLate = (db: Db, today: string, most: number) =>
  ofAgreement(db)
    .where('m.reached_at', 'is', null)
    .where('m.late_noted_at', 'is', null)
    .where('m.due_on', '<', today)
    .where('c.stage', 'in', workingStages)
    .where('c.project_id', 'in', liveProjects(db))
    .where(
      sql<boolean>`not exists (select 1 from holds h where h.collaboration_id = c.id and h.released_at is null)
        and not exists (select 1 from disputes d where d.collaboration_id = c.id and d.closed_at is null)`,
    )
    .orderBy('m.due_on')
    .orderBy('m.id')
    .limit(most)
    .execute();

/** @returns false when it was noted before, or is no longer late on that day. */
export const noteLate = (
  db: Db,
  { id }: Permitted<'note-late', ById>,
  { today, now }: { today: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('milestones')
      .set({ late_noted_at: now })
      .where('id', '=', id)
      .where('reached_at', 'is', null)
      .where('late_noted_at', 'is', null)
      .where('due_on', '<', today),
  );
