import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Server, type S3Server, startS3Server } from '../../testing/servers/s3-server.ts';
import { configOfS3 } from '../../testing/servers/stores.ts';
import type { StorageConfig } from '../config.ts';
import { createResumableUploads, createStorage, type ObjectLocation } from './index.ts';
import { type ResumableUploads, uploadsPath } from './resumable.ts';

const directory = mkdtempSync(join(tmpdir(), 'aliquot-resumable-'));
let store: S3Server;

beforeAll(async () => {
  store = await openS3Server();
});
afterAll(async () => {
  await store.stop();
  rmSync(directory, { recursive: true });
});

const configs: Record<string, () => StorageConfig> = {
  'a folder': () => ({ kind: 'disk', directory: join(directory, 'files') }),
  'a real S3 store': () => configOfS3(store, directory),
};

const serving = async (uploads: ResumableUploads): Promise<{ server: Server; url: string }> => {
  const server = createServer((request, response) => void uploads.answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${uploadsPath}` };
};

const patch = (url: string, offset: number, body: Uint8Array) =>
  fetch(url, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  });

describe.each(Object.keys(configs))('resumable uploads into %s', (kind) => {
  const config = () => configs[kind]?.() ?? { kind: 'disk', directory };

  it('PRM-017 OPS-016 go on in another process, and are placed whole without being sent again', async ({ skip }) => {
    skip(config().kind === 's3' && store.gaps.includes('lists of parts'), 'this store does not list parts');
    const content = randomBytes(6_000_000);
    const id = 'a0000000-0000-4000-8000-000000000001';
    const first = await createResumableUploads(config());
    await first.begin(id, content.length);
    const one = await serving(first);
    expect((await patch(`${one.url}/${id}`, 0, content.subarray(0, 2_500_000))).status).toBe(204);
    one.server.close();

    const second = await createResumableUploads(config());
    expect(await second.received(id)).toBe(2_500_000);
    const other = await serving(second);
    expect((await patch(`${other.url}/${id}`, 2_500_000, content.subarray(2_500_000))).status).toBe(204);
    expect((await patch(`${other.url}/${id}`, 1, content.subarray(0, 9))).status).toBe(409);
    other.server.close();
    expect(await second.received(id)).toBe(content.length);

    const location: ObjectLocation = { bucket: 'project-documents', key: `p/results/${id}` };
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await second.keep(id, location, { contentType: 'application/octet-stream' })).toEqual({
      size: content.length,
      sha256,
    });
    expect(await second.received(id)).toBeNull();
    const storage = await createStorage(config());
    const kept = await storage.open(location);
    expect(
      kept &&
        createHash('sha256')
          .update(await buffer(kept.stream))
          .digest('hex'),
    ).toBe(sha256);
    const part = await storage.open(location, { start: 10, end: 19 });
    expect(part?.size).toBe(content.length);
    expect(part && (await buffer(part.stream))).toEqual(content.subarray(10, 20));
  });

  it('PRM-017 OPS-016 leave nothing when they are given up, also twice', async () => {
    const uploads = await createResumableUploads(config());
    const id = 'a0000000-0000-4000-8000-000000000002';
    await uploads.begin(id, 100);
    expect(await uploads.ids()).toContain(id);
    const { server, url } = await serving(uploads);
    await patch(`${url}/${id}`, 0, randomBytes(40));
    await uploads.remove(id);
    await uploads.remove(id);
    expect(await uploads.received(id)).toBeNull();
    expect(await uploads.ids()).not.toContain(id);
    expect((await patch(`${url}/${id}`, 40, randomBytes(60))).status).toBe(404);
    server.close();
  });
});

it('OPS-016 a store that is away is not an upload that is gone: the part can be sent again', async () => {
  const away = await startS3Server();
  const id = 'a0000000-0000-4000-8000-000000000004';
  const uploads = await createResumableUploads(configOfS3(away, directory));
  await uploads.begin(id, 100);
  await away.stop();
  await expect(uploads.received(id)).rejects.toMatchObject({ code: 'unavailable' });
  const { server, url } = await serving(uploads);
  expect((await patch(`${url}/${id}`, 0, randomBytes(40))).status).toBe(503);
  server.close();
});

it('OPS-008 a file that waited for days is new in its place, so that the sweep of files without a row leaves it its time', async () => {
  const files = join(directory, 'waited');
  const uploads = await createResumableUploads({ kind: 'disk', directory: files });
  const id = 'a0000000-0000-4000-8000-000000000003';
  await uploads.begin(id, 4);
  const { server, url } = await serving(uploads);
  await patch(`${url}/${id}`, 0, Buffer.from('late'));
  server.close();
  const longAgo = new Date('2020-05-30T08:00:00Z');
  utimesSync(join(files, '.uploads', id), longAgo, longAgo);
  await uploads.keep(id, { bucket: 'project-documents', key: `p/results/${id}` }, { contentType: 'text/plain' });
  const { items } = await (await createStorage({ kind: 'disk', directory: files })).list('project-documents', 'p/');
  expect(items.map(({ modifiedAt }) => modifiedAt.getFullYear() > 2020)).toEqual([true]);
});
