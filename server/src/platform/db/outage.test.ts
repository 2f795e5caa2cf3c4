import { describe, expect, it, vi } from 'vitest';
import { createOutages, isOutage, metOutage, noticingOutages } from './outage.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('an error of the database', () => {
  it.each([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['one of several addresses refused', new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])],
    ['a connection cut in the middle', withCode('ECONNRESET')],
    ['a server shut down at once', withCode('57P01', 'terminating connection due to administrator command')],
    ['a server that crashed', withCode('57P02', 'terminating connection because of crash of another server process')],
    ['any connection exception', withCode('08P01', 'protocol violation')],
    ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
    ['the fields of an error, as the job queue hands them over', { code: 'ECONNREFUSED', message: ' (Queue: mail.send)' }],
    ['a server that starts', withCode('57P03', 'the database system is starting up')],
    ['no connection left', withCode('53300', 'too many clients already')],
    ['a disk without room', withCode('53100', 'could not extend file: No space left on device')],
    ['the driver', new Error('Connection terminated unexpectedly')],
    ['the pool', new Error('timeout exceeded when trying to connect')],
  ])('OPS-004 says that it is away: %s', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a broken rule of the data', withCode('23505', 'duplicate key value')],
    ['a lost race', withCode('40001')],
    ['another service', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') })],
    ['an error of ours', new TypeError('undefined is not a function')],
    ['something thrown that is no error', 'ECONNREFUSED'],
  ])('OPS-004 does not say so: %s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});

describe('an outage', () => {
  const refused = withCode('ECONNREFUSED');
  const watched = (answers: boolean[]) => {
    const seen: string[] = [];
    const outages = createOutages(async () => {
      if (!(answers.shift() ?? true)) throw refused;
    }, 1);
    outages.watch({
      lost: () => seen.push('lost'),
      regained: () => seen.push('regained'),
      connectionFailed: () => seen.push('connection failed'),
    });
    return { outages, seen };
  };

  it('OPS-004 is lost once and regained once, however many errors it causes', async () => {
    const { outages, seen } = watched([false, false, false, true]);
    for (let error = 0; error < 1000; error += 1) expect(outages.note(refused)).toBe(true);
    await vi.waitFor(() => expect(seen).toEqual(['lost', 'regained']), { timeout: 600_000 });
  });

  it('OPS-004 is not noted as lost while the database answers: one connection failed', async () => {
    const { outages, seen } = watched([]);
    outages.note(refused);
    expect(outages.note(new TypeError('ours'))).toBe(false);
    await vi.waitFor(() => expect(seen).toEqual(['connection failed']), { timeout: 600_000 });
  });

  it('OPS-004 says nothing after the end', async () => {
    const { outages, seen } = watched([false, true]);
    outages.note(refused);
    outages.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual([]);
  });

  it('OPS-004 is known to the call that met it, and to no other', () => {
    const { outages } = watched([]);
    const [met, other] = [true, false].map((notes) =>
      noticingOutages(() => {
        if (notes) outages.note(refused);
        return metOutage();
      }),
    );
    expect([met, other, metOutage()]).toEqual([true, false, false]);
    outages.close();
  });
});
