import { test as base, expect } from '@playwright/test';

const grows = async (): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${process.env.ALIQUOT_E2E_PORT}/api/accounts/me`);
  return 'demoGrows' in ((await answer.json()) as object);
};

/** Journeys that need the whole demo. It grows beside those that do not; each process waits for it once. */
export const test = base.extend<object, { wholeDemo: undefined }>({
  wholeDemo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it depends on from this pattern
    async ({}, use) => {
      await expect.poll(grows, { timeout: 0, intervals: [500], message: 'the demo still grows' }).toBe(false);
      await use(undefined);
    },
    { scope: 'worker', auto: true, timeout: 1_800_000 },
  ],
});
