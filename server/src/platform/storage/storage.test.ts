import { createHash, randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Server, type S3Gap, type S3Server } from '../../testing/servers/s3-server.ts';
import { type S3Stub, startS3Stub } from '../../testing/servers/s3-stub.ts';
import { codeOf, configOfS3, lab, patient, pdf, put } from '../../testing/servers/stores.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { ObjectLocation, Storage } from './storage.ts';

let directory: string;
let stub: S3Stub;
let server: S3Server;

const s3 = (): Storage => createS3Storage(configOfS3(stub, directory), patient);
const served = (): Storage => createS3Storage(configOfS3(server, directory), patient);
const disk = (): Storage => createDiskStorage(join(directory, 'files'));

const empty = async (storage: Storage): Promise<void> => {
  for (const bucket of ['lab-documents', 'project-documents'] as const)
    for (let left = true; left; ) {
      const { items, next } = await storage.list(bucket, '', { pageSize: 100 });
      for (const { key } of items) await storage.delete({ bucket, key });
      left = next !== null;
    }
};

beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.stop());

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-storage-'));
  stub = await startS3Stub();
});
afterEach(async () => {
  await stub.close();
  rmSync(directory, { recursive: true });
});

const read = async (storage: Storage, location: ObjectLocation): Promise<{ content: Buffer; size: number } | null> => {
  const file = await storage.open(location);
  return file && { content: await buffer(file.stream), size: file.size };
};

async function* broken() {
  yield Buffer.alloc(100_000);
  throw new Error('client went away');
}

const leftovers = (): string[] =>
  ['incoming', 'files/.incoming'].flatMap((name) => {
    try {
      return readdirSync(join(directory, name));
    } catch {
      return [];
    }
  });

describe.each([
  ['disk', disk],
  ['s3, a stub', s3],
  ['OPS-016 s3, a server', served],
] as const)('storage: %s', (_, create) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = create();
    if (create === served) await empty(storage);
  });
  const lacks = (gap: S3Gap) => create === served && server.gaps.includes(gap);

  it.each([0, 1, 65_536, 3_000_001])('DOC-007 gives back the %i bytes that it was given, and their hash', async (size) => {
    const content = randomBytes(size);
    const location = lab('0198/certification/1700000000000_iso.pdf');
    const chunks = [content.subarray(0, size / 3), content.subarray(size / 3)];
    const stored = await storage.put(location, Readable.from(chunks), pdf);
    expect(stored).toEqual({ size, sha256: createHash('sha256').update(content).digest('hex') });
    const found = await read(storage, location);
    expect(found?.size).toBe(size);
    expect(found?.content.equals(content)).toBe(true);
    expect(leftovers()).toEqual([]);
  });

  it('knows no file that was not put, in either bucket', async () => {
    await put(storage, 'a/b.pdf', 'x');
    for (const location of [
      lab('a/c.pdf'),
      lab('a'),
      lab('a/b.pdf/c'),
      { bucket: 'project-documents', key: 'a/b.pdf' } as const,
    ]) {
      expect(await storage.exists(location)).toBe(false);
      expect(await storage.open(location)).toBeNull();
    }
    expect(await storage.exists(lab('a/b.pdf'))).toBe(true);
  });

  it('never overwrites', async () => {
    await put(storage, 'a/b.pdf', 'first');
    expect(await codeOf(put(storage, 'a/b.pdf', 'second'))).toBe('exists');
    expect((await read(storage, lab('a/b.pdf')))?.content.toString()).toBe('first');
    expect(leftovers()).toEqual([]);
  });

  it('OPS-016 lets one of many simultaneous writers of a key win, whole', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => put(storage, 'a/b.pdf', `${index}`.repeat(90_000))),
    );
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).toHaveLength(1);
    expect((await read(storage, lab('a/b.pdf')))?.content.toString()).toBe(`${winners[0]}`.repeat(90_000));
  });

  it('leaves nothing of a body that breaks off, and passes its failure on', async () => {
    await expect(storage.put(lab('a/b.pdf'), Readable.from(broken()), pdf)).rejects.toThrow('client went away');
    expect(await storage.exists(lab('a/b.pdf'))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  it('deletes, again and again', async () => {
    await put(storage, 'a/b.pdf', 'x');
    await storage.delete(lab('a/b.pdf'));
    await storage.delete(lab('a/b.pdf'));
    await storage.delete(lab('never/there.pdf'));
    expect(await storage.exists(lab('a/b.pdf'))).toBe(false);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a/..',
    './a',
    'a//b',
    'a/',
    'a\\b',
    'a/.hidden',
    'C:/x',
    'a\0b',
    'a b',
    'ä.pdf',
    '%2e%2e/x',
    'a?b',
    'a#b',
    'x'.repeat(201),
    'a/b/c/d/e/f/g/h/i',
    'a\n',
  ])('refuses the key %j everywhere', async (key) => {
    const before = stub.requests.length;
    const calls = [put(storage, key, 'x'), storage.open(lab(key)), storage.exists(lab(key)), storage.delete(lab(key))];
    expect(await Promise.all(calls.map(codeOf))).toEqual(Array(4).fill('invalid-key'));
    expect(stub.requests).toHaveLength(before);
  });

  it('DOC-018 lists by prefix in key order, page by page', async ({ skip }) => {
    skip(lacks('byte order'), 'this store lists folder by folder');
    const keys = ['a-1/x', 'a/1', 'a/10', 'a/2', 'a/b/1', 'a/b/2', 'a/b-3', 'a.txt', 'b/1', 'A/1'];
    for (const key of keys) await put(storage, key, key);
    await storage.put({ bucket: 'project-documents', key: 'a/other' }, Readable.from(['x']), pdf);
    for (const prefix of ['', 'a', 'a/', 'a/b', 'a/b/', 'a/1', 'c']) {
      for (const pageSize of [1, 3, 100]) {
        const found: string[] = [];
        let after: string | null | undefined;
        do {
          const page = await storage.list('lab-documents', prefix, { pageSize, ...(after ? { after } : {}) });
          expect(page.items.length).toBeLessThanOrEqual(pageSize);
          for (const { key, size, modifiedAt } of page.items) {
            found.push(key);
            expect(size).toBe(key.length);
            expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
          }
          after = page.next;
        } while (after);
        expect(found).toEqual(keys.filter((key) => key.startsWith(prefix)).sort());
      }
    }
    expect(await codeOf(storage.list('lab-documents', '../'))).toBe('invalid-key');
  });

  it('DOC-018 lists 20 when nothing is said and 100 at most', async () => {
    await Promise.all(Array.from({ length: 105 }, (_, index) => put(storage, `l/${String(index).padStart(3, '0')}`, 'x')));
    const byDefault = await storage.list('lab-documents', 'l/');
    expect([byDefault.items.length, byDefault.next]).toEqual([20, 'l/019']);
    const most = await storage.list('lab-documents', '', { pageSize: 5000 });
    expect([most.items.length, most.next]).toEqual([100, 'l/099']);
    const rest = await storage.list('lab-documents', '', { after: 'l/099' });
    expect([rest.items.length, rest.next]).toEqual([5, null]);
  });

  it('is ready, and tidies what interrupted uploads left', async () => {
    await storage.ready();
    await put(storage, 'a/b.pdf', 'x');
    const spoolDirectory = join(directory, create === disk ? 'files/.incoming' : 'incoming');
    mkdirSync(spoolDirectory, { recursive: true });
    writeFileSync(join(spoolDirectory, 'old'), 'x');
    writeFileSync(join(spoolDirectory, 'new'), 'x');
    utimesSync(join(spoolDirectory, 'old'), 1000, 1000);
    expect(await storage.tidy(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(readdirSync(spoolDirectory)).toEqual(['new']);
    expect(await storage.exists(lab('a/b.pdf'))).toBe(true);
  });
});

describe('storage: disk alone', () => {
  it('DOC-003 keeps files readable by their owner alone, below the bucket', async () => {
    await put(disk(), 'a/b.pdf', 'x');
    const path = join(directory, 'files/lab-documents/a/b.pdf');
    expect(readFileSync(path, 'utf8')).toBe('x');
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(path, '..')).mode & 0o777).toBe(0o700);
    expect(lstatSync(path).nlink).toBe(1);
  });

  it('does not follow a symbolic link', async () => {
    const folder = join(directory, 'files/lab-documents/a');
    mkdirSync(folder, { recursive: true });
    symlinkSync('/etc/passwd', join(folder, 'b.pdf'));
    expect(await disk().open(lab('a/b.pdf'))).toBeNull();
    expect(await disk().exists(lab('a/b.pdf'))).toBe(false);
    expect((await disk().list('lab-documents', '')).items).toEqual([]);
  });

  it('says so when the disk cannot be used', async () => {
    writeFileSync(join(directory, 'files'), 'a file where the folder should be');
    expect(await codeOf(disk().ready())).toBe('unavailable');
    expect(await codeOf(put(disk(), 'a', 'x'))).toBe('unavailable');
  });
});
