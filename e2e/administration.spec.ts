import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

const pages = [
  ['/admin/queue', 'Review queue'],
  ['/admin/settings', 'Settings'],
  ['/admin/projects', 'Project Management'],
  ['/admin/users', 'Users Management'],
] as const;

test('ADQ-001 ADQ-005 ADQ-009 pages of administrators: light, dark, on a phone', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signIn(page, 'admin@example.org');
  for (const [path, title] of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  await test.step('ADQ-014 every page has one width and the same menu, and a message moves nothing', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const lefts = new Set<number | undefined>();
    for (const path of [
      '',
      '/queue',
      '/projects',
      '/users',
      '/lab-onboarding',
      '/reports',
      '/audit',
      '/operations',
      '/templates',
      '/settings',
    ]) {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Search everything Ctrl K' })).toBeVisible();
      await expect(page.locator('#admin-menu [aria-current]')).toHaveCount(1);
      lefts.add((await page.getByRole('link', { name: 'Aliquot home' }).boundingBox())?.x);
    }
    expect([...lefts]).toEqual([32]);
    await page.goto('/admin/audit');
    const top = async () => (await page.getByRole('table').boundingBox())?.y;
    await expect(page.getByRole('table')).toBeVisible();
    const before = await top();
    await page.getByRole('button', { name: 'Verify audit trail' }).click();
    await expect(page.getByText(/^Audit trail intact: /)).toBeVisible();
    expect(await top()).toBe(before);
  });
  await test.step('the pages of a long list wrap on a narrow screen', async () => {
    await page.goto('/admin/operations?mailPage=12');
    await expect(page.getByRole('navigation', { name: 'Messages pages' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  await test.step('twenty whole rows, none of them cut, on a laptop screen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin');
    const rows = page.getByRole('region', { name: 'Laboratories', exact: true }).locator('[data-row]');
    await expect(rows).toHaveCount(20);
    await page
      .getByRole('heading', { name: 'Laboratories', exact: true, level: 2 })
      .first()
      .evaluate((title) => title.scrollIntoView());
    const cut = () =>
      rows.locator('> td:last-child').evaluateAll(
        (cells) =>
          cells.filter((cell) => {
            const { right, bottom } = cell.getBoundingClientRect();
            const table = cell.closest('table')?.parentElement;
            return bottom > window.innerHeight || right > (table?.getBoundingClientRect().right ?? 0);
          }).length,
      );
    await expect.poll(cut).toBe(0);
  });
  await test.step('placing a legal hold', async () => {
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Place legal hold' }).click();
    await expect(page.getByRole('dialog', { name: 'Place a legal hold' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  await close();
});

test('ADQ-001 ADQ-005 the queue is worked through with the keyboard alone', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signIn(page, 'admin@example.org');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.pressSequentially('review q');
  await expect(page.getByRole('option')).toHaveText(/^Review queue/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/queue/);

  await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
  await expect(page.getByText(/laboratories wait/)).toBeVisible();
  await expect(page.locator('[data-row]').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/labs\//);
  const first = page.url();
  await expect(page.getByRole('navigation', { name: 'Review queue' }).getByText(/, 1 of \d+$/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('navigation', { name: 'Review queue' }).getByText(/, 2 of \d+$/)).toBeVisible();
  expect(page.url()).not.toBe(first);
  await page.keyboard.press('k');
  await expect(page.getByRole('navigation', { name: 'Review queue' }).getByText(/, 1 of \d+$/)).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});
