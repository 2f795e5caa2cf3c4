import { type Running, startProduct } from './running.ts';

export type Kind = 'server' | 'worker';

/** Number of serving processes and of workers. Without a worker, the servers work too. */
export type Crew = { readonly servers: number; readonly workers: number };

type Place = { readonly kind: Kind; readonly name: string; running: Running | null };

/** The processes of an installation, which are started again when they have ended. */
export type Installation = {
  /** Starts those that do not run. @returns the first server. */
  start(): Promise<Running>;
  /** Processes of a kind, or all, which may have ended since. */
  running(kind?: Kind): Running[];
  /** Number of processes started so far. */
  starts(): number;
  stop(): Promise<void>;
};

/** `settingsOf` gives the settings of a process by its name, such as `server-1`. */
export const createInstallation = (
  { servers, workers }: Crew,
  settingsOf: (name: string) => Readonly<Record<string, string>>,
): Installation => {
  const places = (['server', 'worker'] as const).flatMap((kind) =>
    Array.from({ length: kind === 'server' ? servers : workers }, (_, index): Place => {
      return { kind, name: `${kind}-${index + 1}`, running: null };
    }),
  );
  let starts = 0;
  const running = (kind?: Kind) =>
    places.flatMap((place) => (place.running && (!kind || place.kind === kind) ? [place.running] : []));
  return {
    running,
    starts: () => starts,
    start: async () => {
      const ended = places.filter((place) => !place.running || place.running.hasEnded());
      await Promise.all(
        ended.map(async (place) => {
          const settings = { ...settingsOf(place.name), ...(workers > 0 ? { WORKER: 'separate' } : {}) };
          place.running = await startProduct(place.kind === 'server' ? 'serve' : 'worker', settings);
          starts += 1;
        }),
      );
      const [first] = running('server');
      if (!first) throw new Error('an installation has at least one server');
      return first;
    },
    stop: async () => {
      for (const place of places.toReversed()) await place.running?.stop();
    },
  };
};
