import { expect, type Page, test } from '@playwright/test';
import { newSession, signIn } from './steps.ts';

const users = [
  ['researcher@example.org', 'Dashboard', ['/dashboard', '/request']],
  ['owner@example.org', 'Harborview Molecular Laboratory', ['/lab-dashboard']],
  ['admin@example.org', 'Admin Dashboard', ['/admin', '/admin/queue', '/admin/reports']],
] as const;

/** Adds up how far the page moves by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) moved.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const [email, heading, paths] of users) {
  test(`OPS-020 pages of ${email} are seen before their scripts, and do not move when these have run`, async ({ browser }) => {
    const { page, problems, close } = await newSession(browser);
    await page.setViewportSize({ width: 412, height: 823 });
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await watchShifts(page);
    for (const path of paths) {
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const shell = page.locator('#root[aria-busy=true] fieldset[inert]');
      await expect(shell.locator('header').first()).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
      held.resolve();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(shell).toHaveCount(0);
      await page.unroute('**/assets/*.js');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.1);
      expect(await page.evaluate(() => Object.keys((window as { early?: object }).early ?? {}))).toEqual([]);
    }
    expect(problems).toEqual([]);
    await close();
  });
}

test('OPS-020 a visitor who is about to sign in is shown no frame of the application', async ({ browser }) => {
  const { page, close } = await newSession(browser);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.locator('#root')).toBeEmpty();
  await close();
});

test('OPS-020 the public list of laboratories is painted before any script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/labs');
  await expect(page.locator('h1')).toHaveText('Laboratories');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(40);
  await context.close();
});
