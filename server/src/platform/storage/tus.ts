import type { Readable } from 'node:stream';
import { type DataStore, ERRORS, Server, Upload } from '@tus/server';
import { type ResumableUploads, uploadsPath } from './resumable.ts';

const isMissing = (error: unknown) => error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS;

/** The upload that a file belongs to, by the file's name: its content, or the store's notes beside it. */
export const uploadIn = (name: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?$/.exec(name)?.[1];

/** The protocol over one of its stores. `inWords` gives a failure the words of the port. */
export const overTus = (
  store: DataStore & { read(id: string): Readable | Promise<Readable> },
  inWords: <Value>(work: Promise<Value>) => Promise<Value>,
): Omit<ResumableUploads, 'keep' | 'ids' | 'readEnd'> => {
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    getFileIdFromRequest: (_request, last) => last?.toLowerCase(),
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    onResponseError: (_request, error) =>
      'status_code' in error && error.status_code < 500
        ? undefined
        : { status_code: 503, body: 'The part could not be stored. It is sent again in a moment.\n' },
  });
  return {
    begin: async (id, size) => {
      await inWords(store.create(new Upload({ id, size, offset: 0, creation_date: new Date().toISOString() })));
    },
    received: async (id) =>
      inWords(
        store.getUpload(id).then(
          ({ offset }) => offset,
          (error: unknown) => {
            if (isMissing(error)) return null;
            throw error;
          },
        ),
      ),
    answer: (request, response) => server.handle(request, response),
    read: async (id) => inWords(Promise.resolve(store.read(id))),
    remove: async (id) => {
      await inWords(
        store.remove(id).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        }),
      );
    },
  };
};
