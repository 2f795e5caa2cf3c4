import { vi } from 'vitest';

/** Resolves when a check holds. Unlike `waitFor` of the testing library it works with fake timers and without a page. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 600_000 }); // Slow is not wrong on a busy machine.
