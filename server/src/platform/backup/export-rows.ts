import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { spool } from '../storage/spool.ts';
import { type TableOf, tablesOf } from './catalogue.ts';
import { type BackupTable, pathOfTable } from './manifest.ts';

const fewest = 50;
const most = 2000;
const pageCharacters = 4_000_000;

/** The rows of a table as lines of JSON, some megabytes at a time. `count` is called with the number of rows. */
async function* linesOf(db: Db, { schema, name, columns }: TableOf, count: (rows: number) => void): AsyncGenerator<string> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as line from (select ${list} from ${sql.table(`${schema}.${name}`)}) t`.execute(db);
  for (let page = fewest; ; ) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(page)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    count(rows.length);
    // A line break can only be white space of a json column here: in strings it is escaped.
    const text = rows.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('');
    page = Math.max(fewest, Math.min(most, Math.floor((pageCharacters / text.length) * rows.length)));
    yield text;
  }
  await sql`close backup_rows`.execute(db);
}

/** Writes a body to its place in a backup, synced, and measures it. */
export const writePart = async (directory: string, path: string, body: Readable) => {
  const target = join(directory, path);
  const { path: draft, size, sha256 } = await spool(body, directory);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(draft, target);
  return { size, sha256 };
};

/** Writes every table of a snapshot into a backup. */
export const exportRows = async (db: Db, directory: string, signal: AbortSignal): Promise<BackupTable[]> => {
  const written: BackupTable[] = [];
  for (const table of await tablesOf(db)) {
    signal.throwIfAborted();
    let rows = 0;
    const lines = linesOf(db, table, (count) => {
      rows += count;
    });
    written.push({ ...table, ...(await writePart(directory, pathOfTable(table), Readable.from(lines))), rows });
  }
  return written;
};
