import { activeStatuses } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/db/index.ts';
import { onPage } from '../../../platform/db/outcomes.ts';
import { foremostFirst } from '../../engagements/collaborations/collaborations.repository.ts';

/** Counts of a user's projects, documents and actions. */
export const countActivity = async (db: Db, userId: string) => {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('projects')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .as('projects'),
      eb
        .selectFrom('documents as d')
        .innerJoin('projects as p', 'p.id', 'd.project_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('p.user_id', '=', userId)
        .where('p.deleted_at', 'is', null)
        .as('documents'),
      eb
        .selectFrom('lab_documents')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('uploaded_by', '=', userId)
        .as('labDocuments'),
    ])
    .executeTakeFirstOrThrow();
  return { projects: row.projects ?? 0, documents: row.documents ?? 0, labDocuments: row.labDocuments ?? 0 };
};

/** A user's projects by status, open requests, and audit entries, as counts. */
export const countBelongings = async (db: Db, userId: string) => {
  const { openRequests, activity, ...projects } = await db
    .selectNoFrom((eb) => {
      const inStatus = (status: 'pending' | 'in-progress' | 'completed' | 'cancelled') =>
        eb
          .selectFrom('projects')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .where('deleted_at', 'is', null)
          .where('status', '=', status);
      return [
        inStatus('pending').as('pending'),
        inStatus('in-progress').as('in-progress'),
        inStatus('completed').as('completed'),
        inStatus('cancelled').as('cancelled'),
        eb
          .selectFrom('lab_collaborations as c')
          .innerJoin('projects as p', 'p.id', 'c.project_id')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .where('p.user_id', '=', userId)
          .where('p.deleted_at', 'is', null)
          .where('c.collaboration_status', 'in', activeStatuses)
          .where('c.accepted_at', 'is', null)
          .as('openRequests'),
        eb
          .selectFrom('audit_entries')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .where('actor_id', '=', userId)
          .as('activity'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    projects: {
      pending: projects.pending ?? 0,
      'in-progress': projects['in-progress'] ?? 0,
      completed: projects.completed ?? 0,
      cancelled: projects.cancelled ?? 0,
    },
    openRequests: openRequests ?? 0,
    activity: activity ?? 0,
  };
};

/** A user's projects, newest first, each with its foremost collaboration. */
export const listProjectsOf = (db: Db, userId: string, { page, pageSize }: PageQuery) =>
  db
    .selectFrom('projects as p')
    .select((eb) => [
      'p.id',
      'p.title',
      'p.status',
      'p.created_at',
      jsonObjectFrom(
        eb
          .selectFrom('lab_collaborations as c')
          .select(['c.lab_name', 'c.collaboration_status'])
          .whereRef('c.project_id', '=', 'p.id')
          .orderBy(foremostFirst)
          .orderBy('c.created_at', 'desc')
          .limit(1),
      ).as('collaboration'),
    ])
    .where('p.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .$call(onPage({ page, pageSize }))
    .execute();

/** The documents of a user's projects, newest first, with the title of each project. */
export const listDocumentsOf = (db: Db, userId: string, { page, pageSize }: PageQuery) =>
  db
    .selectFrom('documents as d')
    .innerJoin('projects as p', 'p.id', 'd.project_id')
    .select(['d.id', 'd.file_name', 'd.file_size', 'd.uploaded_at', 'p.title as of'])
    .where('p.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .orderBy('d.uploaded_at', 'desc')
    .orderBy('d.id')
    .$call(onPage({ page, pageSize }))
    .execute();

/** The documents of laboratories that a user uploaded, newest first, with the name of each laboratory. */
export const listLabDocumentsBy = (db: Db, userId: string, { page, pageSize }: PageQuery) =>
  db
    .selectFrom('lab_documents as d')
    .innerJoin('labs as l', 'l.id', 'd.lab_id')
    .select(['d.id', 'd.file_name', 'd.file_size', 'd.uploaded_at', 'l.name as of'])
    .where('d.uploaded_by', '=', userId)
    .orderBy('d.uploaded_at', 'desc')
    .orderBy('d.id')
    .$call(onPage({ page, pageSize }))
    .execute();
