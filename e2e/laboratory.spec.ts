import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

/** The first link of this form emailed to an address, from the test server's outbox. */
const mailedTo = async (email: string, form: RegExp): Promise<string> => {
  const directory = join(process.env.ALIQUOT_E2E_DATA ?? '', 'outbox');
  let found: string | undefined;
  await expect(async () => {
    for (const name of await readdir(directory)) {
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=\n', '');
      if (text.includes(email)) found ??= form.exec(text.replaceAll('=3D', '='))?.[0];
    }
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
};

test('LAB-041 LAB-042 LAB-045 LAB-046 dashboard tabs by address, and settings', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signIn(page, 'owner@example.org');
  await expect(page.getByRole('heading', { level: 1, name: 'Harborview Molecular Laboratory' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\?tab=settings$/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/lab-dashboard?tab=settings');
  await expect(page.getByText('Samuel Whitfield').first()).toBeVisible();
  await expect(page.getByText('lena.hoffmann@example.org').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Edit Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Settings' });
  await dialog.getByLabel('Contact Phone').fill('+1 206 555 0188');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.getByText('+1 206 555 0188')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('+1 206 555 0188')).toBeVisible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Edit availability and prices' }).click();
  const terms = page.getByRole('dialog', { name: 'Availability and prices' });
  await terms.getByLabel('New work', { exact: true }).selectOption('paused');
  await expectAccessible(page);
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Takes no new work for now')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('New requests are paused.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resume new requests' }).click();
  await expect(page.getByText('Researchers can find your lab and send requests.')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

test('LAB-036 an invited colleague creates an account, confirms the address and joins', async ({ browser }) => {
  const email = `colleague.${Date.now()}@example.org`;
  const owner = await newSession(browser);
  await signIn(owner.page, 'owner@example.org');
  await owner.page.waitForURL('**/lab-dashboard*');
  await owner.page.goto('/lab-dashboard?tab=settings');
  await owner.page.getByLabel('Email address').fill(email);
  await owner.page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.page.getByText(`An invitation was sent to ${email}.`)).toBeVisible();

  const invited = await newSession(browser);
  await invited.page.goto(await mailedTo(email, /\/lab-invitation#[\w-]+/));
  await expect(invited.page.getByRole('heading', { name: 'You’re invited to a laboratory' })).toBeVisible();
  await expectAccessible(invited.page);
  await invited.page.getByLabel('Full Name').fill('Ines Duarte');
  await invited.page.getByLabel('Email Address').fill(email);
  await invited.page.getByLabel('Password', { exact: true }).fill('a good long password');
  await invited.page.getByRole('button', { name: 'Create account' }).click();
  await expect(invited.page.getByText(/^First confirm that/)).toBeVisible();
  await expectAccessible(invited.page);
  const confirmation = await invited.page.context().newPage();
  await confirmation.goto((await mailedTo(email, /\/confirm\?[\w=&;.%-]+/)).replaceAll('&amp;', '&'));
  await confirmation.waitForURL('**/lab-dashboard*');
  await confirmation.getByRole('link', { name: 'View your invitation' }).click();
  await confirmation.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(confirmation.getByRole('heading', { level: 1, name: 'Harborview Molecular Laboratory' })).toBeVisible();
  // The owner's page updates by itself.
  await expect(owner.page.getByRole('list', { name: 'Members' }).getByText(email)).toBeVisible();
  await invited.close();
  await owner.close();
});
