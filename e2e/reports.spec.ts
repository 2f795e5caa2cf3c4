import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

test('ADQ-007 a report has its days, charts with tables, files and mail, on any screen', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser, { expected: /422/ });
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search labs/ }).fill('Reports');
  await expect(page.getByRole('option', { name: 'Reports Screen' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByText(/in the 30 days before\./).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Laboratories', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratories' })).toBeVisible();
  await page.getByRole('button', { name: 'This year' }).click();
  const chart = page.getByRole('figure', { name: 'Registrations and decisions' });
  await expect(chart.getByText(/laborator(y was|ies were) approved, .* days before\.$/)).toBeVisible();
  await chart.getByText('Show the numbers').click();
  const rows = chart.getByRole('table', { name: 'Registrations and decisions' }).getByRole('row');
  expect(await rows.count()).toBeGreaterThan(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('the files of the days that are shown', async () => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV files' }).click();
    expect((await started).suggestedFilename()).toMatch(/^laboratories-\d{4}-01-01-.*\.zip$/);
  });

  await test.step('days that are refused', async () => {
    await page.getByLabel('From', { exact: true }).fill('2026-02-02');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: 'Show days' }).click();
    await expect(page.getByText('The first day is after the last day.')).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await expect(chart).toBeVisible();
  });

  await test.step('the report by mail', async () => {
    await page.getByLabel('Send it to me').selectOption('monthly');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('You’ll get the report “Laboratories” every month.')).toBeVisible();
    await page.getByLabel('Send it to me').selectOption('never');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('You no longer get the report “Laboratories” by mail.')).toBeVisible();
  });
  expect(problems).toEqual([]);
  await close();
});
