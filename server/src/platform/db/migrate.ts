import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { sha256Of } from '../digest.ts';

const ownMigrations = new URL('./migrations/', import.meta.url);
export const lockKey = 4_120_151; // any constant: one migrating process at a time

/** One SQL file with its SHA-256. */
export type Migration = { name: string; text: string; checksum: string };

/** The migrations of a directory, in their order; without one, those that come with this version. */
export const readMigrations = (directory: URL = ownMigrations): Migration[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, directory), 'utf8');
      return { name, text, checksum: sha256Of(text) };
    });

/**
 * Applies those of the migrations that the database has not seen, within a transaction.
 * @returns the names of those applied now.
 * @throws Error when an applied migration differs from its file.
 */
export const applyMigrations = async <Schema>(tx: Transaction<Schema>, migrations: readonly Migration[]): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx);
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(tx);
  const seen = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = seen.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) throw new Error(`Migration ${migration.name} was changed after it was applied.`);
    await sql.raw(migration.text).execute(tx);
    await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(tx);
    applied.push(migration.name);
  }
  return applied;
};

/** Applies the SQL migrations of a directory, each in the one transaction of them all; see `applyMigrations`. */
export const migrate = async (db: Kysely<never>, directory: URL = ownMigrations): Promise<string[]> =>
  db.transaction().execute((tx) => applyMigrations(tx, readMigrations(directory)));
