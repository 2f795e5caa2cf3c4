import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type S3Fault, type S3Stub, startS3Stub } from '../../testing/servers/s3-stub.ts';
import { codeOf, configOfS3, lab, patient, put } from '../../testing/servers/stores.ts';
import { guardedLookup } from '../outbound.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

let directory: string;
let stub: S3Stub;

const s3 = (): Storage => createS3Storage(configOfS3(stub, directory), patient);
const incoming = () => join(directory, 'incoming');
const leftovers = (): string[] => (existsSync(incoming()) ? readdirSync(incoming()) : []);

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-storage-'));
  stub = await startS3Stub();
});
afterEach(async () => {
  await stub.close();
  rmSync(directory, { recursive: true });
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
        rmSync(incoming(), { recursive: true });
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

  it('OPS-016 keeps every file of several at once where the store has no conditions', async () => {
    stub.faults.PUT = Array(6).fill('no-conditions');
    const storage = s3();
    const keys = ['a/1.pdf', 'a/2.pdf', 'a/3.pdf', 'a/4.pdf', 'a/5.pdf', 'a/6.pdf'];
    await Promise.all(keys.map((key) => put(storage, key, key)));
    expect([...stub.objects.values()].map(({ content }) => content.toString()).toSorted()).toEqual(keys);
  });

  it('does not repeat what is refused', async () => {
    stub.faults.PUT = ['denied'];
    expect(await codeOf(put(s3(), 'a/b.pdf', 'x'))).toBe('unavailable');
    expect(stub.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('fails the reader when the content breaks off', async () => {
    await put(s3(), 'a/b.pdf', randomBytes(200_000));
    stub.faults.GET = ['reset'];
    const file = await s3().open(lab('a/b.pdf'));
    await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow(/aborted|ECONNRESET|terminated/i);
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
    const named = { ...configOfS3(stub, directory), endpoint: stub.endpoint.replace('127.0.0.1', 's3.example.org') };
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
