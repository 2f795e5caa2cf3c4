import { isAdmin, type UserActor } from '../../../kernel/actor.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { RefusalWatcher, RefusedCall } from '../../../platform/http/call.ts';
import { createPace } from '../../../platform/http/crowd/pace.ts';
import type { World } from '../../../platform/world.ts';
import { type AskedThing, findAsked } from './denials.repository.ts';

const minute = 60_000;
/** Entries per person and minute in each process. The request log has the rest. */
const entriesPerMinute = 10;
/** Lookups per person and minute, so that guessing ids does not load the database. */
const looksPerMinute = 60;

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The ids in the path and in the input. */
const idsIn = ({ path, input }: RefusedCall): string[] => {
  const named =
    typeof input === 'object' && input !== null ? Object.values(input).filter((value) => typeof value === 'string') : [];
  const ids = [path, ...named].flatMap((text) => [...text.matchAll(idPattern)].map(([id]) => id.toLowerCase()));
  return [...new Set(ids)].slice(0, 10);
};

const isOwn = (actor: UserActor, { userId, labId }: AskedThing) =>
  userId === actor.id || (labId !== null && labId === actor.labId);

/** A 404 is a denial only if the object exists and is not the caller's own. */
const isDenied = ({ code }: RefusedCall, actor: UserActor, thing: AskedThing | undefined): boolean =>
  code === 'FORBIDDEN' || (thing !== undefined && !isAdmin(actor) && !isOwn(actor, thing));

/**
 * Records refusals by role or policy for signed-in people: `access.denied` with the route, the status and the object. At
 * most ten entries per person and minute.
 */
export const watchRefusals = (world: World): RefusalWatcher => {
  const looks = createPace(minute);
  const entries = createPace(minute);
  return async (call, { actor, origin, now }) => {
    if (actor.kind !== 'user') return;
    const time = now.getTime();
    if (looks(actor.id, looksPerMinute, time) > 0) return;
    const thing = await world.database.transaction({ kind: 'system' }, (db) => findAsked(db, idsIn(call)));
    if (!isDenied(call, actor, thing) || entries(actor.id, entriesPerMinute, time) > 0) return;
    await world.database.transaction(actor, (db) =>
      recordChange(
        { db, actor, origin, now },
        {
          action: 'access.denied',
          objectType: thing?.type ?? 'route',
          objectId: thing?.id ?? null,
          after: { route: call.route, status: call.code === 'FORBIDDEN' ? 403 : 404 },
        },
      ),
    );
  };
};
