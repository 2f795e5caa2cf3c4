import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { reopened, xlsxForm } from '../server/src/testing/papers/forms.ts';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

const rows = [
  ['Question', 'Answer'],
  ['What is your CLIA number?', null],
  ['What is your annual turnover?', null],
  ['Number of employees', null],
];

test('PRF-005 a customer’s questionnaire is uploaded, reviewed by keyboard, downloaded, and opens with its answers and without macros', async ({
  browser,
}, testInfo) => {
  const path = testInfo.outputPath('Supplier form.xlsm');
  await writeFile(path, xlsxForm([{ rows, name: 'Quality' }], { loaded: true }));
  const { page, problems, close } = await newSession(browser);
  await signIn(page, 'owner@example.org');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('link', { name: 'Answer a customer’s questionnaire' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customer questionnaires' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Upload a questionnaire').setInputFiles(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Supplier form.xlsm' })).toBeVisible();

  const questions = page.getByRole('list', { name: 'Questions' }).locator('> li');
  await expect(questions).toHaveCount(3);
  await expect(page.getByText('1 answered with evidence, 2 no evidence, 0 by you')).toBeVisible();
  await expect(page.getByText('macros, ActiveX controls and links to other files or programs')).toBeVisible();
  await expect(questions.nth(0).getByText('Value found')).toBeVisible();
  await expectAccessible(page);

  await questions.nth(1).getByRole('button', { name: 'Change' }).click();
  await questions.nth(1).getByLabel('What the question is about').selectOption('Internal audit');
  await expectAccessible(page);
  await questions.nth(1).getByRole('button', { name: 'Answer again' }).click();
  await expect(questions.nth(1).getByText('About: Internal audit')).toBeVisible();
  await expect(questions.nth(1).getByText('The subject was changed.')).toBeHidden();

  await page.keyboard.press('j');
  await expect(questions.nth(0)).toBeFocused();
  const answer = (await questions.nth(0).locator('p.whitespace-pre-line').innerText()).trim();
  await questions.nth(0).getByRole('button', { name: 'Accept' }).click();
  await expect(questions.nth(0).getByText('Accepted')).toBeVisible();
  await expect(questions.nth(1)).toBeFocused();
  await questions.nth(1).getByRole('button', { name: 'Leave blank' }).click();
  await expect(questions.nth(1).getByText('Left blank')).toBeVisible();
  await page.keyboard.press('k');
  await questions.nth(2).getByRole('button', { name: 'Edit' }).click();
  await questions.nth(2).getByLabel('Answer').fill('42');
  await questions.nth(2).getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('1 answered with evidence, 0 no evidence, 2 by you')).toBeVisible();
  await expect(page.getByText('All 3 questions reviewed')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Supplier form.xlsx');
  expect(await reopened(await readFile(await download.path()), 1)).toEqual({ texts: [answer, '42'], dropped: [] });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete questionnaire' }).click();
  await expect(page.getByText('No questionnaire yet')).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});
