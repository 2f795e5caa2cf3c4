import type { IncomingMessage, ServerResponse } from 'node:http';
import { analysisJobs } from '../features/hearts/analyses/run/analyses.jobs.ts';
import { dateNotices } from '../features/people/notifications/notifications.repository.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { RequestContext } from '../platform/http/call.ts';
import { mailQueue } from '../platform/open-world.ts';
import type { World } from '../platform/world.ts';
import type { Timeline } from './timeline.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Letters of the last days are sent; older ones would arrive months late. */
const mailedWithin = 2 * day;
const analysisTakes = 3 * minute;

/** People of the demo, acting through the product's own handlers at a given time. */
export type Stage = {
  readonly now: Date;
  /** The product as it was at that time: its clock says so, and the analyses that it queues come up in the timeline. */
  readonly worldAt: (at: Date) => World;
  readonly as: (actor: UserActor, at: Date) => RequestContext;
  /** Does something at a time, and dates the notices that people of the demo got by it. */
  readonly act: <Value>(at: Date, work: () => Promise<Value>) => Promise<Value>;
  /** Makes known who belongs to the demo. */
  readonly enter: (actor: UserActor) => void;
};

/** Opens the stage on a world. `signal` ends the work on analyses. */
export const stageOf = (world: World, timeline: Timeline, signal: AbortSignal): Stage => {
  const now = world.now();
  const people = new Set<string>();
  const runners = new Map(analysisJobs.map(({ queue, run }) => [queue, run]));
  const act: Stage['act'] = async (at, work) => {
    const since = new Date();
    const done = await work();
    await world.database.owner.transaction().execute((db) => dateNotices(db, [...people], { since, at }));
    return done;
  };
  const worldAt = (at: Date): World => ({
    ...world,
    now: () => at,
    jobs: {
      ...world.jobs,
      send: async (db, queue, data, options) => {
        const run = runners.get(queue);
        if (run)
          timeline.plan(new Date(at.getTime() + analysisTakes), (then) =>
            act(then, () => run(worldAt(then), data as never, signal)),
          );
        else if (queue !== mailQueue || now.getTime() - at.getTime() < mailedWithin)
          await world.jobs.send(db, queue, data, options);
      },
    },
  });
  return {
    now,
    worldAt,
    as: (actor, at) => ({
      world: worldAt(at),
      actor,
      now: at,
      origin: { requestId: 'demo', ip: '127.0.0.1', userAgent: 'aliquot seed', sessionId: null },
      request: {} as IncomingMessage,
      response: {} as ServerResponse,
    }),
    act,
    enter: ({ id }) => void people.add(id),
  };
};
