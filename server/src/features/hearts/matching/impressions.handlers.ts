import {
  type ImpressionFilter,
  impressionFilterSchema,
  matchImpressionRoutes,
  matchImpressionsCsvPath,
} from '@aliquot/contract/hearts/match-impressions';
import { isAdmin } from '../../../kernel/actor.ts';
import { csvLine } from '../../../kernel/csv.ts';
import { utcDay } from '../../../kernel/days.ts';
import { succeed } from '../../../kernel/result.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { RequestContext } from '../../../platform/http/call.ts';
import { handle } from '../../../platform/http/mount.ts';
import { byteOrderMark, refuseWith, writeInPace } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { visible } from './impressions.policy.ts';
import { impressionColumns, impressionLines, presentImpression } from './impressions.presenter.ts';
import { type AfterImpression, impressionsAfter, listImpressions } from './impressions.repository.ts';

export const matchImpressionHandlers = {
  impressions: handle(matchImpressionRoutes.impressions, async ({ input, actor, db }) => {
    const { items, total } = await listImpressions(db, input);
    const seen = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({ items: seen.map(presentImpression), total, page: input.page, pageSize: input.pageSize });
  }),
};

/** The number of rows read and written at a time. */
const rowsAtOnce = 500;

/** Writes the rows that match the filter, until all are written or the reader has left. */
const stream = async ({ world, actor, response }: RequestContext, filter: ImpressionFilter): Promise<void> => {
  await writeInPace(response, byteOrderMark + csvLine(impressionColumns));
  for (let after: AfterImpression | null = null; !response.destroyed; ) {
    const rows: Awaited<ReturnType<typeof impressionsAfter>> = await world.database.transaction(actor, (db) =>
      impressionsAfter(db, filter, after, rowsAtOnce),
    );
    await writeInPace(
      response,
      rows
        .flatMap((row) => visible(actor, row) ?? [])
        .map(impressionLines)
        .join(''),
    );
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) break;
    after = { createdAt: last.created_exactly, id: last.id };
  }
  response.end();
};

/**
 * Serves the laboratories that were shown and chosen, newest first, as a CSV file for administrators; the download is in the
 * audit trail.
 */
export const serveMatchImpressions: RawRoute = async (path, context) => {
  const { actor, request, response, world, origin, now } = context;
  if (path !== matchImpressionsCsvPath) return false;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  if (!isAdmin(actor)) return refuseWith(context, 'FORBIDDEN');
  const { searchParams } = new URL(request.url ?? '/', world.config.server.publicUrl);
  const filter = impressionFilterSchema.safeParse(Object.fromEntries(searchParams));
  if (!filter.success) return refuseWith(context, 'BAD_REQUEST');
  await world.database.transaction(actor, (db) =>
    recordChange(
      { db, actor, origin, now },
      { action: 'matching.export', objectType: 'match_impression', objectId: null, after: filter.data },
    ),
  );
  response.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="match-impressions-${utcDay(now)}.csv"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  try {
    await stream(context, filter.data);
  } catch (error) {
    world.log.error({ err: error }, 'a file of match impressions could not be finished');
    response.destroy(); // a file that ends early must not look whole
  }
  return true;
};
