import { randomUUID } from 'node:crypto';
import {
  type AskedId,
  type ImpressionFilter,
  impressionFilterSchema,
  type MatchImpression,
  matchImpressionRoutes,
  matchImpressionsCsvPath,
} from '@aliquot/contract/match-impressions';
import type { AnalyzeProjectOutput, ProjectData } from '@aliquot/contract/matching';
import type { UserActor } from '../../kernel/actor.ts';
import { isAdmin } from '../../kernel/actor.ts';
import { csvLine } from '../../kernel/csv.ts';
import { succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { handle } from '../../platform/http/mount.ts';
import { byteOrderMark, refuseWith, writeInPace } from '../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../platform/http/server.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { impressionOf } from './impressions.domain.ts';
import {
  type AfterImpression,
  type ImpressionRow,
  impressionsAfter,
  insertImpression,
  listImpressions,
} from './impressions.repository.ts';
import type { Answered } from './match-files.domain.ts';

/** Keeps what a researcher is shown. @returns the answer with the id by which a submission names it. */
export const keepImpression = async (
  { db, actor, now }: Doing & { actor: UserActor },
  projectData: ProjectData,
  { answer, totals }: Answered,
): Promise<AnalyzeProjectOutput> => {
  const impressionId = randomUUID();
  const scores = new Map(answer.matches.map(({ id }, at) => [id, totals[at] ?? null]));
  const impression = impressionOf(projectData, answer, (labId) => scores.get(labId) ?? null);
  await insertImpression(db, { id: impressionId, userId: actor.id, now }, impression);
  return { ...answer, impressionId };
};

const present = ({ created_at, chosen_at, ...row }: ImpressionRow): MatchImpression => ({
  ...row,
  created_at: created_at.toISOString(),
  chosen_at: chosen_at?.toISOString() ?? null,
});

export const matchImpressionHandlers = {
  impressions: handle(matchImpressionRoutes.impressions, async ({ input, db }) => {
    const { items, total } = await listImpressions(db, input);
    return succeed({ items: items.map(present), total, page: input.page, pageSize: input.pageSize });
  }),
};

/** Rows that are read, written and forgotten again at once. */
const rowsAtOnce = 500;

const columns = [
  'impression_id', 'created_at', 'research_area', 'service_type', 'place', 'lab_id', 'score', 'percentage', 'chosen', 'position',
  'asked', 'score_version', 'is_demo',
] as const; // biome-ignore format: one name after the other

const idsOf = (asked: readonly AskedId[]): string => asked.map(({ id }) => id).join('; ');

/** One line for each laboratory that was shown; `position` counts from 1, also where several share a place. */
const linesOf = (row: ImpressionRow): string =>
  row.shown
    .map(({ lab_id, place, score, percentage }, index) =>
      csvLine([
        row.id,
        row.created_at.toISOString(),
        row.research_area,
        row.service_type,
        place,
        lab_id,
        score,
        percentage,
        row.chosen === lab_id,
        index + 1,
        idsOf(row.asked),
        row.score_version,
        row.is_demo,
      ]),
    )
    .join('');

/** Walks through the rows that fit. A reader that has gone ends it. */
const stream = async ({ world, actor, response }: RequestContext, filter: ImpressionFilter): Promise<void> => {
  await writeInPace(response, byteOrderMark + csvLine(columns));
  for (let after: AfterImpression | null = null; !response.destroyed; ) {
    const rows: Awaited<ReturnType<typeof impressionsAfter>> = await world.database.transaction(actor, (db) =>
      impressionsAfter(db, filter, after, rowsAtOnce),
    );
    await writeInPace(response, rows.map(linesOf).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) break;
    after = { createdAt: last.created_exactly, id: last.id };
  }
  response.end();
};

/** Which laboratories were shown and chosen, newest first, as a CSV file for administrators; that it was taken is in the trail. */
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
    'Content-Disposition': `attachment; filename="match-impressions-${now.toISOString().slice(0, 10)}.csv"`,
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
