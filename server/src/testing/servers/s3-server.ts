import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';

/** Where a store answers, and as whom. */
export type S3Access = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** What a store does not do as Amazon's does: it lists in another order than that of bytes, or does not list the parts of an upload that has none yet. */
export type S3Gap = 'byte order' | 'lists of parts';

export type S3Server = S3Access & { readonly gaps: readonly S3Gap[]; readonly stop: () => Promise<void> };

/** A server of somebody else's making on a free port, with its files in a temporary folder. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-s3-'));
  const bucket = 'aliquot-test';
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false, s3StorageDir: directory });
  server.createBucket(bucket);
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket,
    accessKeyId: 'somebody',
    secretAccessKey: 'something',
    gaps: ['byte order', 'lists of parts'],
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const own = process.env.ALIQUOT_TEST_S3;

/** An empty bucket of the store that `ALIQUOT_TEST_S3` names (`http://KEY:SECRET@HOST:PORT`), or else a server of our own. */
export const openS3Server = async (): Promise<S3Server> => {
  if (!own) return startS3Server();
  const { origin, username, password } = new URL(own);
  const bucket = `aliquot-${randomUUID()}`;
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)];
  const client = new S3Client({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { endpoint: origin, bucket, accessKeyId, secretAccessKey, gaps: [], stop: async () => undefined };
};

/** The settings with which the product keeps its files in a store. */
export const settingsOfS3 = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Access): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_FORCE_PATH_STYLE: 'on',
});
