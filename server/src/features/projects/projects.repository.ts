import type { ProjectData } from '@aliquot/contract/matching';
import type { PageQuery } from '@aliquot/contract/pages';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/index.ts';
import { type ProjectMove, projectMoves } from '../collaborations/collaborations.domain.ts';

const withParts = (db: Db) =>
  db
    .selectFrom('projects as p')
    .selectAll('p')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('lab_collaborations as c')
          .selectAll('c')
          .whereRef('c.project_id', '=', 'p.id')
          .orderBy('c.created_at', 'desc'),
      ).as('lab_collaborations'),
      jsonArrayFrom(
        eb.selectFrom('documents as d').selectAll('d').whereRef('d.project_id', '=', 'p.id').orderBy('d.uploaded_at', 'desc'),
      ).as('documents'),
    ]);

export const findProject = (db: Db, id: string) => withParts(db).where('p.id', '=', id).executeTakeFirst();
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

export const listOfUser = async (db: Db, userId: string, { page, pageSize }: PageQuery) => {
  const items = await withParts(db)
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { items, total };
};

export const findBySubmission = (db: Db, userId: string, submissionKey: string) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst();

/** Inserts a project as pending. @returns undefined when this submission has already made one. */
export const insertProject = (
  db: Db,
  userId: string,
  submissionKey: string,
  data: ProjectData,
  suggestedProfile: Record<string, unknown> | null,
) =>
  db
    .insertInto('projects')
    .values({
      user_id: userId,
      submission_key: submissionKey,
      title: data.title,
      description: data.description,
      research_area: data.researchArea,
      service_type: data.serviceType,
      timeline: data.timeline,
      budget_range: data.budgetRange,
      results_returned: data.resultsReturned ?? 'unknown',
      suggested_profile: suggestedProfile ? JSON.stringify(suggestedProfile) : null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'submission_key']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Makes a move if it is still possible. @returns false when somebody was faster. */
export const moveProject = async (db: Db, id: string, move: ProjectMove, now: Date): Promise<boolean> => {
  const { from, to } = projectMoves[move];
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set((eb) => ({ status: to, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** In the order of their ids, so that two transactions never wait for each other. */
export const projectIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db.selectFrom('projects').select('id').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
};

export const deleteProject = (db: Db, id: string) => db.deleteFrom('projects').where('id', '=', id).execute();
