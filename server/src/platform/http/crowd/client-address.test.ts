import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddressReader, networkOf } from './client-address.ts';

const ranges = [
  { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
  { address: 'fd00::', prefix: 8, family: 'ipv6' },
] as const;

const request = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as IncomingMessage;

it.each([
  ['the socket, without a header', '203.0.113.7', undefined, '203.0.113.7'],
  ['the socket, in its short form', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the socket, whatever a stranger claims', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['the socket, whatever a stranger claims of our proxies', '203.0.113.7', '198.51.100.1, 10.0.0.1', '203.0.113.7'],
  ['the hop before our proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the last hop that is not ours', '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.2.0.9', '198.51.100.1'],
  ['a hop of version 6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['the first of our own, when all are ours', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['the proxy, when the header says nothing', '10.0.0.1', 'unknown, , <script>', '10.0.0.1'],
  ['nowhere, when the socket is gone', undefined, undefined, '0.0.0.0'],
])('F3 the client address is %s', (_what, remote, forwarded, expected) => {
  expect(clientAddressReader(ranges)(request(remote, forwarded))).toBe(expected);
});

it('F3 without trusted proxies a header is never believed', () => {
  const addressOf = clientAddressReader([]);
  for (const header of ['198.51.100.1', '127.0.0.1', '127.0.0.1, 198.51.100.1'])
    expect(addressOf(request('127.0.0.1', header))).toBe('127.0.0.1');
  expect(addressOf(request(undefined, '198.51.100.1'))).toBe('0.0.0.0');
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['0.0.0.0', '0.0.0.0/24'],
  ['2001:0db8:00a1:beef::7', '2001:db8:a1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
