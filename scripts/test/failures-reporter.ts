import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, failuresOf } from './failures.ts';

/** Writes what failed in a run of Vitest, also outside of its tests, to the file that `ALIQUOT_FAILURES` names. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string; stack?: string }[]): void {
    const file = process.env.ALIQUOT_FAILURES;
    const failures: readonly Failure[] = failuresOf(modules, unhandled);
    if (file) writeFileSync(file, JSON.stringify(failures));
  }
}
