import { describe, expect, it } from 'vitest';
import { isOutage } from './outage.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('an error of the database', () => {
  it.each([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['one of several addresses refused', new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])],
    ['a connection cut in the middle', withCode('ECONNRESET')],
    ['a server shut down at once', withCode('57P01', 'terminating connection due to administrator command')],
    ['a server that starts', withCode('57P03', 'the database system is starting up')],
    ['no connection left', withCode('53300', 'too many clients already')],
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
