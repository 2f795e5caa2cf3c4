import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newAddress, newSession, password, signIn } from './steps.ts';

test('ADQ-008 an administrator sees what runs and failed, and finds the mail of a person', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await page.goto('/');
  const email = newAddress('mara');
  const account = await page.request.post('/api/accounts/lab-owners', {
    headers: { 'x-aliquot-client': 'web', origin: new URL(page.url()).origin },
    data: { name: 'Mara Mail', email, password, organization: 'Bay Lab', location: 'Boston, MA', researchInterest: [] },
  });
  expect(account.ok(), await account.text()).toBe(true);
  await page.context().clearCookies();

  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Operations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  const health = page.getByRole('listitem').filter({ hasText: 'Database' });
  await expect(health.getByText('OK')).toBeVisible();

  await page.getByLabel('Recipient').fill(email);
  const messages = page.getByRole('table', { name: 'Messages, newest first' });
  const message = messages.getByRole('row').filter({ hasText: 'Confirm your email address' });
  await expect(message).toHaveCount(1);
  await expect(message.getByText('To m•••@')).toBeVisible();
  await expect(message.getByText('Sent', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Waiting' }).click();
  await expect(page).toHaveURL(/jobs=waiting/);
  await expect(page).toHaveURL(/to=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await close();
});
