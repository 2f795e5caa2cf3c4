import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newAddress, signIn, signUpResearcher } from './steps.ts';

test('APJ-006 APJ-010 APJ-013 APJ-015 an administrator reassigns a project, adds and deletes a document, exports, deletes', async ({
  page,
  browser,
}) => {
  const title = `Reassigned by an administrator ${Date.now()}`;
  const owner = await browser.newPage();
  await signIn(owner, 'owner@example.org');
  await owner.waitForURL('**/lab-dashboard');
  const { id: labId } = (await (await owner.request.get('/api/labs/mine')).json()) as { id: string };
  await owner.close();
  const researcher = await browser.newPage();
  await signUpResearcher(researcher, newAddress('asker'));
  const created = await researcher.request.post('/api/projects', {
    headers: { 'x-aliquot-client': 'web', origin: new URL(researcher.url()).origin },
    data: {
      submissionKey: crypto.randomUUID(),
      labId,
      projectData: {
        title,
        description: 'Plasma of forty participants, measured twice for three markers of inflammation.',
        researchArea: 'oncology',
        serviceType: 'sample-analysis',
        timeline: 'short',
        budgetRange: 'low',
      },
    },
  });
  expect(await created.text()).toContain(title);
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
  const text = Buffer.from('Storage at -80 °C, shipped on dry ice, every aliquot labelled.\n');
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
