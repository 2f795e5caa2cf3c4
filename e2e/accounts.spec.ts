import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  newAddress,
  newSession,
  password,
  signIn,
  signUpResearcher,
} from './steps.ts';

/** The /confirm link in a person's newest message, from the developer's outbox. */
const linkFor = async (page: Page, email: string, type: 'recovery' | 'signup'): Promise<string> => {
  const link = page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: new RegExp(`/confirm\\?.*type=${type}`) });
  await expect(async () => {
    await page.goto('/dev/mail');
    expect(await link.count()).toBeGreaterThan(0);
  }).toPass();
  return (await link.first().getAttribute('href')) ?? '';
};

const account = async (browser: Browser, name: string) => {
  const email = newAddress(name);
  const session = await newSession(browser, { expected: /422|404|401|429/ });
  await signUpResearcher(session.page, email);
  return { ...session, email };
};

test('ACC-025 ACC-031 ACC-033 ACC-054 ACC-058 an emailed link resets a forgotten password, once', async ({ browser }) => {
  const owner = await account(browser, 'forgetful');
  const { page, close } = await newSession(browser, { expected: /422|404/ });
  await page.goto('/signin');
  await hydrated(page.getByRole('link', { name: 'Forgot password?' }));
  await page.getByLabel('Email address').fill(owner.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(owner.email);
  await expect(page.getByText(/expires in 1 hour/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectAccessible(page);

  const link = await linkFor(page, owner.email, 'recovery');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verifying Login...' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByRole('heading', { name: 'Login Verified!' })).toBeVisible();
  await page.waitForURL('**/profile-settings');
  await expect(page.getByText(/secure your account/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('New password', { exact: true }).fill('another good password');
  await page.getByLabel('Confirm new password').fill('a different one');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('another good password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();

  await owner.page.goto('/dashboard');
  await expect(owner.page).toHaveURL(/\/signin/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await signIn(page, owner.email, 'another good password');
  await page.waitForURL('**/dashboard');
  await close();
  await owner.close();
});

test('ACC-026 ACC-029 the recovery form explains a wrong address', async ({ browser }) => {
  const { page, close } = await newSession(browser, { expected: /404/ });
  await page.goto('/forgot-password');
  await hydrated(page.getByRole('button', { name: 'Send reset link' }));
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await page.getByLabel('Email address').fill('nobody@');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email address').fill(newAddress('nobody'));
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('No account found with this email address. Please check your email or create a new account.'),
  ).toBeVisible();
  await close();
});

test('ACC-058 another session can be signed out', async ({ browser }) => {
  const { page, close, email } = await account(browser, 'sessions');
  const other = await newSession(browser, { expected: /401/ });
  await signIn(other.page, email, password);
  await other.page.waitForURL('**/dashboard');
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await other.page.goto('/dashboard');
  await expect(other.page).toHaveURL(/\/signin/);
  await close();
  await other.close();
});
