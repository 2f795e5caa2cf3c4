import { CopyObjectCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { S3Config } from '../config.ts';
import { objectPath } from './keys.ts';
import { measure } from './measure.ts';
import type { ResumableUploads } from './resumable.ts';
import { clientOptions, inWordsOfTheStore } from './s3.ts';
import type { ObjectLocation, StoredObject } from './storage.ts';
import { overTus, uploadIn } from './tus.ts';

/** A part is sent on when so many bytes of it have arrived; they wait in the temporary folder. */
const partBytes = 16 * 1024 * 1024;

/** Uploads are multipart uploads at the top of the bucket, copied to their place within the store. */
export const uploadsInBucket = (config: S3Config): ResumableUploads => {
  const { bucket: Bucket } = config;
  const options = clientOptions(config);
  const client = new S3Client(options);
  const uploads = overTus(
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
  return {
    ...uploads,
    ids: () => inWordsOfTheStore(ids()),
    keep: (id, location, { contentType }) => inWordsOfTheStore(place(id, location, contentType)),
    remove: (id) => inWordsOfTheStore(remove(id)),
  };
};
