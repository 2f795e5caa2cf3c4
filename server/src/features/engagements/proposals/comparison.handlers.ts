import { comparisonRoutes } from '@aliquot/contract/engagements/proposal-comparison';
import { idSchema } from '@aliquot/contract/pages';
import { isAdmin } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { refuseWith, sendMadeFile } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { setPdf } from '../../../platform/paper/setting.ts';
import { comparisonOf } from './comparison.service.ts';
import { comparisonPaper } from './comparison-paper.domain.ts';

export const comparisonHandlers = {
  compare: handle(comparisonRoutes.compare, async (call) => {
    const comparison = await comparisonOf(call, call.input.projectId);
    return comparison ? succeed(comparison) : refuse('NOT_FOUND');
  }),
};

const pattern = /^\/api\/projects\/([^/]+)\/proposals\.pdf$/;

/** `GET /api/projects/{projectId}/proposals.pdf`, for those who may compare the proposals. */
export const serveComparison: RawRoute = async (path, context) => {
  const [, id] = pattern.exec(path) ?? [];
  if (id === undefined) return false;
  const { world, actor, request, now } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  if (actor.role !== 'user' && !isAdmin(actor)) return refuseWith(context, 'FORBIDDEN');
  const comparison = idSchema.safeParse(id).success
    ? await world.database.transaction(actor, (db) => comparisonOf({ db, actor, now }, id))
    : null;
  if (!comparison) return refuseWith(context, 'NOT_FOUND');
  const bytes = await setPdf(comparisonPaper(comparison, now.toISOString()), now);
  return sendMadeFile(context, 'pdf', `proposals-${utcDay(now)}`, bytes);
};
