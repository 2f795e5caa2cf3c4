import { callbackify } from 'node:util';
import type pg from 'pg';
import type { Database } from '../../platform/db/index.ts';
import { MailError } from '../../platform/mail/index.ts';
import { type Storage, StorageError } from '../../platform/storage/index.ts';
import type { ResumableUploads } from '../../platform/storage/resumable.ts';
import type { World } from '../../platform/world.ts';
import type { Effect, Fault } from './fault.ts';

/** Fails once, at the effect for which it was armed. */
export type Fuse = {
  /** The fault takes the place of one that was not met yet. */
  arm(fault: Fault | null): void;
  /** Does an effect, unless it is its turn to fail; `fail` does what the adapter of this effect does then. */
  around<Value>(effect: Effect, work: () => Promise<Value>, fail: () => Value): Promise<Value>;
};

const forever = () => new Promise<never>(() => {});

const blow = async <Value>(how: Fault['how'], fail: () => Value): Promise<Value> => {
  if (how === 'error') return fail();
  process.kill(process.pid, 'SIGKILL');
  return forever();
};

/** @param onError called with an error before its caller gets it. */
export const createFuse = (onError: () => void): Fuse => {
  let fault: Fault | null = null;
  let seen = 0;
  return {
    arm: (next) => {
      fault = next;
      seen = 0;
    },
    around: async (effect, work, fail) => {
      if (fault?.effect !== effect) return work();
      seen += 1;
      if (seen !== fault.nth) return work();
      const { when, how } = fault;
      fault = null;
      if (when === 'after') await work();
      if (how === 'error') onError();
      return blow(how, fail);
    },
  };
};

const throwing = (make: () => Error) => (): never => {
  throw make();
};

const connectionLost = throwing(() => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }));

const effectOf = (query: unknown): Effect | null => {
  const text = typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text);
  if (/^\s*commit\s*$/i.test(text)) return 'commit';
  return /set completed_on = now\(\),\s+state = 'completed'/i.test(text) ? 'job.complete' : null;
};

type Callback = (error: unknown, result?: unknown) => void;

/** Every query goes over a client of the pool, whether it is the product's, the account service's or the queue's. */
const failingClient = (client: pg.PoolClient, fuse: Fuse): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const effect = effectOf(given[0]);
    if (!effect) return query(...given);
    const last = given.at(-1);
    const callback = typeof last === 'function' ? (last as Callback) : null;
    const plain = callback ? given.slice(0, -1) : given;
    const done = fuse.around(effect, async () => query(...plain), connectionLost);
    if (!callback) return done;
    callbackify(() => done)(callback);
    return undefined;
  }) as pg.PoolClient['query'];
};

type Connect = (
  callback?: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void,
) => unknown;

/** The same database, whose commits can fail. */
export const failingDatabase = (database: Database, fuse: Fuse): Database => {
  const { pool } = database;
  const connect = pool.connect.bind(pool) as Connect;
  const prepared = new WeakSet<pg.PoolClient>();
  const prepare = (client: pg.PoolClient): pg.PoolClient => {
    if (!prepared.has(client)) failingClient(client, fuse);
    prepared.add(client);
    return client;
  };
  pool.connect = ((callback) => {
    if (!callback) return (connect() as Promise<pg.PoolClient>).then(prepare);
    return connect((error, client, release) => callback(error, client && prepare(client), release));
  }) as Connect as typeof pool.connect;
  return database;
};

const storeLost = throwing(() => new StorageError('unavailable', 'the disk does not answer'));
const mailLost = throwing(() => new MailError('the mail server did not take the message', false));

const textLost = throwing(() => new Error('the text message gateway did not answer'));

const failingStorage = (storage: Storage, fuse: Fuse): Storage => ({
  ...storage,
  put: (...given) => fuse.around('store.put', () => storage.put(...given), storeLost),
  open: (...given) => fuse.around('store.open', () => storage.open(...given), storeLost),
  delete: (...given) => fuse.around('store.delete', () => storage.delete(...given), storeLost),
});

const failingUploads = (uploads: ResumableUploads, fuse: Fuse): ResumableUploads => ({
  ...uploads,
  begin: (...given) => fuse.around('upload.begin', () => uploads.begin(...given), storeLost),
  keep: (...given) => fuse.around('upload.keep', () => uploads.keep(...given), storeLost),
  remove: (...given) => fuse.around('upload.remove', () => uploads.remove(...given), storeLost),
  answer: (request, response) =>
    request.method === 'PATCH'
      ? fuse.around(
          'upload.part',
          () => uploads.answer(request, response),
          () => void response.destroy(),
        )
      : uploads.answer(request, response),
});

/** The same world, whose effects can fail. Its database has to be a failing one already. */
export const failingWorld = <Opened extends World>(world: Opened, fuse: Fuse): Opened => {
  const { storage, uploads, mailer, sendText, scanner, geocoder } = world;
  return {
    ...world,
    storage: failingStorage(storage, fuse),
    uploads: failingUploads(uploads, fuse),
    mailer: { send: (message) => fuse.around('mail.send', () => mailer.send(message), mailLost) },
    sendText: sendText && ((message) => fuse.around('sms.send', () => sendText(message), textLost)),
    scanner: scanner && {
      ...scanner,
      scan: (open) =>
        fuse.around(
          'scan',
          () => scanner.scan(open),
          () => ({ kind: 'away', reason: 'no answer' }),
        ),
    },
    geocoder: {
      ...geocoder,
      locate: (...given) =>
        fuse.around(
          'geocode',
          () => geocoder.locate(...given),
          () => null,
        ),
    },
  };
};
