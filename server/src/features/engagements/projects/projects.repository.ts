import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { Understanding } from '@aliquot/contract/hearts/understanding';
import { columnsOf, requestColumns } from '@aliquot/contract/request-fields';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { approverNamesOf, colleaguesOf } from '../../people/colleagues/colleagues.repository.ts';
import { agreementsDue, foremostFirst, labSuspended } from '../collaborations/collaborations.repository.ts';
import { progressColumns, progressOf } from '../collaborations/progress.repository.ts';
import { type ProjectMove, projectMoves } from './projects.domain.ts';

/** Projects `p` that are not deleted, with what their readers are shown of them. */
export const projectsWithParts = (db: Db) =>
  db
    .selectFrom('projects as p')
    .selectAll('p')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('lab_collaborations as c')
          .selectAll('c')
          .select(labSuspended)
          .select(agreementsDue.as('agreements_due'))
          .select([
            ...progressColumns,
            sql<string[] | null>`case when (c.stage = 'proposed' and acl.awaits_approval(c.id))
              or ${progressOf.order_turn} = 'approver' then ${approverNamesOf('p.id')} end`.as('approvers'),
          ])
          .whereRef('c.project_id', '=', 'p.id')
          .orderBy(foremostFirst)
          .orderBy('c.created_at', 'desc')
          .orderBy('c.id'),
      ).as('lab_collaborations'),
      jsonArrayFrom(
        eb.selectFrom('documents as d').selectAll('d').whereRef('d.project_id', '=', 'p.id').orderBy('d.uploaded_at', 'desc'),
      ).as('documents'),
      colleaguesOf('p.id').as('colleagues'),
      sql<string | null>`case when p.user_id <> acl.actor_id() then (select name from acl.owner_of_project(p.id)) end`.as(
        'owner_name',
      ),
    ])
    .where('p.deleted_at', 'is', null);

/** One project that is not deleted, with its collaborations, foremost first, and documents, newest first. */
export const findProject = (db: Db, id: string) => projectsWithParts(db).where('p.id', '=', id).executeTakeFirst();
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

export const findBySubmission = (db: Db, userId: string, submissionKey: string) =>
  projectsWithParts(db).where('p.user_id', '=', userId).where('p.submission_key', '=', submissionKey).executeTakeFirst();

type Reading = {
  readonly suggestedProfile: Record<string, unknown> | null;
  readonly understanding: Understanding;
  readonly now: Date;
};

/** Inserts a project as pending. @returns undefined when this submission has already made one. */
export const insertProject = (
  db: Db,
  userId: string,
  submissionKey: string,
  data: ProjectData,
  { suggestedProfile, understanding, now }: Reading,
) =>
  db
    .insertInto('projects')
    .values({
      user_id: userId,
      submission_key: submissionKey,
      ...columnsOf(data),
      suggested_profile: suggestedProfile ? JSON.stringify(suggestedProfile) : null,
      understanding: JSON.stringify(understanding),
      corrections: data.corrections ? JSON.stringify(data.corrections) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'submission_key']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Makes a move if it is still possible. @returns false when another move was faster. */
export const moveProject = async <Move extends ProjectMove>(
  db: Db,
  { id }: Permitted<(typeof projectMoves)[Move]['needs'], { id: string }>,
  move: Move,
  now: Date,
): Promise<boolean> => {
  const { from, to } = projectMoves[move];
  return changedOne(
    db
      .updateTable('projects')
      .set((eb) => ({ status: to, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', 'in', from),
  );
};

/** The request of a project, for everyone who sees the project. */
export const findAskedRequest = (db: Db, id: string) =>
  db
    .selectFrom('projects')
    .select([...requestColumns, 'corrections'])
    .where('id', '=', id)
    .executeTakeFirst();

/** In the order of their ids, so that two transactions never wait for each other. */
export const projectIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db.selectFrom('projects').select('id').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** Removes a project permanently. @returns false when there is no such project. */
export const deleteProject = (db: Db, { id }: Permitted<'delete', { id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('projects').where('id', '=', id));

const outcomeOf = async (db: Db, call: RawBuilder<{ done: boolean }>): Promise<boolean> => {
  const { rows } = await call.execute(db);
  return rows[0]?.done ?? false;
};

/**
 * Hides a project until it is restored or removed. Its submission key is free again, because the same request sent after that is
 * a new one. @returns false when there is no such project.
 */
export const hideProject = (db: Db, { id }: Permitted<'delete', { id: string }>, now: Date): Promise<boolean> =>
  outcomeOf(db, sql`select acl.delete_project(${id}::uuid, ${now}::timestamptz) as done`);

/** Hides a project with an agreed record from the researcher's side; its laboratories keep reading it. @returns false when it is hidden already. */
export const leaveProject = (db: Db, { id }: Permitted<'delete', { id: string }>, now: Date): Promise<boolean> =>
  outcomeOf(db, sql`select acl.leave_project(${id}::uuid, ${now}::timestamptz) as done`);

/** Restores a project that the actor has deleted since a time. @returns false when there is no such project. */
export const restoreProject = (db: Db, id: string, deletedSince: Date): Promise<boolean> =>
  outcomeOf(db, sql`select acl.restore_project(${id}::uuid, ${deletedSince}::timestamptz) as done`);

/** The projects that the actor can still restore: at most 20, newest first. */
export const restorableProjects = async (db: Db, deletedSince: Date) => {
  const { rows } = await sql<{ id: string; title: string; deleted_at: Date }>`
    select id, title, deleted_at from acl.restorable_projects(${deletedSince}::timestamptz)`.execute(db);
  return rows;
};

/** Makes the deleted projects of a person visible to the transaction that removes them permanently. */
export const unearthProjectsOf = async (db: Db, userId: string): Promise<void> => {
  await sql`select acl.unearth_projects_of(${userId}::uuid)`.execute(db);
};

/** The same for those that were deleted before a time, at most `most` of them. @returns their ids. */
export const unearthProjectsBefore = async (db: Db, deletedBefore: Date, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from acl.unearth_projects_before(${deletedBefore}::timestamptz, ${most}) as id order by id`.execute(db);
  return rows.map(({ id }) => id);
};
