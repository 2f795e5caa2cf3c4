import type { z } from 'zod';
import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { csvLine } from '../../kernel/csv.ts';
import { utcDay } from '../../kernel/days.ts';
import type { Doing } from '../db/doing.ts';
import type { Db } from '../db/index.ts';
import type { After } from '../db/list-query.ts';
import type { RequestContext } from './call.ts';
import { byteOrderMark, refuseWith, writeInPace } from './raw-answers.ts';
import type { RawRoute } from './server.ts';

/** Rows that are read and written at a time. */
const rowsAtOnce = 500;

type Row = { readonly id: string; readonly created_exactly: string };
type Cell = string | number | boolean | null;

/** A list that administrators download as a file. */
type CsvFile<Filter, Listed extends Row> = {
  readonly path: string;
  /** Plural noun of the rows, for the file's name: "projects". */
  readonly noun: string;
  readonly filter: z.ZodType<Filter>;
  readonly columns: readonly string[];
  readonly cells: (row: Listed) => readonly Cell[];
  readonly rowsAfter: (db: Db, filter: Filter, after: After | null, limit: number) => Promise<Listed[]>;
  /** Records the export in the audit trail. */
  readonly record: (doing: Doing, query: Readonly<Record<string, string>>) => Promise<unknown>;
};

/** Writes the rows that match the filter, until all are written or the reader has left. */
const stream = async <Filter, Listed extends Row>(
  { world, actor, response }: RequestContext,
  { columns, cells, rowsAfter }: CsvFile<Filter, Listed>,
  filter: Filter,
): Promise<void> => {
  await writeInPace(response, byteOrderMark + csvLine(columns));
  for (let after: After | null = null; !response.destroyed; ) {
    const from: After | null = after;
    const rows: Listed[] = await world.database.transaction(actor, (db) => rowsAfter(db, filter, from, rowsAtOnce));
    await writeInPace(response, rows.map((row) => csvLine(cells(row))).join(''));
    const last: Listed | undefined = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) break;
    after = { createdAt: last.created_exactly, id: last.id };
  }
  response.end();
};

const allowed = (actor: Actor) => (actor.kind === 'user' ? (isAdmin(actor) ? null : 'FORBIDDEN') : 'UNAUTHORIZED');

/** All rows that match the filter in the query, newest first, as a CSV file (RFC 4180, UTF-8, dates as ISO 8601). */
export const serveCsvFile =
  <Filter, Listed extends Row>(file: CsvFile<Filter, Listed>): RawRoute =>
  async (path, context) => {
    const { actor, request, response, world, origin, now } = context;
    if (path !== file.path) return false;
    if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
    const refusal = allowed(actor);
    if (refusal) return refuseWith(context, refusal);
    const query = Object.fromEntries(new URL(request.url ?? '/', world.config.server.publicUrl).searchParams);
    const filter = file.filter.safeParse(query);
    if (!filter.success || Object.values(query).some((value) => value.includes('\0')))
      return refuseWith(context, 'BAD_REQUEST');
    await world.database.transaction(actor, (db) => file.record({ world, db, actor, origin, now }, query));
    response.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.noun}-${utcDay(now)}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await stream(context, file, filter.data);
    } catch (error) {
      world.log.error({ err: error }, `a file of ${file.noun} could not be finished`);
      response.destroy(); // a file that ends early must not look whole
    }
    return true;
  };
