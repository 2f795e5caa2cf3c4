import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Config } from '../../platform/config.ts';
import { type ObjectLocation, type Storage, StorageError } from '../../platform/storage/index.ts';
import type { S3Access } from './s3-server.ts';

export const pdf = { contentType: 'application/pdf' };

export const lab = (key: string): ObjectLocation => ({ bucket: 'lab-documents', key });

/** Milliseconds of a client that waits. Below six seconds the SDK watches for silence from the first byte on. */
export const patient = { connect: 60_000, idle: 5_900, retry: 1 };

/** Bodies wait in `directory/incoming`. */
export const configOfS3 = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Access, directory: string): S3Config => ({
  kind: 's3',
  endpoint,
  region: 'us-east-1',
  bucket,
  accessKeyId,
  secretAccessKey,
  forcePathStyle: true,
  spoolDirectory: join(directory, 'incoming'),
  privateHosts: [],
});

export const put = (storage: Storage, key: string, content: string | Buffer) =>
  storage.put(lab(key), Readable.from([content]), pdf);

/** The code of the `StorageError` with which something ends; else what it ends with as text. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof StorageError ? error.code : String(error);
};
