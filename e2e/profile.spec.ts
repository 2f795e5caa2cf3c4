import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { totpOf } from '../server/src/testing/totp.ts';
import { createResearcher, expectAccessible, expectNoSidewaysScroll, newAddress, newSession, password } from './steps.ts';

const profileOf = async (browser: Browser, name: string) => {
  const email = newAddress(name);
  const session = await newSession(browser, { expected: /401|422/ });
  await createResearcher(session.page, email);
  await session.page.goto('/profile-settings');
  await expect(session.page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  return { ...session, email };
};

const prove = async (page: Page, button: string, secret = password) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(secret);
  await dialog.getByRole('button', { name: button }).click();
};

/** The secret shown in the dialog. */
const keyIn = async (page: Page) => {
  const words = await page.getByRole('dialog').innerText();
  return (/Or type this key into the app\s+([A-Z2-7 ]+)/.exec(words)?.[1] ?? '').replaceAll(' ', '');
};

const codesIn = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();

const storeCodes = async (page: Page) => {
  const codes = await codesIn(page);
  expect(codes).toHaveLength(10);
  await page.getByLabel('I have stored these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return codes;
};

const enrol = async (page: Page) => {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await prove(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await keyIn(page);
  await page.getByLabel('Code from the app').fill(totpOf(`otpauth://totp/Aliquot?secret=${key}`, new Date()));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible();
};

test('ACC-048 ACC-059 an authenticator app is set up: password, code, recovery codes', async ({ browser }) => {
  const { page, problems, close } = await profileOf(browser, 'enrols');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await prove(page, 'Continue', 'not my password');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await prove(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code from the app').fill('12 34');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the 6 digits the app shows')).toBeVisible();
  await page.getByLabel('Code from the app').fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is wrong/)).toBeVisible();
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('You haven’t finished setting up your authenticator app.')).toBeVisible();

  await enrol(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  const codes = await codesIn(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('aliquot-recovery-codes.txt');
  const text = await readFile(await saved.path(), 'utf8');
  for (const code of codes) expect(text).toContain(code);
  await storeCodes(page);
  await expect(page.getByText('The second factor is on. You are signed out everywhere else.')).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create recovery codes' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await close();
});

test('ACC-059 recovery codes are replaced, and the authenticator app is removed', async ({ browser }) => {
  const { page, problems, close } = await profileOf(browser, 'removes');
  await enrol(page);
  const before = await storeCodes(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  await prove(page, 'Create new codes');
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible();
  const after = await storeCodes(page);
  expect(after.filter((code) => before.includes(code))).toEqual([]);
  await expect(page.getByText('You have new recovery codes. The old ones no longer work.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off second factor' }).click();
  await expectAccessible(page);
  await prove(page, 'Turn off second factor', 'not my password');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await prove(page, 'Turn off second factor');
  await expect(page.getByText('The second factor is off. You are signed out everywhere else.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

for (const [owes, banner, focused] of [
  ['password', /^Please set a new password below/, 'New password'],
  ['second-factor', /^Please set up a second factor below/, 'Set up an authenticator app'],
] as const)
  test(`ACC-058 ACC-059 a user who owes a ${owes} is redirected to it with an explanation and sees no other pages`, async ({
    browser,
  }) => {
    const { page, problems, close } = await profileOf(browser, 'owes');
    await page.route('**/api/accounts/me', async (route) => {
      const answer = await route.fetch();
      const { user } = (await answer.json()) as { user: object };
      await route.fulfill({ response: answer, json: { user: { ...user, owes, mustChangePassword: owes === 'password' } } });
    });
    await page.goto('/dashboard');
    await page.waitForURL('**/profile-settings');
    await expect(page.getByText(banner)).toBeVisible();
    const place =
      owes === 'password'
        ? page.getByLabel(focused, { exact: true })
        : page.getByRole('button', { name: focused, exact: true });
    await expect(place).toBeFocused();
    await expect(place).toBeInViewport();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    await expect(links.filter({ visible: true })).toHaveText(['Profile', 'Sign Out']);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.unroute('**/api/accounts/me');
    if (owes === 'password') {
      await expect(page.getByRole('heading', { name: 'Second factor' })).toBeHidden();
      await page.getByLabel('New password', { exact: true }).fill('another good password');
      await page.getByLabel('Confirm new password').fill('another good password');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByText('Password updated successfully!')).toBeVisible();
    } else {
      await enrol(page);
      await storeCodes(page);
    }
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
    expect(problems).toEqual([]);
    await close();
  });

test('ACC-058 an account is deleted with its password and can no longer sign in', async ({ browser }) => {
  const { page, problems, close, email } = await profileOf(browser, 'leaves');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectAccessible(page);
  await prove(page, 'Delete account', 'not my password');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await prove(page, 'Delete account');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your account was deleted.').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});
