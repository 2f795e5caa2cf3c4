import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import type { Db } from '../db/index.ts';
import { applyMigrations, type Migration } from '../db/migrate.ts';
import { sequencesOf, type TableOf, tablesOf, takeTime } from './catalogue.ts';
import { type BackupTable, type Manifest, pathOfTable } from './manifest.ts';

const batchCharacters = 1_000_000;

const nameOf = ({ schema, name }: Pick<TableOf, 'schema' | 'name'>) => `${schema}.${name}`;
const changed = (table: BackupTable) => new Error(`${pathOfTable(table)} changed while it was being restored.`);

/** Lines in batches of about a megabyte. Ends with an error when the content is not what the manifest says. */
async function* batchesOf(directory: string, table: BackupTable): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let lines: string[] = [];
  let characters = 0;
  let rows = 0;
  for await (const chunk of createReadStream(join(directory, pathOfTable(table)))) {
    hash.update(chunk as Buffer);
    const parts = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      characters += line.length;
      if (characters < batchCharacters) continue;
      rows += lines.length;
      yield lines;
      lines = [];
      characters = 0;
    }
  }
  if (lines.length > 0) yield lines;
  if (rest !== '' || rows + lines.length !== table.rows || hash.digest('hex') !== table.sha256) throw changed(table);
}

/** The job queue's tables as the library makes them, within our transaction instead of its own. */
const makeQueueTables = async (db: Db): Promise<void> => {
  const plan = getConstructionPlans('pgboss');
  const within = plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
  await sql.raw(within).execute(db);
  await takeTime(db);
};

type ForeignKey = { table: string; name: string; definition: string };

/** Rows may come in any order while no foreign key is there; each is made again and checked at the end. */
const withoutForeignKeys = async (db: Db, work: () => Promise<void>): Promise<void> => {
  const { rows: keys } = await sql<ForeignKey>`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'acl', 'pgboss')`.execute(db);
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  await work();
  for (const { table, name, definition } of keys)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db);
};

/** Rows come as they were: triggers would change them, chain them again or refuse them. */
const withoutTriggers = async (db: Db, tables: readonly TableOf[], work: () => Promise<void>): Promise<void> => {
  for (const table of tables) await sql`alter table ${sql.table(nameOf(table))} disable trigger user`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(nameOf(table))} enable trigger user`.execute(db);
};

const loadTable = async (db: Db, directory: string, table: BackupTable, here: TableOf): Promise<void> => {
  // Another version of the job library may have dropped a column.
  const columns = table.columns.filter((column) => here.columns.includes(column));
  if (table.schema !== 'pgboss' && columns.length < Math.max(table.columns.length, here.columns.length))
    throw new Error(`The columns of ${nameOf(table)} are not those of its migrations.`);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const target = sql.table(nameOf(table));
  for await (const lines of batchesOf(directory, table))
    await sql`insert into ${target} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${target}, ${`[${lines.join(',')}]`}::json)`.execute(db);
};

/** Tables of the backup and of this database, in pairs. @throws Error when one side has a table that the other lacks. */
const pairsOf = async (db: Db, { tables }: Manifest): Promise<[BackupTable, TableOf][]> => {
  const here = new Map((await tablesOf(db)).map((table) => [nameOf(table), table]));
  const pairs = tables.map((table): [BackupTable, TableOf] => {
    const own = here.get(nameOf(table));
    if (own === undefined) throw new Error(`The backup has a table ${nameOf(table)}, which its migrations do not make.`);
    return [table, own];
  });
  const there = new Set(tables.map(nameOf));
  const lacking = [...here.keys()].find((name) => !there.has(name));
  if (lacking !== undefined) throw new Error(`The backup lacks the table ${lacking}.`);
  return pairs;
};

const setSequences = async (db: Db, { sequences }: Manifest): Promise<void> => {
  const here = new Set((await sequencesOf(db)).map(nameOf));
  for (const { schema, name, value, called } of sequences) {
    if (!here.delete(nameOf({ schema, name })))
      throw new Error(`The backup has a sequence ${name}, which its migrations do not make.`);
    await sql`select setval(${`${schema}.${name}`}::regclass, ${value}::bigint, ${called})`.execute(db);
  }
  if (here.size > 0) throw new Error(`The backup lacks the sequence ${[...here].join(', ')}.`);
};

/**
 * Fills an empty database within one transaction of its owner: the schema of the backup's own migrations, then its rows.
 * @param migrations those that the backup names, with their text.
 */
export const loadDatabase = async (
  db: Db,
  directory: string,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> => {
  await takeTime(db);
  await applyMigrations(db, migrations);
  if (manifest.tables.some(({ schema }) => schema === 'pgboss')) await makeQueueTables(db);
  const pairs = await pairsOf(db, manifest);
  const tables = pairs.map(([, here]) => here);
  await withoutTriggers(db, tables, () =>
    withoutForeignKeys(db, async () => {
      await sql`truncate ${sql.join(tables.map((table) => sql.table(nameOf(table))))}`.execute(db);
      for (const [table, here] of pairs) await loadTable(db, directory, table, here);
    }),
  );
  await setSequences(db, manifest);
};
