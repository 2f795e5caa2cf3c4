import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { ERRORS, type Upload } from '@tus/server';
import type { S3Config } from '../config.ts';
import { objectPath } from './keys.ts';
import { measure } from './measure.ts';
import type { ResumableUploads } from './resumable.ts';
import { clientOptions, inWordsOfTheStore, missingAsNull } from './s3.ts';
import type { ObjectLocation, StoredObject } from './storage.ts';
import { overTus, uploadIn } from './tus.ts';

/** A part is sent on when this many bytes of it have arrived; they wait in the temporary folder. */
const partBytes = 16 * 1024 * 1024;

/** Bytes per copy within the store; every store takes at least 5 GB. */
const copiedBytes = 1024 ** 3;

/** Another process may have ended an upload since this one last looked. */
const nothingKept = { get: async () => undefined, set: async () => undefined, delete: async () => undefined };

/** The library's store, which takes every failure to read the note of an upload for an upload that does not exist. */
class SharedS3Store extends S3Store {
  readonly #noteOf: (id: string) => Promise<object | null>;

  constructor(options: ConstructorParameters<typeof S3Store>[0], noteOf: (id: string) => Promise<object | null>) {
    super({ ...options, cache: nothingKept });
    this.#noteOf = noteOf;
  }

  override async getUpload(id: string): Promise<Upload> {
    if ((await this.#noteOf(id)) === null) throw ERRORS.FILE_NOT_FOUND;
    return super.getUpload(id);
  }
}

/** Uploads are multipart uploads at the top of the bucket, copied to their place within the store. */
export const uploadsInBucket = (config: S3Config): ResumableUploads => {
  const { bucket: Bucket } = config;
  const options = clientOptions(config);
  const client = new S3Client(options);
  const noteOf = (id: string) => missingAsNull(client.send(new HeadObjectCommand({ Bucket, Key: `${id}.info` })));
  const uploads = overTus(
    new SharedS3Store({ partSize: partBytes, useTags: false, s3ClientConfig: { ...options, bucket: Bucket } }, noteOf),
    inWordsOfTheStore,
  );
  // Not the library's: it ends when there are no parts, and deletes in a way that needs a checksum only some stores know.
  const remove = async (id: string) => {
    const UploadId = (await noteOf(id))?.Metadata?.['upload-id'];
    if (UploadId) await missingAsNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key: id, UploadId })));
    for (const Key of [id, `${id}.part`, `${id}.info`]) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  // In parts: a copy made in one step leads in some stores (OpenStack Swift) to the parts of the original, which end with it.
  const copy = async (id: string, size: number, place: { Bucket: string; Key: string }, ContentType: string) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ContentType }));
    const Parts: CompletedPart[] = [];
    try {
      for (let start = 0; start < size; start += copiedBytes) {
        const source = {
          CopySource: `${Bucket}/${id}`,
          CopySourceRange: `bytes=${start}-${Math.min(start + copiedBytes, size) - 1}`,
        };
        const PartNumber = Parts.length + 1;
        const { CopyPartResult } = await client.send(new UploadPartCopyCommand({ ...place, ...source, UploadId, PartNumber }));
        Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
      throw error;
    }
  };
  const place = async (id: string, location: ObjectLocation, ContentType: string): Promise<StoredObject> => {
    const found = await measure(await uploads.read(id));
    await copy(id, found.size, { Bucket, Key: objectPath(location) }, ContentType);
    await remove(id);
    return found;
  };
  const ids = async (): Promise<string[]> => {
    const found = new Set<string>();
    for (let ContinuationToken: string | undefined; ; ) {
      const answer = await client.send(new ListObjectsV2Command({ Bucket, Delimiter: '/', ContinuationToken }));
      for (const { Key = '' } of answer.Contents ?? []) {
        const id = uploadIn(Key);
        if (id !== undefined) found.add(id);
      }
      ContinuationToken = answer.NextContinuationToken;
      if (ContinuationToken === undefined) return [...found];
    }
  };
  const readEnd = async (Key: string, bytes: number): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=-${bytes}` }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  return {
    ...uploads,
    readEnd: (id, bytes) => inWordsOfTheStore(readEnd(id, bytes)),
    ids: () => inWordsOfTheStore(ids()),
    keep: (id, location, { contentType }) => inWordsOfTheStore(place(id, location, contentType)),
    remove: (id) => inWordsOfTheStore(remove(id)),
  };
};
