import type { Logger } from './log.ts';
import type { Mailer } from './mail/index.ts';
import { MailError } from './mail/index.ts';
import { type Storage, StorageError } from './storage/index.ts';

type Sentences = { readonly lost: (error: Error) => string; readonly regained: string };

/** Turns the many errors of an outage into one line when it begins, and one when the same work succeeds again. */
const watching = (log: Logger, isFault: (error: unknown) => error is Error, { lost, regained }: Sentences) => {
  let isLost = false;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      const value = await work();
      if (isLost) log.info(regained);
      isLost = false;
      return value;
    } catch (error) {
      if (isFault(error) && !isLost) {
        isLost = true;
        log.error({ err: error }, lost(error));
      }
      throw error;
    }
  };
};

const isOfStore = (error: unknown): error is StorageError =>
  error instanceof StorageError && (error.code === 'full' || error.code === 'unavailable');

/** The same store; the log says when it was lost and regained, for writing and for reading. */
export const watchedStorage = (storage: Storage, log: Logger): Storage => {
  const writing = watching(log, isOfStore, {
    lost: ({ message }) => `files cannot be stored, because ${message}: uploads get 503 until they can`,
    regained: 'files can be stored again',
  });
  const reading = watching(log, isOfStore, {
    lost: ({ message }) =>
      `stored files cannot be read, because ${message}: downloads get 503 and analyses wait until they can`,
    regained: 'stored files can be read again',
  });
  return {
    ...storage,
    put: (...given) => writing(() => storage.put(...given)),
    ready: () => writing(() => storage.ready()),
    open: (...given) => reading(() => storage.open(...given)),
    list: (...given) => reading(() => storage.list(...given)),
  };
};

const isOfMail = (error: unknown): error is MailError => error instanceof MailError && !error.permanent;

/** The same mailer; logs when mail starts to fail, and when it works again. */
export const watchedMailer = (mailer: Mailer, log: Logger): Mailer => {
  const sending = watching(log, isOfMail, {
    lost: ({ message }) => `mail cannot be sent, because ${message}: it waits and is tried again for three days`,
    regained: 'mail can be sent again',
  });
  return { ...mailer, send: (message) => sending(() => mailer.send(message)) };
};
