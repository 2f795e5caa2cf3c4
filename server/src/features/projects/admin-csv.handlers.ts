import { type ProjectFilter, projectFilterSchema, projectsCsvPath } from '@aliquot/contract/admin-projects';
import { isAdmin } from '../../kernel/actor.ts';
import { csvLine } from '../../kernel/csv.ts';
import { utcDay } from '../../kernel/days.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { byteOrderMark, refuseWith, writeInPace } from '../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../platform/http/server.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { type After, projectsAfter } from './admin.repository.ts';
import { projectColumns, projectLine } from './admin-csv.presenter.ts';

/** How many rows are read and written at a time. */
const rowsAtOnce = 500;

type Row = Awaited<ReturnType<typeof projectsAfter>>[number];

/** Writes the rows that match the filter, until all are written or the reader has left. */
const stream = async (context: RequestContext, filter: ProjectFilter): Promise<void> => {
  const { world, actor, response } = context;
  await writeInPace(response, byteOrderMark + csvLine(projectColumns));
  for (let after: After | null = null; !response.destroyed; ) {
    const rows: Row[] = await world.database.transaction(actor, (db) => projectsAfter(db, filter, after, rowsAtOnce));
    await writeInPace(response, rows.map(projectLine).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) break;
    after = { createdAt: last.created_exactly, id: last.id };
  }
  response.end();
};

/** All projects that match the filter in the query, newest first, as a CSV file (RFC 4180, UTF-8, dates as ISO 8601). */
export const serveProjectsCsv: RawRoute = async (path, context) => {
  const { actor, request, response, world, origin, now } = context;
  if (path !== projectsCsvPath) return false;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  if (!isAdmin(actor)) return refuseWith(context, 'FORBIDDEN');
  const { searchParams } = new URL(request.url ?? '/', world.config.server.publicUrl);
  const filter = projectFilterSchema.safeParse(Object.fromEntries(searchParams));
  if (!filter.success || filter.data.search?.includes('\0')) return refuseWith(context, 'BAD_REQUEST');
  await world.database.transaction(actor, (db) =>
    recordChange(
      { db, actor, origin, now },
      { action: 'projects.export', objectType: 'project', objectId: null, after: filter.data },
    ),
  );
  response.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="projects-${utcDay(now)}.csv"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  try {
    await stream(context, filter.data);
  } catch (error) {
    world.log.error({ err: error }, 'a file of projects could not be finished');
    response.destroy(); // a file that ends early must not look whole
  }
  return true;
};
