import { expect, type Page, type Request, test } from '@playwright/test';
import { fillRequest, newSession, signIn, signInAsNewResearcher } from './steps.ts';

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

const movedBy = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);

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
      expect(await movedBy(page)).toBeLessThan(0.1);
      expect(await page.evaluate(() => Object.keys((window as { early?: object }).early ?? {}))).toEqual([]);
    }
    expect(problems).toEqual([]);
    await close();
  });
}

/** Lets through 400 kbit/s, and each answer begins later; resolves when nothing is on its way any more. */
const onSlowLine = async (page: Page) => {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const bytes = 50_000;
  const limits = { offline: false, latency: 300, downloadThroughput: bytes, uploadThroughput: bytes };
  await line.send('Network.emulateNetworkConditions', limits);
  const open = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const isQuiet = async () => {
    // Drawing an answer may ask for more.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return open.size === 0;
  };
  return () => expect.poll(async () => (await isQuiet()) && (await isQuiet())).toBe(true);
};

for (const width of [1280, 390]) {
  test(`OPS-020 pages of a researcher do not move by themselves on a slow line, ${width} px wide`, async ({ browser }) => {
    const { page, problems, close } = await newSession(browser);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'researcher@example.org');
    const { items } = (await (await page.request.get('/api/projects?page=1')).json()) as {
      items: { id: string; title: string }[];
    };
    const roomOf = (title: string) => `/projects/${items.find((project) => project.title === title)?.id}`;
    const [asked, running] = [
      roomOf('Circulating tumor DNA panel validation'),
      roomOf('Fusion transcripts in pediatric sarcoma'),
    ];
    await watchShifts(page);
    const quiet = await onSlowLine(page);
    const moved: Record<string, number> = {};
    for (const path of [
      '/dashboard',
      '/request',
      asked,
      `${running}?section=conversation`,
      `${running}?section=plan`,
      `${running}?section=details`,
      `${asked}/proposals`,
      `${asked}/proposals?view=proof`,
      '/labs',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await quiet();
      moved[path] = await movedBy(page);
    }
    expect(Object.entries(moved).filter(([, sum]) => sum >= 0.1)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test(`OPS-020 matches come without moving what is there on a slow line, ${width} px wide`, async ({ browser }) => {
    const { page, close } = await newSession(browser);
    await page.setViewportSize({ width, height: 800 });
    await signInAsNewResearcher(page, 'slow');
    await watchShifts(page);
    await page.goto('/request');
    await fillRequest(page);
    const quiet = await onSlowLine(page);
    const before = await movedBy(page);
    await page.getByRole('button', { name: 'Find labs' }).click();
    await expect(page.getByRole('table', { name: 'Labs for your request' })).toBeVisible();
    await quiet();
    expect((await movedBy(page)) - before).toBeLessThan(0.1);
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
