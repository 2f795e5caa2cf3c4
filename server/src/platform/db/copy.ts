import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Engine } from './engine.ts';
import type { Db } from './index.ts';
import type { Tables } from './tables/tables.ts';

/** A row by its columns; lists are arrays of text. */
export type CopiedRow = Readonly<Record<string, string | null | readonly string[]>>;

/** Fills a table of the transaction. @returns the number of rows. */
export type CopyInto = (
  table: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly CopiedRow[]>,
) => Promise<number>;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => (/[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => escapes[mark] ?? '') : text);

const copyCell = (value: string | null | readonly string[] | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  return value.length === 0 ? '{}' : escaped(`{${value.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
};

type Connection = {
  readonly stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Sends chunks as fast as the server takes them. A source that fails makes the server drop what it has. */
const sendAll = async (connection: Connection, chunks: AsyncIterable<string>, isRefused: () => boolean): Promise<void> => {
  try {
    for await (const chunk of chunks) {
      if (isRefused()) return;
      connection.sendCopyFromChunk(Buffer.from(chunk));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  } catch (error) {
    connection.sendCopyFail('the source failed');
    throw error;
  }
};

/** One `copy … from stdin` on a connection. @returns the number of rows. */
const copyFrom = (client: pg.PoolClient, statement: string, chunks: AsyncIterable<string>): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    let fault: unknown;
    let isRefused = false;
    const copying = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: Connection) => {
        sendAll(connection, chunks, () => isRefused).catch((error: unknown) => {
          fault ??= error;
        });
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
      },
      handleError: (error: Error) => {
        isRefused = true;
        reject(fault ?? error);
      },
      handleReadyForQuery: () => resolve(rows),
    };
    client.query(copying as unknown as pg.Submittable);
  });

async function* linesOf(columns: readonly string[], batches: AsyncIterable<readonly CopiedRow[]>): AsyncGenerator<string> {
  for await (const batch of batches) {
    let lines = '';
    for (const row of batch) {
      for (const [at, column] of columns.entries()) lines += (at > 0 ? '\t' : '') + copyCell(row[column]);
      lines += '\n';
    }
    yield lines;
  }
}

/** The embedded engine takes no COPY from a connection. */
const insertInto =
  (db: Db): CopyInto =>
  async (table, columns, batches) => {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    let rows = 0;
    for await (const batch of batches) {
      await sql`insert into ${sql.table(table)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(db);
      rows += batch.length;
    }
    return rows;
  };

/** Runs work in one transaction of the schema's owner that can fill tables by COPY. Row-level security does not apply. */
export const inCopyTransaction = async <Value>(
  { pool, kind }: Pick<Engine, 'pool' | 'kind'>,
  work: (db: Db, copyInto: CopyInto) => Promise<Value>,
): Promise<Value> => {
  const client = await pool.connect();
  const own = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client), release: () => {} }),
        end: async () => {},
        options: pool.options,
      },
    }),
  });
  try {
    return await own
      .transaction()
      .execute((db) =>
        work(
          db,
          kind === 'pglite'
            ? insertInto(db)
            : (table, columns, batches) =>
                copyFrom(client, `copy ${table} (${columns.join(', ')}) from stdin`, linesOf(columns, batches)),
        ),
      );
  } finally {
    client.release();
  }
};
