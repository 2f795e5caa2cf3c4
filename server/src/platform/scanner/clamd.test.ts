import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClamdFault, type ClamdStub, eicar, startClamdStub } from '../../testing/servers/clamd.ts';
import { type Config, parseConfig } from '../config.ts';
import { createScanner, type Scanner } from './clamd.ts';

const addressOf = (url: string) => {
  const { scanner } = parseConfig({ NODE_ENV: 'test', CLAMAV_URL: url });
  if (scanner === null) throw new Error('no scanner');
  return scanner.address;
};
const patient = { connect: 20_000, answer: 60_000 };

let stub: ClamdStub;
let scanner: Scanner;
beforeEach(async () => {
  stub = await startClamdStub();
  scanner = createScanner(addressOf(stub.url), patient);
});
afterEach(() => stub.stop());

const of = (content: string | Buffer) => () => Readable.from([Buffer.from(content)]);

it.each<[string, Config['scanner']]>([
  ['tcp://scanner.internal', { address: { host: 'scanner.internal', port: 3310 }, whenAway: 'wait' }],
  ['tcp://[::1]:3311', { address: { host: '::1', port: 3311 }, whenAway: 'wait' }],
  ['unix:/run/clamav/clamd.ctl', { address: { path: '/run/clamav/clamd.ctl' }, whenAway: 'wait' }],
  ['', null],
])('OPS-018 CLAMAV_URL=%s names where the scanner is', (url, expected) => {
  expect(parseConfig({ NODE_ENV: 'test', CLAMAV_URL: url }).scanner).toEqual(expected);
});

it.each(['http://scanner:3310', 'scanner:3310', 'unix:relative', 'tcp://'])('OPS-018 CLAMAV_URL=%s is refused', (url) => {
  expect(() => parseConfig({ NODE_ENV: 'test', CLAMAV_URL: url })).toThrow('CLAMAV_URL: write tcp://host:3310');
});

describe('OPS-018 a scanner that speaks the protocol of clamd', () => {
  it('OPS-018 says its version', async () => {
    expect(await scanner.version()).toBe('ClamAV 1.4.3/27000/Mon Nov 16 09:00:00 2026');
  });

  it.each([0, 1, 65_536, 10_485_760])('OPS-018 gets a file of %i bytes whole', async (size) => {
    const content = randomBytes(size);
    const chunks = [content.subarray(0, size / 3), Buffer.alloc(0), content.subarray(size / 3)];
    expect(await scanner.scan(() => Readable.from(chunks))).toEqual({ kind: 'clean' });
    expect(stub.scanned).toEqual([size]);
  });

  it('OPS-018 names what it found', async () => {
    expect(await scanner.scan(of(`first ${eicar} last`))).toEqual({ kind: 'hit', name: 'Eicar-Test-Signature' });
  });

  it('OPS-018 is reached by a socket file too', async () => {
    const local = await startClamdStub({ path: join(tmpdir(), `aliquot-clamd-${process.pid}`) });
    try {
      expect(await createScanner(addressOf(local.url), patient).scan(of(eicar))).toMatchObject({ kind: 'hit' });
    } finally {
      await local.stop();
    }
  });

  it('OPS-018 says when its own limit is below the file', async () => {
    stub.faults.push('too-large');
    expect(await scanner.scan(of('x'))).toEqual({ kind: 'too-large' });
  });

  it.each<[ClamdFault, string]>([
    ['hang', 'the scanner gives no answer'],
    ['reset', 'ECONNRESET'],
    ['early-close', 'the scanner closed the connection without an answer'],
    ['error', 'the scanner answered: Can not open temporary file ERROR'],
    ['babble', 'the scanner answers at too great length'],
  ])('OPS-018 a fault (%s) is no verdict, and the next file is scanned', async (fault, reason) => {
    stub.faults.push(fault);
    const hasty = createScanner(addressOf(stub.url), fault === 'hang' ? { connect: 20_000, answer: 500 } : patient);
    const verdict = await hasty.scan(of('x'));
    expect(verdict).toEqual({ kind: 'away', reason: expect.stringContaining(reason) as string });
    expect(await scanner.scan(of('x'))).toEqual({ kind: 'clean' });
  });

  it('OPS-018 is away where nothing listens', async () => {
    await stub.stop();
    expect(await scanner.scan(of('x'))).toMatchObject({ kind: 'away', reason: expect.stringContaining('ECONNREFUSED') });
    await expect(scanner.version()).rejects.toThrow('ECONNREFUSED');
    stub = await startClamdStub();
  });

  it('OPS-018 a file that cannot be read is no fault of the scanner', async () => {
    await expect(scanner.scan(() => createReadStream(join(tmpdir(), 'aliquot-no-such-file')))).rejects.toThrow(
      'cannot be read',
    );
  });
});
