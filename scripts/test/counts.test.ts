import { describe, expect, it } from 'vitest';
import { closingLine, countsIn, noTests, type Outcome, overGoal, readCounts, total } from './counts.ts';

const tests = (passed: number, failed: number): Outcome => ({
  name: 'unit',
  ok: failed === 0,
  counts: { passed, failed, skipped: 0 },
});
const check = (ok: boolean): Outcome => ({ name: 'types', ok, counts: noTests });

describe('counting tests', () => {
  it('reads the report of Vitest', () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(countsIn(report)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  it('reads the report of Playwright, and calls a flaky test failed', () => {
    expect(countsIn({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 0,
    });
  });

  it('finds nothing in a report that was never written', () => {
    expect(readCounts('/nowhere/report.json')).toEqual(noTests);
  });
});

describe('the total', () => {
  it.each([
    ['adds up', [tests(3, 0), tests(4, 0), check(true)], '7 passed, 0 failed'],
    ['keeps failed tests', [tests(3, 2), tests(4, 0)], '7 passed, 2 failed'],
    ['counts a failed check as a failure', [tests(3, 0), check(false)], '3 passed, 1 failed'],
    ['counts a runner that broke off as a failure', [{ ...tests(3, 0), ok: false }], '3 passed, 1 failed'],
    [
      'says what was skipped',
      [{ ...tests(1, 0), counts: { passed: 1, failed: 0, skipped: 2 } }],
      '1 passed, 0 failed, 2 skipped',
    ],
  ])('%s', (_name, outcomes, line) => {
    expect(closingLine(total(outcomes))).toBe(line);
  });
});

describe('the goals', () => {
  it.each([
    ['everything', 1200, null],
    ['everything', 1201, 'Slower than its goal: everything took 20.0 min, and on two processors may take 20.0 min.'],
    ['everything', 1320, 'Slower than its goal: everything took 22.0 min, and on two processors may take 20.0 min.'],
    ['rules', 30, null],
    ['rules', 41.6, 'Slower than its goal: rules took 42 s, and on two processors may take 30 s.'],
    ['web', 5000, null],
  ])('OPS-013 OPS-033 %s in %d s: %s', (chosen, seconds, words) => {
    expect(overGoal(chosen, seconds)).toBe(words);
  });
});
