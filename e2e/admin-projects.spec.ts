import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  createResearcher,
  expectAccessible,
  expectNoSidewaysScroll,
  newAddress,
  ownersLabId,
  signIn,
  submitProject,
} from './steps.ts';

test('APJ-006 APJ-010 APJ-013 APJ-015 an administrator reassigns a project, adds and deletes a document, exports, deletes', async ({
  page,
  browser,
}) => {
  const title = `Reassigned by an administrator ${Date.now()}`;
  const labId = await ownersLabId(browser);
  const researcher = await browser.newPage();
  await createResearcher(researcher, newAddress('asker'));
  await submitProject(researcher, title, labId);
  await researcher.close();

  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await page.goto('/admin/projects');
  await page.getByLabel('Search projects').fill(title.toUpperCase());
  await expect(page.getByText(/^1 of \d+ projects \(filtered\)$/)).toBeVisible();
  await page.getByRole('button', { name: `Show details of ${title}` }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Reassign Lab ${title}` }).click();
  const assign = page.getByRole('dialog', { name: 'Reassign Lab' });
  await expect(assign.getByRole('button', { name: 'Reassign Lab' })).toBeDisabled();
  await expect(assign.getByRole('option', { name: /Harborview/ })).toHaveCount(1);
  const names = await assign.getByLabel('Laboratory', { exact: true }).getByRole('option').allInnerTexts();
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
  const another = names.slice(1).find((name) => !name.startsWith('Harborview')) ?? '';
  await assign.getByLabel('Laboratory', { exact: true }).selectOption({ label: another });
  await assign.getByRole('button', { name: 'Reassign Lab' }).click();
  await expect(page.getByText('Lab reassigned successfully')).toBeVisible();
  await expect(page.getByText('Earlier laboratories (1)')).toBeVisible();

  await page.getByRole('button', { name: `Docs (0) ${title}` }).click();
  const documents = page.getByRole('dialog', { name: 'Project documents' });
  const text = Buffer.from('Storage at -80 °C, shipped on dry ice, every aliquot labeled.\n');
  await documents.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: text });
  await expect(documents.getByText('Documents uploaded successfully')).toBeVisible();
  await documents.getByRole('button', { name: 'Delete notes.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click();
  await expect(documents.getByText('Document deleted successfully')).toBeVisible();
  await documents.getByRole('button', { name: 'Close' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n').filter(Boolean)).toHaveLength(2);
  expect(file).toContain(title);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await expect(page.getByText('No projects found')).toBeVisible();
});
