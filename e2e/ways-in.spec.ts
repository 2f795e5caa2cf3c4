import { type Browser, expect, type Page, test } from '@playwright/test';
import { totpOf } from '../server/src/testing/totp.ts';
import {
  createResearcher,
  expectAccessible,
  expectNoSidewaysScroll,
  newAddress,
  newSession,
  sendSignIn,
  signIn,
} from './steps.ts';

const account = async (browser: Browser, name: string) => {
  const email = newAddress(name);
  const { page, close } = await newSession(browser);
  await createResearcher(page, email);
  await close();
  return email;
};

/** A person's newest message that contains a text, from the developer's outbox. */
const mailed = async (page: Page, email: string, wanted: RegExp): Promise<string> => {
  let found: string | undefined;
  await expect(async () => {
    await page.goto('/dev/mail');
    const messages = await page.getByRole('article').filter({ hasText: email }).allInnerTexts();
    found = messages.map((text) => wanted.exec(text)?.[0]).find((each) => each !== undefined);
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
};

const takeOtherWay = async (page: Page, email: string, name: string) => {
  await page.goto('/signin');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectAccessible(page);
};

test('ACC-056 ACC-033 an emailed link signs in, once', async ({ browser }) => {
  const email = await account(browser, 'by-link');
  const { page, problems, close } = await newSession(browser, { expected: /422|401/ });
  await takeOtherWay(page, email, 'Email me a link');
  const link = await mailed(page, email, /https?:\/\/\S*\/confirm\?\S*type=magiclink\S*/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Login Verified!' })).toBeVisible();
  await page.waitForURL('**/profile-settings');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL(/\/$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByText('There was a problem verifying your login. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Sign In' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(problems).toEqual([]);
  await close();
});

test('ACC-003 ACC-004 ACC-007 sign-in by keyboard alone', async ({ browser }) => {
  const email = await account(browser, 'by-keyboard');
  const { page, close } = await newSession(browser, { expected: /401/ });
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Please enter both email and password')).toBeVisible();
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Invalid email or password. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('a good long password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await close();
});

test('ACC-037 ACC-044 signing out without a network signs out the other tab too, permanently', async ({ browser }) => {
  const email = await account(browser, 'two-tabs');
  const { page, close } = await newSession(browser, { expected: /401|Failed to load resource|ERR_INTERNET_DISCONNECTED/ });
  // By the form: a browser without a network shows the pages that it has opened before.
  await page.goto('/signin');
  await sendSignIn(page, email, 'a good long password');
  await page.waitForURL('**/dashboard');
  const other = await page.context().newPage();
  await other.goto('/profile-settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByText(/You are signed out on this device/)).toBeVisible();
  await expect(other).toHaveURL(/\/signin/);
  await page.context().setOffline(false);
  await expect(page.getByText(/You are signed out on this device/)).toBeHidden();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/signin/);
  await close();
});

/** Sets up an authenticator app for the signed-in user, as the profile page does. */
const enrol = (page: Page, secret: string) => {
  const call = (path: string, body: object): Promise<Record<string, unknown>> =>
    page.evaluate(
      async ({ path: to, body: data }) => {
        const headers = { 'content-type': 'application/json', 'x-aliquot-client': 'web' };
        const response = await fetch(`/api/auth${to}`, { method: 'POST', headers, body: JSON.stringify(data) });
        return (await response.json()) as Record<string, unknown>;
      },
      { path, body },
    );
  return call('/two-factor/enable', { password: secret }).then(async ({ totpURI, backupCodes }) => {
    const address = String(totpURI);
    expect(await call('/two-factor/verify-totp', { code: totpOf(address, new Date()) })).toHaveProperty('user');
    return { address, recoveryCodes: backupCodes as string[] };
  });
};

test('ACC-056 ACC-059 the password is followed by a code from the app or a recovery code that works once', async ({
  browser,
}) => {
  const secret = 'a good long password';
  const email = await account(browser, 'by-app');
  const { page, problems, close } = await newSession(browser, { expected: /401/ });
  await signIn(page, email, secret);
  await page.waitForURL('**/dashboard');
  // Setting up the app ends the session that the page's first calls still use.
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { address, recoveryCodes } = await enrol(page, secret);
  const comeAgain = async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.waitForURL(/\/$/);
    await page.goto('/request');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible();
  };

  await comeAgain();
  await expect(page).toHaveURL(/step=second-factor&from=%2Frequest$/);
  // Each code works once, so this is the app's next one, which is accepted a little early.
  await page.getByLabel('Code').fill(totpOf(address, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/request$/);

  for (const outcome of ['taken', 'refused']) {
    await comeAgain();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (outcome === 'taken') await expect(page).toHaveURL(/\/request$/);
    else
      await expect(
        page
          .locator('#content')
          .getByRole('alert')
          .getByText('This recovery code is wrong or already used. Enter another one.'),
      ).toBeVisible();
  }
  expect(problems).toEqual([]);
  await close();
});

test('ACC-056 the second step is accessible and fits a phone', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser, { expected: /401/ });
  await page.goto('/signin?step=second-factor');
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#content').getByRole('alert')).not.toBeEmpty();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
