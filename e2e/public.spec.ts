import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

for (const path of ['/', '/signin', '/signup', '/signup/step-1', '/lab-owner-signup']) {
  test(`NAV-001 ${path} opens without a session, is accessible and fits a phone`, async ({ browser }) => {
    const { page, problems, close } = await newSession(browser);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(problems).toEqual([]);
    await close();
  });
}

test('NAV-006 an unknown path leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Connect Your Research with World-Class Labs' })).toBeVisible();
});

test('NAV-007 NAV-011 a visitor on a protected page signs in and comes back to it', async ({ page }) => {
  await page.goto('/request');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Email address').fill('researcher@example.org');
  await page.getByLabel('Password', { exact: true }).fill('aliquot-demo-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/request$/);
});

test('NAV-008 a researcher on an admin or laboratory page goes to the dashboard', async ({ page }) => {
  await signIn(page, 'researcher@example.org');
  await page.waitForURL('**/dashboard');
  for (const path of ['/admin', '/lab-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('ACC-006 ACC-008 sign-in says what is missing and what is wrong', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').getByText('Please enter both email and password')).toBeVisible();
  await page.getByLabel('Email address').fill('researcher@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').getByText('Invalid email or password. Please try again.')).toBeVisible();
});

test('LAB-014 LAB-015 LAB-017 LAB-018 the registration names what is missing and keeps what was typed', async ({ page }) => {
  await page.goto('/lab-owner-signup');
  const banner = page.getByRole('alert');
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(banner.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Full Name').fill('Nora Lindgren');
  await page.getByLabel('Email Address').fill('nora@');
  await next.click();
  await expect(banner.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email Address').fill('nora@example.org');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await next.click();
  await expect(banner.getByText('Password must be at least 8 characters long')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('long enough for this');
  await next.click();
  await next.click();
  await expect(banner.getByText('Please fill in all required fields for Lab Information.')).toBeVisible();
  await page.getByLabel('Laboratory Name').fill('Kept Laboratory');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Nora Lindgren');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('long enough for this');
});
