import type { World } from '../world.ts';
import type { QueueOptions } from './jobs.ts';

/** One kind of background work: its queue and what is done with each job. A job that rejects is tried again. */
export type JobDefinition = {
  readonly queue: string;
  readonly options: QueueOptions;
  readonly run: (world: World, data: never, signal: AbortSignal) => Promise<void>;
  /** A cron expression (UTC) for work that comes round by itself. */
  readonly cron?: string;
  /** Work that comes round by itself only in a world with what it needs. */
  readonly isNeeded?: (world: World) => boolean;
  /** A channel on which the database asks for this work to be done now. */
  readonly wakeOn?: string;
  /** It removes what has become old, so it does nothing while the clock is known to be wrong. */
  readonly removes?: true;
};
