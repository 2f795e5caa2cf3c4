import { createHash, randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
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
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type S3Fault, type S3Stub, startS3Stub } from '../../testing/s3-stub.ts';
import type { S3Config } from '../config.ts';
import { guardedLookup } from '../outbound.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import { type ObjectLocation, type Storage, StorageError } from './storage.ts';

const pdf = { contentType: 'application/pdf' };
const lab = (key: string): ObjectLocation => ({ bucket: 'lab-documents', key });

let directory: string;
let stub: S3Stub;

const s3Config = (): S3Config => ({
  kind: 's3',
  endpoint: stub.endpoint,
  region: 'us-east-1',
  bucket: stub.bucket,
  accessKeyId: stub.accessKeyId,
  secretAccessKey: 'stub-secret',
  forcePathStyle: true,
  spoolDirectory: join(directory, 'incoming'),
  privateHosts: [],
});
/** Below six seconds the SDK watches for silence from the first byte on. */
const patient = { connect: 60_000, idle: 5_900, retry: 1 };
const s3 = (): Storage => createS3Storage(s3Config(), patient);
const disk = (): Storage => createDiskStorage(join(directory, 'files'));

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-storage-'));
  stub = await startS3Stub();
});
afterEach(async () => {
  await stub.close();
  rmSync(directory, { recursive: true });
});

const put = (storage: Storage, key: string, content: string | Buffer) => storage.put(lab(key), Readable.from([content]), pdf);

const read = async (storage: Storage, location: ObjectLocation): Promise<{ content: Buffer; size: number } | null> => {
  const file = await storage.open(location);
  return file && { content: await buffer(file.stream), size: file.size };
};

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof StorageError ? error.code : String(error);
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
  ['s3', s3],
])('storage: %s', (_, create) => {
  let storage: Storage;
  beforeEach(() => {
    storage = create();
  });

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

  it('lets one of many simultaneous writers of a key win, whole', async () => {
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

  it('DOC-018 lists by prefix in key order, page by page', async () => {
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
    const spoolDirectory = join(directory, _ === 'disk' ? 'files/.incoming' : 'incoming');
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

/** A hang whose silence has lasted as long as the client allows: its own timer says so at once, whatever the machine's speed. */
const longHang = (): (() => S3Fault) => {
  const puts: ClientRequest[] = [];
  const listen = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (request.method === 'PUT') puts.push(request);
  };
  subscribe('http.client.request.start', listen);
  onTestFinished(() => void unsubscribe('http.client.request.start', listen));
  return () => {
    const socket = puts.at(-1)?.socket;
    expect(socket?.timeout).toBe(patient.idle);
    socket?.emit('timeout');
    return 'hang';
  };
};

const faultsOf = (fault: S3Fault, count: number) => Array(count).fill(fault === 'hang' ? longHang() : fault);

describe('storage: s3 alone', () => {
  it.each([['slow-down'], ['internal-error'], ['reset'], ['hang'], ['lost-answer'], ['damage']] as const)(
    'repeats a transfer that meets: %s',
    async (fault) => {
      stub.faults.PUT = faultsOf(fault, 2);
      const content = randomBytes(300_000);
      await put(s3(), 'a/b.pdf', content);
      expect(stub.objects.get('lab-documents/a/b.pdf')?.content.equals(content)).toBe(true);
      expect(leftovers()).toEqual([]);
    },
  );

  it.each([['slow-down'], ['reset'], ['hang'], ['damage']] as const)('gives up after three: %s', async (fault) => {
    stub.faults.PUT = faultsOf(fault, 3);
    expect(await codeOf(put(s3(), 'a/b.pdf', 'content'))).toBe('unavailable');
    expect(stub.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    expect(stub.objects.size).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it('a buffered upload that cannot be read again is an error of this upload alone', async () => {
    stub.faults.PUT = [
      () => {
        rmSync(join(directory, 'incoming'), { recursive: true });
        return 'slow-down';
      },
    ];
    expect(await codeOf(put(s3(), 'a/b.pdf', 'mine'))).toBe('unavailable');
    expect(stub.faults.PUT).toEqual([]);
  });

  it('does not take an overwritten key for its own after a lost answer', async () => {
    const theirs = { content: Buffer.from('theirs'), etag: '', contentType: '', modifiedAt: new Date() };
    const overwrite = () => {
      stub.objects.set('lab-documents/a/b.pdf', theirs);
      return 'slow-down' as const;
    };
    stub.faults.PUT = [overwrite];
    expect(await codeOf(put(s3(), 'a/b.pdf', 'mine'))).toBe('exists');
    expect(stub.objects.get('lab-documents/a/b.pdf')?.content.toString()).toBe('theirs');
  });

  it('accepts an ETag that is not the MD5 after reading the content back', async () => {
    stub.faults.PUT = ['other-etag'];
    await put(s3(), 'a/b.pdf', 'content');
    expect(stub.requests.map((request) => request.split(' ')[0])).toEqual(['HEAD', 'PUT', 'GET']);
  });

  it('does without conditions where the store has none', async () => {
    stub.faults.PUT = ['no-conditions', 'no-conditions'];
    const storage = s3();
    await put(storage, 'a/b.pdf', 'content');
    expect(await codeOf(put(storage, 'a/b.pdf', 'other'))).toBe('exists');
  });

  it('does not repeat what is refused', async () => {
    stub.faults.PUT = ['denied'];
    expect(await codeOf(put(s3(), 'a/b.pdf', 'x'))).toBe('unavailable');
    expect(stub.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('fails the reader when the content breaks off', async () => {
    await put(s3(), 'a/b.pdf', randomBytes(200_000));
    stub.faults.GET = ['reset'];
    await expect(read(s3(), lab('a/b.pdf'))).rejects.toThrow(/aborted|ECONNRESET|terminated/i);
  });

  it('keeps the content type', async () => {
    await put(s3(), 'a/b.pdf', 'x');
    expect(stub.objects.get('lab-documents/a/b.pdf')?.contentType).toBe('application/pdf');
  });

  it.each(['GET', 'PUT', 'HEAD', 'DELETE'] as const)('follows no redirect of %s', async (method) => {
    const elsewhere = await startS3Stub();
    try {
      stub.redirectTo = `${elsewhere.endpoint}/${stub.bucket}/lab-documents/a/b.pdf`;
      stub.faults[method] = Array(3).fill('redirect');
      const calls = {
        GET: () => s3().open(lab('a/b.pdf')),
        PUT: () => put(s3(), 'a/b.pdf', 'x'),
        HEAD: () => s3().exists(lab('a/b.pdf')),
        DELETE: () => s3().delete(lab('a/b.pdf')),
      };
      expect(await codeOf(calls[method]())).toBe('unavailable');
      expect(elsewhere.requests).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it('refuses a store whose name leads to a private address that the operator did not list', async () => {
    const toLoopback = guardedLookup([], (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]));
    const named = { ...s3Config(), endpoint: stub.endpoint.replace('127.0.0.1', 's3.example.org') };
    await expect(createS3Storage(named, patient, toLoopback).ready()).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('OUTBOUND_PRIVATE_HOSTS') },
    });
    expect(stub.requests).toEqual([]);
  });

  it('says so when there is no store', async () => {
    await stub.close();
    expect(await codeOf(s3().ready())).toBe('unavailable');
    expect(await codeOf(put(s3(), 'a/b.pdf', 'x'))).toBe('unavailable');
    expect(leftovers()).toEqual([]);
  });
});
