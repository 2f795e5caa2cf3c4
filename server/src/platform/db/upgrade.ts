import { type Kysely, sql } from 'kysely';
import { productVersion } from '../product-version.ts';
import { lockKey, readMigrations } from './migrate.ts';
import type { Tables } from './tables/tables.ts';

const versionPattern = /^aliquot (\S+)$/;

const commentOn = async (db: Kysely<Tables>): Promise<string | null> => {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(to_regclass('schema_migrations'), 'pg_class') as comment`.execute(db);
  return rows[0]?.comment ?? null;
};

/** Notes at the table of migrations which version of the product applied them last. */
export const recordVersion = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const comment = `aliquot ${productVersion}`;
    if ((await commentOn(tx)) === comment) return;
    await sql`comment on table schema_migrations is ${sql.lit(comment)}`.execute(tx);
  });

export type Installed = {
  /** The version that last started on this database; null where none did, or one before versions were noted. */
  readonly version: string | null;
  readonly applied: number;
  /** Migrations that a start would apply, in their order. */
  readonly pending: readonly string[];
  /** Applied migrations whose file differs: no start succeeds. */
  readonly changed: readonly string[];
  /** Applied migrations that this version does not have: no start succeeds. */
  readonly unknown: readonly string[];
};

/** What is installed on a database, and what a start of this version would add. Reads only. */
export const lookAtInstalled = async (db: Kysely<Tables>): Promise<Installed> => {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('schema_migrations')::text as name`.execute(
    db,
  );
  const rows = tables[0]?.name
    ? (await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(db)).rows
    : [];
  const seen = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const migrations = readMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  const isChanged = ({ name, checksum }: { name: string; checksum: string }) => seen.has(name) && seen.get(name) !== checksum;
  return {
    version: versionPattern.exec((await commentOn(db)) ?? '')?.[1] ?? null,
    applied: rows.length,
    pending: migrations.flatMap(({ name }) => (seen.has(name) ? [] : name)),
    changed: migrations.filter(isChanged).map(({ name }) => name),
    unknown: [...seen.keys()].filter((name) => !known.has(name)).sort(),
  };
};

/** @throws Error when a newer version has migrated the database. */
export const requireKnown = ({ unknown }: Pick<Installed, 'unknown'>): void => {
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  throw new Error(
    `A newer version was started on this database: this one does not know the migration ${newest}. Nothing was changed. Start the newer version, or restore a backup from before the upgrade.`,
  );
};
