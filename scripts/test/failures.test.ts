import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failuresOf, type RunModule, readFailures } from './failures.ts';

const errors = (messages: string[] = []) =>
  messages.map((message) => ({ message, stack: `Error: ${message}\n    at a.ts:1:1` }));

const module = (parts: { file?: string[]; suite?: string[]; test?: string[] }): RunModule => {
  return {
    relativeModuleId: 'labs.test.ts',
    errors: () => errors(parts.file),
    children: {
      allSuites: () => [{ fullName: 'labs', errors: () => errors(parts.suite) }],
      allTests: () => (parts.test ? [{ fullName: 'labs > LAB-001', result: () => ({ errors: errors(parts.test) }) }] : []),
    },
  };
};

describe('what failed', () => {
  it.each([
    ['a file that cannot be loaded', module({ file: ['no such file'] }), 'labs.test.ts'],
    ['a hook of a suite', module({ suite: ['hook timed out'] }), 'labs.test.ts > labs'],
    ['a test', module({ test: ['expected 1 to be 2'] }), 'labs.test.ts > labs > LAB-001'],
  ])('names %s, with the words of its error and where it was thrown', (_what, run, where) => {
    expect(failuresOf([run], [])).toEqual([{ where, message: expect.stringMatching(/^[a-z0-9 ]+\n {4}at a\.ts:1:1$/) }]);
  });

  it('names an error that nobody caught', () => {
    expect(failuresOf([module({})], [{ message: 'read ECONNRESET' }])).toEqual([
      { where: 'outside of any test', message: 'read ECONNRESET' },
    ]);
  });

  it('is nothing when the runner ended before it wrote', () => {
    expect(readFailures(join(import.meta.dirname, 'nowhere'))).toEqual([]);
  });
});
