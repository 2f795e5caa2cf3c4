import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@aliquot/contract/limits';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { guardedLookup } from '../outbound.ts';
import { checkPrefix, objectPath } from './keys.ts';
import { measure } from './measure.ts';
import { type Spooled, spool, tidySpool } from './spool.ts';
import { type ByteRange, type Storage, StorageError } from './storage.ts';

/** Milliseconds: to connect; without any byte on the connection; before the second attempt (doubled for the third). */
type S3Timeouts = { readonly connect: number; readonly idle: number; readonly retry: number };

const defaultTimeouts: S3Timeouts = { connect: 5_000, idle: 30_000, retry: 200 };

const attempts = 3;

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** How the store is reached. */
export const clientOptions = (
  config: S3Config,
  { connect, idle }: S3Timeouts = defaultTimeouts,
  lookup: LookupFunction = guardedLookup(config.privateHosts),
): S3ClientConfig => {
  const agent = { keepAlive: true, maxSockets: 50, lookup };
  return {
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    followRegionRedirects: false,
    maxAttempts: attempts,
    // Without a logger the SDK writes to the console; failures reach the caller anyway.
    logger: silent,
    // Stores other than Amazon's do not all know the SDK's newer trailing checksums; put sends its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: connect,
      // Not `requestTimeout`: it counts from the start, so a large file on a slow line would fail while its bytes still move.
      socketTimeout: idle,
    },
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
  };
};

/** The HTTP status that a failure came with; 0 when there was no answer. */
const statusOf = (error: unknown): number => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0;
  const { $metadata: metadata } = error;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata ? metadata.httpStatusCode : 0;
  return typeof status === 'number' ? status : 0;
};

const isPassing = (status: number): boolean =>
  status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 501);

const unavailable = (cause: unknown): StorageError =>
  cause instanceof StorageError
    ? cause
    : new StorageError('unavailable', 'the object store does not answer as it should', cause);

const taken = (cause?: unknown): StorageError => new StorageError('exists', 'a file with this key exists', cause);

export const inWordsOfTheStore = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
};

export const missingAsNull = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw unavailable(error);
  }
};

/**
 * Any S3-compatible store; buckets of the port are first path elements in the configured bucket. Redirects are not followed
 * and names that resolve to private addresses are refused unless listed. Failed transfers are repeated twice.
 */
export const createS3Storage = (
  config: S3Config,
  timeouts = defaultTimeouts,
  lookup = guardedLookup(config.privateHosts),
): Storage => {
  const client = new S3Client(clientOptions(config, timeouts, lookup));
  const { bucket: Bucket, spoolDirectory } = config;
  let conditionalWrites = true;
  const writing = new Set<string>();

  /** One write of a key at a time by this process: not every store refuses the second of two. */
  const alone = async (key: string, write: () => Promise<void>): Promise<void> => {
    if (writing.has(key)) throw taken();
    writing.add(key);
    try {
      await write();
    } finally {
      writing.delete(key);
    }
  };

  const head = (Key: string) => missingAsNull(client.send(new HeadObjectCommand({ Bucket, Key })));

  const get = async (Key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await missingAsNull(client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })));
    if (answer === null) return null;
    const size = range ? Number(answer.ContentRange?.split('/')[1]) : answer.ContentLength;
    if (!(answer.Body instanceof Readable) || size === undefined || Number.isNaN(size))
      throw unavailable('an answer without content');
    return { stream: answer.Body, size };
  };

  const isWhole = async (Key: string, { size, sha256 }: Spooled): Promise<boolean> => {
    const stored = await get(Key);
    if (stored?.size === size) return (await measure(stored.stream)).sha256 === sha256;
    stored?.stream.destroy();
    return false;
  };

  /** One transfer. An ETag that is not the content's MD5 is legal (encryption), so only reading back tells damage from it. */
  const transfer = async (Key: string, body: Spooled, ContentType: string, onlyNew: boolean): Promise<void> => {
    const Body = createReadStream(body.path);
    const unreadable = new AbortController();
    Body.on('error', (error) => unreadable.abort(error));
    const command = new PutObjectCommand({
      Bucket,
      Key,
      ContentType,
      Body,
      ContentLength: body.size,
      ChecksumSHA256: Buffer.from(body.sha256, 'hex').toString('base64'),
      ...(onlyNew ? { IfNoneMatch: '*' } : {}),
    });
    const answer = await client.send(command, { abortSignal: unreadable.signal }).finally(() => Body.destroy());
    if (answer.ETag?.replaceAll('"', '') === body.md5 || (await isWhole(Key, body))) return;
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    throw unavailable('the store kept other bytes than were sent');
  };

  /** Repeats errors that may pass. A key found taken on a later attempt may be our own, stored before its answer was lost. */
  const transferWithRetries = async (Key: string, body: Spooled, contentType: string, attempt = 1): Promise<void> => {
    const onlyNew = conditionalWrites;
    try {
      await transfer(Key, body, contentType, onlyNew);
    } catch (error) {
      const status = statusOf(error);
      if (status === 412 && attempt > 1 && (await isWhole(Key, body))) return;
      if (status === 412) throw taken(error);
      if (status === 501 && onlyNew) conditionalWrites = false;
      else if (!isPassing(status) || attempt >= attempts) throw unavailable(error);
      await wait(timeouts.retry * 2 ** (attempt - 1));
      await transferWithRetries(Key, body, contentType, attempt + 1);
    }
  };

  return {
    put: async (location, body, { contentType }) => {
      const key = objectPath(location);
      const spooled = await spool(body, spoolDirectory);
      try {
        await alone(key, async () => {
          if (await head(key)) throw taken();
          await transferWithRetries(key, spooled, contentType);
        });
      } finally {
        await rm(spooled.path, { force: true });
      }
      return { size: spooled.size, sha256: spooled.sha256 };
    },

    open: async (location, range) => get(objectPath(location), range),

    delete: async (location) => {
      await inWordsOfTheStore(client.send(new DeleteObjectCommand({ Bucket, Key: objectPath(location) })));
    },

    exists: async (location) => (await head(objectPath(location))) !== null,

    list: async (bucket, prefix, { after, pageSize = limits.pageSizeDefault } = {}) => {
      checkPrefix(prefix);
      const answer = await inWordsOfTheStore(
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${bucket}/${prefix}`,
            MaxKeys: Math.min(pageSize, limits.pageSizeMax),
            ...(after === undefined ? {} : { StartAfter: `${bucket}/${after}` }),
          }),
        ),
      );
      const items = (answer.Contents ?? []).flatMap(({ Key, Size = 0, LastModified = new Date(0) }) =>
        Key === undefined ? [] : [{ key: Key.slice(bucket.length + 1), size: Size, modifiedAt: LastModified }],
      );
      return { items, next: answer.IsTruncated ? (items.at(-1)?.key ?? null) : null };
    },

    ready: async () => {
      await inWordsOfTheStore(client.send(new HeadBucketCommand({ Bucket })));
    },

    tidy: async (before) => tidySpool(spoolDirectory, before),
  };
};
