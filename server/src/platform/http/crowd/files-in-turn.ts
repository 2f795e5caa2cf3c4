import type { Wait } from '../call.ts';
import { patternOf } from '../methods.ts';
import { refuseWith } from '../raw-answers.ts';
import type { RawContext, RawRoute } from '../server.ts';
import { refuseUntil } from './limiter.ts';

type Bounds = {
  /** At a time, for each person and for all together. */
  readonly each: number;
  readonly all: number;
  /** Of one person. */
  readonly waiting: number;
  /** After this long a file counts for its person alone: its client reads slowly. */
  readonly allMilliseconds: number;
};

/** The bounds of the product. */
export const fileBounds: Bounds = { each: 2, all: 4, waiting: 20, allMilliseconds: 20_000 };

type Turn = { readonly person: string; readonly begin: (leave: () => void) => void };

/**
 * Bounds how many files are made at a time. Those who wait come in the order in which they asked, past those of a person who has
 * enough under way.
 * @returns for each file that may wait its end, to be called once or more; null when the person has too many waiting.
 */
export const createFileTurns = ({ each, all, waiting, allMilliseconds }: Bounds) => {
  const underWay = new Map<string, number>();
  let busy = 0;
  let line: Turn[] = [];

  const take = (person: string): (() => void) => {
    busy += 1;
    underWay.set(person, (underWay.get(person) ?? 0) + 1);
    let isCounted = true;
    let isHeld = true;
    const letOthers = () => {
      if (isCounted) busy -= 1;
      isCounted = false;
      beginNext();
    };
    const timer = setTimeout(letOthers, allMilliseconds);
    timer.unref();
    return () => {
      clearTimeout(timer);
      const left = (underWay.get(person) ?? 1) - 1;
      if (isHeld && left === 0) underWay.delete(person);
      else if (isHeld) underWay.set(person, left);
      isHeld = false;
      letOthers();
    };
  };

  const beginNext = () => {
    while (busy < all) {
      const next = line.find(({ person }) => (underWay.get(person) ?? 0) < each);
      if (!next) return;
      line = line.filter((turn) => turn !== next);
      next.begin(take(next.person));
    }
  };

  return (person: string): Promise<() => void> | null => {
    if (line.filter((turn) => turn.person === person).length >= waiting) return null;
    return new Promise((begin) => {
      line.push({ person, begin });
      beginNext();
    });
  };
};

const tooMany: Wait = {
  seconds: 10,
  details: 'Several of your files are still being made. Please wait until they are finished.',
};

const putOff = (context: RawContext, wait: Wait): true => {
  const { code, details } = refuseUntil(context.response, wait);
  return refuseWith(context, code, details);
};

/** Routes that make a file for each request, by names such as `GET /labs/{labId}/data.zip`: in turn, and not too often. */
export const filesInTurn = (routes: Readonly<Record<string, RawRoute>>, bounds = fileBounds): RawRoute[] => {
  const enter = createFileTurns(bounds);
  return Object.entries(routes).map(([name, route]) => {
    const pattern = patternOf(name.slice(name.indexOf(' ') + 1));
    return async (path, context) => {
      const { actor, request, response, limiter } = context;
      const isAsked = request.method === 'GET' || request.method === 'HEAD';
      if (!isAsked || actor.kind !== 'user' || !pattern.test(path)) return route(path, context);
      const late = await limiter?.file(context);
      if (late) return putOff(context, late);
      const turn = enter(actor.id);
      if (turn === null) return putOff(context, tooMany);
      const leave = await turn;
      if (response.closed) {
        leave();
        return true;
      }
      response.once('close', leave);
      return route(path, { ...context, actor: await context.whoIsThere() });
    };
  });
};
