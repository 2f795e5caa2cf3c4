import type { Database } from '../../db/index.ts';

/** Calls that may wait for each connection to the database; beyond them, a quick refusal is better than a late answer. */
const callsPerConnection = 64;

const lookAgainMilliseconds = 100;

type Waiting = { readonly isGone: () => boolean; readonly answer: (admitted: boolean) => void };

/** Admits one call of a caller. Resolves to false when the call is refused because too many wait. */
export type CrowdGate = (caller: string, isGone: () => boolean) => boolean | Promise<boolean>;

type Watched = {
  readonly pool: Pick<Database['pool'], 'waitingCount'> & {
    readonly options: Pick<Database['pool']['options'], 'max'>;
    readonly on: (event: 'release', heard: () => void) => unknown;
  };
};

/**
 * Lets calls come to the database one caller after the other, so that one with many calls waits behind itself. Calls wait
 * here while the pool has a queue. When too many wait, the caller with the most of them loses its newest. In one turn of the
 * event loop no more begin than there are connections: the embedded database works on this very thread, where a call is done
 * before the next one is read.
 */
export const createCrowdGate = ({ pool }: Watched): CrowdGate => {
  const { max } = pool.options;
  const most = callsPerConnection * max;
  /** In the order in which the callers come next. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let inTurn = 0;
  let timer: NodeJS.Timeout | undefined;

  const nextTurn = () => {
    inTurn = 0;
    admit();
  };
  const hasRoom = () => pool.waitingCount < max && inTurn < max;
  const begin = () => {
    if (inTurn === 0) setImmediate(nextTurn);
    inTurn += 1;
  };

  const takeNext = (): Waiting | undefined => {
    for (const [caller, queue] of queues) {
      const first = queue.shift();
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      waiting -= 1;
      return first;
    }
    return undefined;
  };

  const admit = () => {
    while (waiting > 0 && hasRoom()) {
      const next = takeNext();
      const isGone = next?.isGone() ?? true;
      if (!isGone) begin();
      next?.answer(!isGone);
    }
    if (waiting === 0 || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      admit();
    }, lookAgainMilliseconds); // a connection that broke is not released
    timer.unref();
  };
  pool.on('release', () => {
    if (waiting > 0) setImmediate(admit);
  });

  const shed = (newcomer: string) => {
    let largest = newcomer;
    for (const [caller, queue] of queues) if (queue.length > (queues.get(largest)?.length ?? 0)) largest = caller;
    const queue = queues.get(largest);
    queue?.pop()?.answer(false);
    if (queue?.length === 0) queues.delete(largest);
    waiting -= 1;
  };

  return (caller, isGone) => {
    if (waiting === 0 && hasRoom()) {
      begin();
      return true;
    }
    return new Promise((answer) => {
      const queue = queues.get(caller);
      if (queue) queue.push({ isGone, answer });
      else queues.set(caller, [{ isGone, answer }]);
      waiting += 1;
      if (waiting > most) shed(caller);
      admit();
    });
  };
};
