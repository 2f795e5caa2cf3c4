import type { Match } from '@aliquot/contract/matching';
import type { CollaborationStatus } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sharedRequestColumns } from '@aliquot/contract/request-fields';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Permitted } from '../../kernel/permission.ts';
import type { Db } from '../../platform/db/index.ts';
import { type CollaborationMove, collaborationMoves } from './collaborations.domain.ts';

export type MatchSnapshot = Pick<Match, 'matchPercentage' | 'matchReason' | 'factors'>;

const withProject = (db: Db) =>
  db
    .selectFrom('lab_collaborations as c')
    .selectAll('c')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('projects as p')
          .select(['p.id', 'p.user_id', 'p.status', 'p.created_at'])
          .select(sharedRequestColumns.map((column) => `p.${column}` as const))
          .whereRef('p.id', '=', 'c.project_id')
          .where('p.deleted_at', 'is', null),
      ).as('project'),
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select(['d.id', 'd.file_name', 'd.file_size'])
          .whereRef('d.project_id', '=', 'c.project_id')
          .where('d.collaboration_id', 'is', null)
          .orderBy('d.uploaded_at', 'desc'),
      ).as('documents'),
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select(['d.id', 'd.file_name', 'd.file_size'])
          .whereRef('d.collaboration_id', '=', 'c.id')
          .orderBy('d.uploaded_at', 'desc'),
      ).as('results'),
    ]);

/** A deleted project hides its requests, though it can still be restored. */
const liveProjects = (db: Db) => db.selectFrom('projects').select('id').where('deleted_at', 'is', null);

export type CollaborationRow = Awaited<ReturnType<typeof listOfLab>>['items'][number];

/** The requests to a laboratory whose project still exists, newest first. */
export const listOfLab = async (
  db: Db,
  labId: string,
  { page, pageSize, status }: PageQuery & { status?: CollaborationStatus | undefined },
) => {
  const scope = db
    .selectFrom('lab_collaborations')
    .where('lab_reference_id', '=', labId)
    .where('project_id', 'in', liveProjects(db))
    .$if(status !== undefined, (query) => query.where('collaboration_status', '=', status as CollaborationStatus));
  const items = await withProject(db)
    .where('c.lab_reference_id', '=', labId)
    .where('c.project_id', 'in', liveProjects(db))
    .$if(status !== undefined, (query) => query.where('c.collaboration_status', '=', status as CollaborationStatus))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await scope.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
};

export const countPending = async (db: Db, labId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('lab_collaborations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lab_reference_id', '=', labId)
    .where('project_id', 'in', liveProjects(db))
    .where('collaboration_status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
};

export const findCollaboration = (db: Db, id: string) => withProject(db).where('c.id', '=', id).executeTakeFirst();

/**
 * Makes other decisions on this project or its requests wait until the transaction ends. Take it before you read what the
 * decision depends on and before you change a row of its requests, so that the slower of two sees what the faster did.
 */
export const lockProject = async (db: Db, projectId: string): Promise<void> => {
  await sql`select acl.lock_project(${projectId}::uuid)`.execute(db);
};

/** The collaboration, with its project locked. */
export const findToDecide = async (db: Db, id: string) => {
  const seen = await findCollaboration(db, id);
  if (!seen?.project) return seen;
  await lockProject(db, seen.project.id);
  return findCollaboration(db, id);
};

/** Opens a collaboration. A second open one on the same project breaks a unique index (23505). */
export const openCollaboration = (
  db: Db,
  collaboration: {
    project_id: string;
    lab_reference_id: string;
    lab_name: string;
    lab_location: string;
    match: MatchSnapshot | null;
    created_at: Date;
  },
) =>
  db
    .insertInto('lab_collaborations')
    .values({ ...collaboration, match: collaboration.match ? JSON.stringify(collaboration.match) : null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Keeps approved work from being completed or withdrawn until the transaction ends. @returns false when it is not approved. */
export const lockApproved = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('lab_collaborations')
    .select('id')
    .where('id', '=', id)
    .where('collaboration_status', '=', 'approved')
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Notes when work was completed and the lab's note. */
export const noteCompleted = (
  db: Db,
  { id }: Permitted<'complete', { id: string }>,
  { note, now }: { note: string | null; now: Date },
) => db.updateTable('lab_collaborations').set({ completion_note: note, completed_at: now }).where('id', '=', id).execute();

type Moved = { by: string | null; now: Date; reason?: string | null | undefined };

/** Makes a move if it is still possible. @returns false when somebody was faster. */
export const moveCollaboration = async <Move extends CollaborationMove>(
  db: Db,
  { id }: Permitted<(typeof collaborationMoves)[Move]['needs'], { id: string }>,
  move: Move,
  { by, now, reason }: Moved,
): Promise<boolean> => {
  const { from, to } = collaborationMoves[move];
  const { numUpdatedRows } = await db
    .updateTable('lab_collaborations')
    .set({ collaboration_status: to, decided_by: by, decided_at: now, updated_at: now, ...(reason ? { reason } : {}) })
    .where('id', '=', id)
    .where('collaboration_status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Notes that completed work was accepted. @returns false when it is no longer there to accept. */
export const noteAccepted = async (db: Db, { id }: Permitted<'accept', { id: string }>, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lab_collaborations')
    .set({ accepted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('collaboration_status', '=', 'completed')
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The projects on which something is still open with a laboratory, in the order of their ids. */
export const projectsOpenWith = async (db: Db, labId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('lab_collaborations')
    .select('project_id')
    .distinct()
    .where('lab_reference_id', '=', labId)
    .where('collaboration_status', 'in', collaborationMoves.withdraw.from)
    .where('accepted_at', 'is', null)
    .where('project_id', 'is not', null)
    .orderBy('project_id')
    .execute();
  return rows.flatMap(({ project_id }) => project_id ?? []);
};

type ById = { readonly id: string };

/** Withdraws what is still open on a project; work that was accepted stays as it is. @returns what was withdrawn. */
export const withdrawOpen = (
  db: Db,
  { id }: Permitted<'cancel', ById> | Permitted<'delete', ById> | Permitted<'assign', ById> | Permitted<'set-status', ById>,
  now: Date,
) =>
  db
    .updateTable('lab_collaborations')
    .set({ collaboration_status: 'withdrawn', updated_at: now })
    .where('project_id', '=', id)
    .where('collaboration_status', 'in', collaborationMoves.withdraw.from)
    .where('accepted_at', 'is', null)
    .returning(['id', 'lab_reference_id', 'collaboration_status'])
    .execute();
