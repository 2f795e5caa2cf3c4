import { expect, test } from '@playwright/test';
import { sampleFile } from './sample-files.ts';
import {
  answerEverything,
  expectAccessible,
  expectNoSidewaysScroll,
  fillAccount,
  fillDetails,
  fillLabInfo,
  newAddress,
  newSession,
  password,
  signIn,
} from './steps.ts';

test('LAB-026 LAB-011 a registration reloaded at any step continues there, and Back works', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  const email = newAddress('reload');
  await page.goto('/lab-owner-signup');
  await fillAccount(page, email);
  await expect(page).toHaveURL(/\?step=lab$/);
  await fillLabInfo(page, 'Reloaded Laboratory');
  await expect(page).toHaveURL(/\?step=details$/);
  await expect(page.getByRole('heading', { name: 'Operational Details' })).toBeFocused();
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Your entries are still here\./)).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\?step=details$/);
  await fillDetails(page);
  await expect(page).toHaveURL(/\?step=documents$/);
  await page.goBack();
  await expect(page.getByLabel('Year Established')).toHaveValue('2004');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(password);
  expect(problems).toEqual([]);
  await close();
});

test('ONB-002 ONB-011 ONB-014 LAB-028 an administrator onboards a laboratory from two devices and emails its owner', async ({
  browser,
}) => {
  const labName = `Harbor Pathology ${process.pid}`;
  const first = await newSession(browser);
  await signIn(first.page, 'admin@example.org');
  await first.page.waitForURL('**/admin');
  await first.page.goto('/admin/lab-onboarding');
  await fillLabInfo(first.page, labName);
  await expectAccessible(first.page);
  await first.page.getByLabel(/^Equipment Types/).fill('Mass spectrometer');
  await first.page.keyboard.press('Enter');
  await fillDetails(first.page);
  await expect(first.page.getByText('Personnel training records')).toBeVisible();
  await expect(first.page.getByText(/^Draft saved /)).toBeVisible();
  const saved = async () => (await first.page.request.get('/api/drafts/lab-onboarding')).text();
  await expect.poll(saved, 'the last entries, and not only the first, are saved').toContain('2004');
  await expectAccessible(first.page);
  await expectNoSidewaysScroll(first.page);
  await first.close();

  // The questionnaire rejects meaningless answers.
  const { page, problems, close } = await newSession(browser, { expected: /422/ });
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await page.goto('/admin/lab-onboarding');
  await expect(page.getByRole('heading', { name: 'Document Upload and AI Analysis' })).toBeVisible();
  await page.setInputFiles('input[type=file]', await sampleFile('clia-certificate.pdf'));
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(page.getByText(/of 1 documents? read/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'AI Analysis Results' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(page.getByText(`AI-generated questions for ${labName}`)).toBeVisible();
  await answerEverything(page);
  const done = page.getByRole('alertdialog', { name: 'Lab Onboarding Complete' });
  await expect(
    done.getByText(new RegExp(`^${labName} has a compliance score of \\d+% and is pending final approval\\.`)),
  ).toBeVisible();
  await expectAccessible(page);
  await done.getByRole('button', { name: 'Email owner' }).click();
  await expect(page.getByText(`We emailed contact@meridian.example.org how to claim ${labName}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Basic Lab Information' })).toBeVisible();
  await expect(page.getByLabel('Laboratory Name')).toHaveValue('');
  expect(problems).toEqual([]);
  await close();
});
