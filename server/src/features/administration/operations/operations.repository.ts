import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Database, Db } from '../../../platform/db/index.ts';
import { onPage } from '../../../platform/db/outcomes.ts';

/** Documents and their bytes by what they belong to. Counted as the schema's owner: row-level security would ask about each row. */
export const countFiles = async ({ owner }: Database) => {
  const { rows } = await sql<{ name: string; files: number; bytes: number }>`
    select 'Laboratory documents' as name, count(*)::int as files, coalesce(sum(file_size), 0)::float8 as bytes from lab_documents
    union all
    select 'Project documents', count(*)::int, coalesce(sum(file_size), 0)::float8 from documents`.execute(owner);
  return rows;
};

export const databaseBytes = async ({ owner }: Database): Promise<number> => {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(owner);
  return rows[0]?.bytes ?? 0;
};

/** How many migrations are applied, and the last of them with its time. */
export const appliedMigrations = async ({ owner }: Database) => {
  const { rows } = await sql<{ applied: number; last: string | null; at: Date | null }>`
    select count(*)::int as applied, max(name) as last, max(applied_at) as at from schema_migrations`.execute(owner);
  return rows[0] ?? { applied: 0, last: null, at: null };
};

const stopped = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('analyses')
        .distinctOn('lab_id')
        .select(['id', 'lab_id', 'status', 'error', 'finished_at', 'created_at'])
        .orderBy('lab_id')
        .orderBy('created_at', 'desc')
        .as('a'),
    )
    .innerJoin('labs as l', 'l.id', 'a.lab_id')
    .where('a.status', '=', 'failed');

/** How many laboratories' last analysis ended without a result. */
export const countStopped = async (db: Db): Promise<number> => {
  const { count } = await stopped(db)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Analyses that are the last of their laboratory and ended without a result, the newest first. */
export const listStopped = (db: Db, { page, pageSize }: { readonly page: number; readonly pageSize: number }) =>
  stopped(db)
    .select(['a.id', 'a.lab_id', 'l.name as lab_name', 'a.error', 'a.finished_at', 'a.created_at'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .$call(onPage({ page, pageSize }))
    .execute();

export type StoppedRow = Awaited<ReturnType<typeof listStopped>>[number];

/** The laboratories of these ids, and of analyses with these ids. */
export const labsOf = async (db: Db, labIds: readonly string[], analysisIds: readonly string[]) => {
  const { rows } = await sql<{ key: string; id: string; name: string }>`
    select l.id as key, l.id, l.name from labs l where l.id = any(${[...labIds]}::uuid[])
    union all
    select a.id, l.id, l.name from analyses a join labs l on l.id = a.lab_id where a.id = any(${[...analysisIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...lab }) => [key, lab]));
};

/** Puts a failed job back into its queue. @returns the state that it had before, or null where it is gone. */
export const retryFailedJob = async (
  db: Db,
  { queue, id }: Permitted<'retry', { readonly queue: string; readonly id: string }>,
): Promise<string | null> => {
  const { rows } = await sql<{ before: string | null }>`select acl.retry_failed_job(${queue}, ${id}::uuid) as before`.execute(
    db,
  );
  return rows[0]?.before ?? null;
};
