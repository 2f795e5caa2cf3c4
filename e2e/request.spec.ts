import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillRegistration,
  newAddress,
  newSession,
  signInAsNewResearcher,
} from './steps.ts';

const openRequest = async (page: Page): Promise<void> => {
  await signInAsNewResearcher(page, 'request');
  await page.goto('/request');
  await expect(page.getByRole('heading', { name: 'New project request' })).toBeVisible();
};

const templatesOf = (page: Page) => page.getByRole('group', { name: /^Start from a template/ }).getByRole('radio');

type Template = { name: string; description: string; research_area: string };

const fromServer = async (page: Page, area: string): Promise<Template[]> => {
  const answer = await page.request.get(`/api/project-templates?researchArea=${area}`);
  return ((await answer.json()) as { templates: Template[] }).templates;
};

test('REQ-007 a template fills title and description, and another area clears the description and the template', async ({
  browser,
}) => {
  const { page, problems, close } = await newSession(browser);
  await openRequest(page);
  const area = page.getByLabel('Research Area');
  const title = page.getByLabel('Title');
  const description = page.getByLabel('Description');
  const [first, second] = await fromServer(page, 'oncology');
  if (!first || !second) throw new Error('Oncology has fewer than two templates');

  await area.selectOption('oncology');
  await page.getByText(first.name, { exact: true }).click();
  await expect(page.getByRole('radio', { name: first.name, exact: true })).toBeChecked();
  await expect(title).toHaveValue(first.name);
  await expect(description).toHaveValue(first.description);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: second.name, exact: true })).toBeChecked();
  await expect(title).toHaveValue(second.name);
  await expect(description).toHaveValue(second.description);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await title.fill('Our own title');
  await area.selectOption('genomics');
  await expect(description).toHaveValue('');
  await expect(title).toHaveValue('Our own title');
  await expect(templatesOf(page)).toHaveCount(3);
  await area.selectOption('oncology');
  await expect(templatesOf(page)).toHaveCount(3);
  await expect(page.getByRole('radio', { checked: true }).and(templatesOf(page))).toHaveCount(0);
  await expect(description).toHaveValue('');
  expect(problems).toEqual([]);
  await close();
});

test('a long file name does not widen the form', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  const name = `${'quarterly_assay_validation_'.repeat(3).slice(0, 56)}.pdf`;
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await fillRegistration(page, newAddress('longname'), 'Long Name Laboratory');
  await page.setInputFiles('input[type=file]', file);
  await expect(page.getByText(name)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await openRequest(page);
  await page.setInputFiles('input[type=file]', file);
  await expect(page.getByText(name)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await close();
});
