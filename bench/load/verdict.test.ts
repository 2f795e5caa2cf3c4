import { describe, expect, it } from 'vitest';
import { baseline, type Call, figuresOf, goals, meetsGoal } from './verdict.ts';

const call = (milliseconds: number, name = 'list', failure: string | null = null): Call => ({ name, milliseconds, failure });
const slowest = (slow: readonly number[]) => [
  ...Array.from({ length: 100 - slow.length }, () => call(20)),
  ...slow.map((time) => call(time)),
];

describe('the goals of many people at once', () => {
  it('OPS-015 are 200 people and 300 ms on PostgreSQL, 50 people and 400 ms on the embedded engine', () => {
    expect(goals).toEqual({ pglite: { people: 50, p99: 400 }, postgres: { people: 200, p99: 300 } });
  });

  it.each([
    ['one of a hundred that takes as long as allowed', 'postgres', slowest([300]), true],
    ['one of a hundred that takes longer', 'postgres', slowest([301]), false],
    ['the same on the embedded engine', 'pglite', slowest([301]), true],
    ['one of a hundred that takes longer there', 'pglite', slowest([401]), false],
    ['one call that failed', 'postgres', [...slowest([]), call(5, 'list', '503')], false],
    ['a baseline that failed', 'postgres', [...slowest([]), call(5, baseline, '503')], false],
    ['a slow baseline, which is not of people', 'postgres', [...slowest([]), call(5000, baseline)], true],
    ['no call of a person', 'postgres', [call(1, baseline)], false],
  ] as const)('OPS-015 %s, on %s', (_what, engine, calls, met) => {
    expect(meetsGoal(engine, calls)).toBe(met);
  });

  it('OPS-015 counts calls, their times and their errors', () => {
    expect(figuresOf([call(30), call(10), call(20, 'match', '500')])).toEqual({
      calls: 3,
      p50: 20,
      p99: 30,
      most: 30,
      failures: 1,
    });
  });
});
