import { readFileSync } from 'node:fs';
import type { Failure } from './failures.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The counted part of the JSON reports of Vitest and Playwright. */
type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** The counts in a runner's JSON report. A test that passed only when it was tried again counts as failed. */
export const countsIn = (report: VitestReport | PlaywrightReport): Counts =>
  'stats' in report
    ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, skipped: report.stats.skipped }
    : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };

/** The counts in a report file; none when the runner ended before it wrote one. */
export const readCounts = (path: string): Counts => {
  try {
    return countsIn(JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport);
  } catch {
    return noTests;
  }
};

export type Outcome = {
  readonly name: string;
  readonly ok: boolean;
  readonly counts: Counts;
  /** Failures, as far as the runner lists them. */
  readonly failures?: readonly Failure[];
};

/**
 * Totals of the whole run: a section that failed without a failed test of its own, such as the types, counts as one failure.
 */
export const total = (outcomes: readonly Outcome[]): Counts =>
  outcomes
    .map(({ ok, counts }) => (ok || counts.failed > 0 ? counts : add(counts, { ...noTests, failed: 1 })))
    .reduce(add, noTests);

/** The last line of a run. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Seconds that a run may take on two processors, by what was chosen: everything, or one section. */
const goals: Readonly<Record<string, number>> = { everything: 20 * 60, rules: 30 };

const inWords = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${(seconds / 60).toFixed(1)} min`);

/** Says that a run took longer than it should; it fails for nothing that depends on the machine. */
export const overGoal = (chosen: keyof typeof goals, seconds: number): string | null => {
  const goal = goals[chosen];
  if (goal === undefined || seconds <= goal) return null;
  return `Slower than its goal: ${chosen} took ${inWords(Math.round(seconds))}, and on two processors may take ${inWords(goal)}.`;
};
