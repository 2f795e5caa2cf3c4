import type { DocumentReader } from '../documents/index.ts';
import type { Mailer } from '../mail/index.ts';
import { type Storage, StorageError } from '../storage/index.ts';
import type { Metrics } from './metrics.ts';

/** Failures that are answers, not faults of the store. */
const expected: readonly string[] = ['exists', 'invalid-key'];

/** The same store; its failures are counted. */
export const countedStorage = (storage: Storage, metrics: Metrics): Storage => {
  const counting = async <Value>(operation: keyof Storage, call: () => Promise<Value>): Promise<Value> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof StorageError && !expected.includes(error.code)) metrics.storageError(operation, error.code);
      throw error;
    }
  };
  return {
    put: (...given) => counting('put', () => storage.put(...given)),
    open: (...given) => counting('open', () => storage.open(...given)),
    delete: (...given) => counting('delete', () => storage.delete(...given)),
    exists: (...given) => counting('exists', () => storage.exists(...given)),
    list: (...given) => counting('list', () => storage.list(...given)),
    ready: () => counting('ready', () => storage.ready()),
    tidy: (...given) => counting('tidy', () => storage.tidy(...given)),
  };
};

/** The same mailer; what it sends and fails to send is counted. */
export const countedMailer = (mailer: Mailer, metrics: Metrics): Mailer => ({
  ...mailer,
  send: async (message) => {
    try {
      const sent = await mailer.send(message);
      metrics.mail('sent');
      return sent;
    } catch (error) {
      metrics.mail('failed');
      throw error;
    }
  },
});

/** The same reader; the time that a document takes is kept by its parts. */
export const timedReader = (reader: DocumentReader, metrics: Metrics): DocumentReader => ({
  get hasNetworkWall() {
    return reader.hasNetworkWall;
  },
  prepare: () => reader.prepare(),
  readForm: (path, options) => reader.readForm(path, options),
  fillForm: (path, changes, options) => reader.fillForm(path, changes, options),
  close: () => reader.close(),
  read: async (path, options) => {
    const result = await reader.read(path, options);
    const { timings } = result;
    metrics.stage(['reading', 'text'], timings.textMilliseconds / 1000);
    if (timings.recognisedPages > 0) metrics.stage(['reading', 'recognition'], timings.recogniseMilliseconds / 1000);
    metrics.stage(['reading', 'whole'], timings.totalMilliseconds / 1000);
    return result;
  },
});
