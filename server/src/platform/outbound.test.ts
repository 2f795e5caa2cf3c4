import { createServer, get } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guardedLookup, isPrivateAddress } from './outbound.ts';

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.1.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

const ask = (port: number, host: string, lookup: LookupFunction): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ host, port, lookup, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

type Resolve = NonNullable<Parameters<typeof guardedLookup>[1]>;
const toLoopback: Resolve = (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
const toBoth: Resolve = (_, __, callback) =>
  callback(null, [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]);

const listen = async (): Promise<number> => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

describe('guardedLookup', () => {
  it.each<[string, string[], Resolve]>([
    ['metadata.example.org', [], toLoopback],
    ['rebind.example.org', ['minio.example.org'], toBoth],
  ])('refuses %s, which resolves to a private address', async (host, listed, resolve) => {
    await expect(ask(await listen(), host, guardedLookup(listed, resolve))).rejects.toThrow(/OUTBOUND_PRIVATE_HOSTS/);
  });

  it.each<[string, string[]]>([
    ['MinIO.example.org', ['minio.example.org']],
    ['localhost', []],
    ['127.0.0.1', []],
  ])('lets %s pass, which the operator wrote', async (host, listed) => {
    await expect(ask(await listen(), host, guardedLookup(listed, toLoopback))).resolves.toBe(200);
  });

  it('hands on what the resolver says of an unknown name', async () => {
    await expect(ask(9, 'no-such-host.invalid', guardedLookup([]))).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
  });
});
