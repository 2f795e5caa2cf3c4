import {
  type AdminList,
  filterOfQuery,
  listLimits,
  listRoutes,
  type QueryParts,
  readListQuery,
} from '@aliquot/contract/administration/lists';
import { refuse, succeed } from '../../../kernel/result.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { matchingProjects } from '../../engagements/projects/admin/admin.repository.ts';
import { matchingLabs } from '../../hearts/labs/finding.repository.ts';
import { matchingWaiting } from '../review-queue/queue.repository.ts';
import { viewerOf } from '../review-queue/queue.service.ts';
import { matchingUsers } from '../users/users.repository.ts';
import { type Acts, actOnAll } from './bulk.service.ts';
import { type ListViewRow, listViews, removeView, saveView, searchAll } from './views.repository.ts';

const partsOf = (query: string): QueryParts => Object.fromEntries(new URLSearchParams(query));
const queryOf = (parts: QueryParts): string => new URLSearchParams(parts).toString();

/** A view as it opens today: without columns and filters that no longer exist, which it names. */
const presentView = ({ id, list, name, query }: ListViewRow) => {
  const { parts, missing } = readListQuery(list, partsOf(query));
  return { id, name, query: queryOf(parts), missing };
};

const unknownParts = (missing: readonly string[]) =>
  refuse('UNPROCESSABLE_CONTENT', `This list has no filter or column “${missing.join('”, “')}”.`, {
    query: `Unknown: ${missing.join(', ')}`,
  });

const tooMany = refuse('CONFLICT', `You have ${listLimits.viewsPerList} views of this list. Remove one, then save this one.`);

const matchingOf = async (doing: UserDoing, list: AdminList, parts: QueryParts) => {
  const { db } = doing;
  const most = listLimits.rowsChosen;
  if (list === 'laboratories') return matchingLabs(db, filterOfQuery(list, parts), most);
  if (list === 'projects') return matchingProjects(db, filterOfQuery(list, parts), most);
  if (list === 'queue') return matchingWaiting(db, filterOfQuery(list, parts), await viewerOf(doing), most);
  return matchingUsers(db, filterOfQuery(list, parts), most);
};

/** Views, bulk acts, and the search over everything. `acts` are the single acts that each row goes through. */
export const listHandlers = (acts: Acts) => ({
  views: handle(listRoutes.views, async ({ input, db }) =>
    succeed({ views: (await listViews(db, input.list)).map(presentView) }),
  ),

  saveView: handle(listRoutes.saveView, async ({ input, actor, db, now }) => {
    const { parts, missing } = readListQuery(input.list, partsOf(input.query));
    if (missing.length > 0) return unknownParts(missing);
    await takeTurns(db, [`views of user ${actor.id}`]);
    const views = await listViews(db, input.list);
    if (views.length >= listLimits.viewsPerList && !views.some(({ name }) => name === input.name)) return tooMany;
    return succeed(
      presentView(await saveView(db, { userId: actor.id, list: input.list, name: input.name, query: queryOf(parts), now })),
    );
  }),

  removeView: handle(listRoutes.removeView, async ({ input, actor, db }) =>
    (await removeView(db, actor.id, input.viewId)) ? succeed({ removed: true as const }) : refuse('NOT_FOUND'),
  ),

  matching: handle(listRoutes.matching, async (call) => {
    const { input } = call;
    const { parts, missing } = readListQuery(input.list, partsOf(input.query));
    return missing.length > 0 ? unknownParts(missing) : succeed(await matchingOf(call, input.list, parts));
  }),

  act: handleInSteps(listRoutes.act, async ({ input, ...context }) =>
    succeed({ results: await actOnAll(acts, input.act, input.ids, context) }),
  ),

  search: handle(listRoutes.search, async ({ input, db }) => succeed(await searchAll(db, likePattern(input.text)))),
});
