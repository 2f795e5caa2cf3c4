import { hostname } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createLogger, currentRequestId, type Logger, readableLine, withLogContext } from './log.ts';

const capture = (level = 'trace'): { log: Logger; lines: () => Record<string, unknown>[]; text: () => string } => {
  const written: string[] = [];
  const log = createLogger(level, { write: (line) => void written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line)), text: () => written.join('') };
};

const canary = 'c4n4ryV4lue';

describe('createLogger', () => {
  it('writes one JSON object a line, with a level by name, an ISO time and the process', () => {
    const { log, lines } = capture();
    log.info({ rows: 3 }, 'loaded');
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        process: `${hostname()}/${process.pid}`,
        msg: 'loaded',
        rows: 3,
      },
    ]);
  });

  it('keeps to its level', () => {
    const { log, lines } = capture('warn');
    log.info('no');
    log.warn('yes');
    expect(lines().map(({ msg }) => msg)).toEqual(['yes']);
  });

  it('carries the ids of the request through waiting, and apart from others', async () => {
    const { log, lines } = capture();
    const work = (requestId: string, milliseconds: number) =>
      withLogContext({ requestId }, async () => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        withLogContext({ userId: 'u1' }, () => log.info(currentRequestId()));
      });
    await Promise.all([work('slow', 12), work('fast', 2)]);
    log.info('outside');
    expect(lines().map(({ msg, requestId, userId }) => [msg, requestId, userId])).toEqual([
      ['fast', 'fast', 'u1'],
      ['slow', 'slow', 'u1'],
      ['outside', undefined, undefined],
    ]);
  });

  it.each<[string, object]>([
    ['a header', { req: { headers: { authorization: canary, cookie: canary, 'x-api-key': canary } } }],
    ['an answer header', { headers: { 'Set-Cookie': [canary] } }],
    ['passwords', { password: canary, newPassword: canary, current_password: canary }],
    ['tokens', { deep: { list: [{ sessionToken: canary, 'refresh-token': canary }] } }],
    ['store keys', { config: { secretAccessKey: canary, accessKey: canary, credentials: { a: canary } } }],
    ['a signed link', { url: `/api/files/1?expires=9&signature=${canary}&d=inline` }],
    ['a presigned link', { url: `https://s3/x?X-Amz-Credential=${canary}&X-Amz-Signature=${canary}` }],
    ['a magic link', { href: `https://labs.example.org/confirm?token=${canary}` }],
    ['a URL with a password', { database: `postgres://aliquot:${canary}@db/aliquot` }],
    ['a bearer token in text', { note: `sent Bearer ${canary}` }],
    ['an error', Object.assign(new Error(`GET /x?token=${canary}`), { config: { headers: { Authorization: canary } } })],
    ['a cause', { err: new Error('outer', { cause: Object.assign(new Error('inner'), { secret: canary }) }) }],
    ['bytes', { body: Buffer.from(canary) }],
  ])('hides %s', (_, fields) => {
    const { log, text } = capture();
    log.error(fields, 'failed');
    log
      .child({ ...fields })
      .child({ ...fields })
      .info('bound');
    expect(text()).not.toContain(canary);
    expect(text()).toContain('failed');
  });

  it('hides secrets in the message itself', () => {
    const { log, text } = capture();
    log.info(`GET /confirm?token=${canary} 200`);
    expect(text()).toContain('/confirm?token=[redacted] 200');
  });

  it('keeps what is not secret', () => {
    const { log, lines } = capture();
    const fields = {
      url: '/api/labs?page=2&sort=name',
      tokens: 512,
      passwordMinLength: 8,
      hasPassword: true,
      key: 'lab-documents/1/a.pdf',
    };
    log.info(fields);
    expect(lines()[0]).toMatchObject(fields);
  });

  it('says type, message, stack, code and cause of an error', () => {
    const { log, lines } = capture();
    log.error(Object.assign(new TypeError('no row', { cause: new Error('gone') }), { code: 'ENOENT' }));
    expect(lines()[0]).toMatchObject({
      msg: 'no row',
      err: {
        type: 'TypeError',
        message: 'no row',
        code: 'ENOENT',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'gone' },
      },
    });
  });

  it('survives circles, depth, class instances and long lists', () => {
    const { log, lines } = capture();
    const circle: Record<string, unknown> = {
      big: 10n ** 20n,
      list: Array.from({ length: 5000 }, (_, index) => index),
      socket: new AbortController(),
    };
    circle.self = circle;
    log.info({ circle });
    expect(lines()[0]).toMatchObject({ circle: { self: '[circular]', socket: '[AbortController]', big: '1'.padEnd(21, '0') } });
    expect(JSON.stringify(lines()).length).toBeLessThan(1000);
  });
});

describe('readableLine', () => {
  it('is time, level, message, fields and stack', () => {
    const line = JSON.stringify({
      level: 'warn',
      time: '2026-01-02T03:04:05.678Z',
      msg: 'slow',
      ms: 12,
      err: { stack: 'Error: x\n    at y' },
    });
    expect(stripVTControlCharacters(readableLine(line))).toBe('03:04:05.678 warn  slow ms=12\n  Error: x\n    at y\n');
  });
});
