import type { Auth } from './auth/auth.ts';
import type { LoadedConfig } from './config.ts';
import type { Database } from './db/index.ts';
import type { DocumentReader } from './documents/index.ts';
import type { Events } from './events/events.ts';
import type { Geocoder } from './geocoding/index.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/index.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Model } from './models/model.ts';
import type { Scanner } from './scanner/clamd.ts';
import type { TextSender } from './sms/sms.ts';
import type { ResumableUploads } from './storage/resumable.ts';
import type { Storage } from './storage/storage.ts';

/** Everything outside the process's memory, opened once. Time is part of it, so that tests can set it. */
export type World = {
  readonly config: LoadedConfig;
  readonly log: Logger;
  readonly database: Database;
  readonly auth: Auth;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly storage: Storage;
  readonly uploads: ResumableUploads;
  /** Null where no scanner of uploads is configured. */
  readonly scanner: Scanner | null;
  readonly mailer: Mailer;
  /** Null where no gateway for text messages is configured. */
  readonly sendText: TextSender | null;
  readonly geocoder: Geocoder;
  /** Null where no language model is configured. */
  readonly model: Model | null;
  readonly documentReader: DocumentReader;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** True while this process is still making the demo. */
  readonly growing: { demo: boolean };
};
