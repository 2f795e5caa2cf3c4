import { mkdirSync } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import { type DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { S3Config, StorageConfig } from '../config.ts';
import { inWordsOfTheDisk, pathBelow, publish } from './disk.ts';
import { objectPath } from './keys.ts';
import { measure } from './measure.ts';
import { clientOptions, inWordsOfTheStore } from './s3.ts';
import type { ObjectLocation, StoredObject } from './storage.ts';

/**
 * Files that arrive in parts, by the tus protocol (https://tus.io/protocols/resumable-upload), and wait beside the store until they are
 * whole. Every API process that shares the store continues an upload that another began. Methods reject with a `StorageError`.
 */
export type ResumableUploads = {
  /** `id`: letters, digits and hyphens. `size` in bytes. */
  begin(id: string, size: number): Promise<void>;
  /** Bytes that have arrived; null when there is no such upload. */
  received(id: string): Promise<number | null>;
  /** Answers the HEAD and PATCH requests of the protocol for an upload that the person may continue. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What has arrived, from its first byte. */
  read(id: string): Promise<Readable>;
  /** Gives a whole upload its place without sending it again; the upload ends. The key must be free. */
  keep(id: string, location: ObjectLocation, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Resolves when nothing of the upload is left, also when there was none. */
  remove(id: string): Promise<void>;
};

/** Where the parts of a protocol request go: the last segment of the path is the upload's id. */
export const uploadsPath = '/api/uploads';

const isMissing = (error: unknown) => error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS;

const over = (
  store: DataStore & { read(id: string): Readable | Promise<Readable> },
  inWords: <Value>(work: Promise<Value>) => Promise<Value>,
): Omit<ResumableUploads, 'keep'> => {
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

const onDisk = (root: string): ResumableUploads => {
  const directory = join(root, '.uploads');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const uploads = over(new FileStore({ directory }), inWordsOfTheDisk);
  const place = async (id: string, location: ObjectLocation): Promise<StoredObject> => {
    const draft = join(directory, id);
    const found = await measure(await uploads.read(id));
    await chmod(draft, 0o600);
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft, pathBelow(root, location));
    return found;
  };
  return {
    ...uploads,
    keep: async (id, location) => {
      const kept = await inWordsOfTheDisk(place(id, location));
      await uploads.remove(id);
      return kept;
    },
    remove: async (id) => {
      await uploads.remove(id);
      await inWordsOfTheDisk(rm(join(directory, `${id}.json`), { force: true })); // what a crash between the two left
    },
  };
};

/** A part is sent on when so many bytes of it have arrived; they wait in the temporary folder. */
const partBytes = 16 * 1024 * 1024;

const inBucket = (config: S3Config): ResumableUploads => {
  const { bucket: Bucket } = config;
  const options = clientOptions(config);
  const client = new S3Client(options);
  const uploads = over(
    new S3Store({ partSize: partBytes, useTags: false, s3ClientConfig: { ...options, bucket: Bucket } }),
    inWordsOfTheStore,
  );
  const remove = async (id: string) => {
    await uploads.remove(id); // ends parts that were sent; of a whole upload it removes nothing
    for (const Key of [id, `${id}.part`, `${id}.info`]) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  const place = async (id: string, location: ObjectLocation, ContentType: string): Promise<StoredObject> => {
    const found = await measure(await uploads.read(id));
    const copy = { Bucket, Key: objectPath(location), CopySource: `${Bucket}/${id}` };
    await client.send(new CopyObjectCommand({ ...copy, ContentType, MetadataDirective: 'REPLACE' }));
    await remove(id);
    return found;
  };
  return {
    ...uploads,
    keep: (id, location, { contentType }) => inWordsOfTheStore(place(id, location, contentType)),
    remove: (id) => inWordsOfTheStore(remove(id)),
  };
};

/** Resumable uploads into the store that the settings ask for. */
export const createResumableUploads = (config: StorageConfig): ResumableUploads =>
  config.kind === 'disk' ? onDisk(config.directory) : inBucket(config);
