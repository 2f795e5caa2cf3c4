import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newAddress, newSession, signIn } from './steps.ts';

test('AUS-009 AUS-011 AUS-020 AUS-021 AUS-024 an administrator adds a user, who must change the password, changes the role, and deletes the user', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await page.goto('/admin/users');
  await expect(page.getByRole('table', { name: 'Users', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const email = newAddress('made');
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByLabel('Name', { exact: true }).fill('Mina Made');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Set a password').check();
  await dialog.getByLabel('First password').fill('chosen by somebody');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('Found in the account service')).toBeVisible();
  await expect(dialog).toBeHidden();

  const theirs = await newSession(browser, { expected: /40[13]/ });
  await signIn(theirs.page, email, 'chosen by somebody');
  await theirs.page.waitForURL('**/profile-settings');
  await theirs.page.goto('/dashboard');
  await theirs.page.waitForURL('**/profile-settings');

  await page.getByLabel('Search users').fill(email);
  await page.getByRole('button', { name: 'Make lab owner Mina Made' }).click();
  // It stays for five seconds, so it is awaited before what brings it.
  const told = expect(page.getByText('User role updated to lab owner successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Change role' }).click();
  await told;
  await theirs.page.goto('/dashboard');
  await theirs.page.waitForURL('**/signin?*');
  expect(theirs.problems).toEqual([]);
  await theirs.close();

  await page.reload();
  await expect(page.getByLabel('Search users')).toHaveValue(email);
  await page.getByRole('button', { name: 'Delete Mina Made' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Mina Made?' });
  await expect(question.getByText('0 projects')).toBeVisible();
  await question.getByLabel('Reason').fill('Asked for it by phone');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText(/User Mina Made was deleted\. Users before: \d+, after: \d+\./)).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
});
