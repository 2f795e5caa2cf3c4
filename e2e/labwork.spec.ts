import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sampleDocument, toPdf } from '../server/src/demo/sample-files.ts';
import { sampleFile } from './sample-files.ts';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

/** A demo laboratory that no other journey changes. */
const laboratory = 'Willamette Clinical Reference';
const owner = 'owner@willamette-clinical-reference.example.org';

const held = {
  name: laboratory,
  street: '3181 Marquam Hill Road',
  city: 'Portland',
  state: 'OR',
  zip: '97239',
  issued: '2026-01-15',
  expires: '2028-01-14',
};

const openTab = async (page: Page, tab: string) => {
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
};

const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Document' });

test('DOC-012 DOC-013 DOC-014 DOC-015 ANA-021 LAB-051 documents are uploaded, analyzed, edited and deleted', async ({
  browser,
}) => {
  const { page, problems, close } = await newSession(browser, { expected: /422/ });
  await signIn(page, owner);
  await expect(page.getByRole('heading', { level: 1, name: laboratory })).toBeVisible();
  await openTab(page, 'Documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = uploadDialog(page);
  const proficiency = await sampleFile('proficiency.txt');
  const accreditation = join(dirname(proficiency), 'iso-17025-certificate.pdf');
  await writeFile(accreditation, await toPdf(sampleDocument('a2la-iso-17025', held)));
  await dialog.getByLabel('Choose files').setInputFiles([accreditation, proficiency, await sampleFile('calibration.exe')]);
  await expect(dialog.getByText(/^File calibration\.exe has an unsupported format/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByText('2 of 3 files stored')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByRole('tab', { name: 'AI Analysis' })).toHaveAttribute('aria-selected', 'true');
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByText(/^New certificates: /).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'View Detailed Analysis' }).click();
  const results = page.getByRole('dialog', { name: 'AI Document Analysis Results' });
  await expect(results.getByRole('button', { pressed: true })).toHaveCount(0);
  await results.getByRole('button', { name: 'iso-17025-certificate.pdf' }).click();
  await expect(results.getByRole('heading', { name: 'iso-17025-certificate.pdf' })).toBeVisible();
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Close' }).click();

  await openTab(page, 'Documents');
  await page.getByRole('button', { name: 'Edit proficiency.txt' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit document' });
  await edit.getByLabel('Document type').selectOption('audit-report');
  await edit.getByLabel('Description').fill('Second event of the year');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Document proficiency.txt was updated.')).toBeVisible();
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: 'proficiency.txt' });
  await expect(row.getByText('Second event of the year')).toBeVisible();
  await expect(row.getByText('Audit report')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete proficiency.txt' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this document?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document proficiency.txt deleted successfully.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await openTab(page, 'Overview');
  await expect(page.getByText(/Your latest changes are waiting for review/)).toBeVisible();
  expect(problems).toEqual([]);
  await close();
});

/** A request to the lab, made by the product's own calls. */
const request = async (page: Page, title: string): Promise<void> => {
  const projectData = {
    title,
    researchArea: 'cardiology',
    serviceType: 'sample-analysis',
    timeline: 'medium',
    budgetRange: 'medium',
    description: 'Clinical chemistry in 90 stored serum samples, measured in duplicate.',
    resultsReturned: 'no',
  };
  const call = async (path: string, data: Record<string, unknown>) => {
    const answer = await page.request.post(path, { data, headers: { 'x-aliquot-client': 'web' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { matches } = await call('/api/functions/analyze-project', { projectData });
  const wanted = matches.find(({ name }: { name: string }) => name === laboratory);
  await call('/api/projects', { submissionKey: randomUUID(), projectData, labId: wanted.id });
};

test('COL-004 COL-006 COL-007 PRM-018 requests are decided, results with a note are returned once, and accepted', async ({
  browser,
}) => {
  const approved = `Ferritin in stored serum ${Date.now()}`;
  const rejected = `Lipids in stored serum ${Date.now()}`;
  const researcher = await newSession(browser);
  await signIn(researcher.page, 'daniel.osei@example.org');
  await researcher.page.waitForURL('**/dashboard');
  await request(researcher.page, approved);
  await request(researcher.page, rejected);

  const { page, problems, close } = await newSession(browser);
  await signIn(page, owner);
  await openTab(page, 'Project Requests');
  const card = (title: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
  await card(rejected).getByRole('button', { name: 'Reject Project' }).click();
  const rejection = page.getByRole('dialog', { name: 'Reject this project?' });
  await rejection.getByLabel(/^Reason/).fill('Our lipid analyzer is away for repair until March.');
  await expectAccessible(page);
  await rejection.getByRole('button', { name: 'Reject Project' }).click();
  await expect(page.getByText(`Project ${rejected} has been rejected successfully.`)).toBeVisible();
  await card(approved).getByRole('button', { name: 'Approve Project' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, approve' }).click();
  await expect(page.getByText(`Project ${approved} has been approved successfully.`)).toBeVisible();

  await card(approved).getByRole('button', { name: 'Mark work completed' }).click();
  const completion = page.getByRole('dialog', { name: 'Mark work completed' });
  const results = { name: 'ferritin.txt', mimeType: 'text/plain', buffer: Buffer.from('sample\tng/mL\nA1\t92\n') };
  await completion.getByLabel('Add result files').setInputFiles(results);
  await expect(completion.getByRole('list', { name: 'Results' }).getByText('ferritin.txt', { exact: true })).toBeVisible();
  await completion.getByLabel(/^Note to the researcher/).fill('Two samples were too small to repeat.');
  await expectAccessible(page);
  await completion.getByRole('button', { name: 'Mark work completed' }).click();
  await expect(page.getByText(`Work on ${approved} marked completed.`)).toBeVisible();
  await expect(card(approved).getByText('Your note: Two samples were too small to repeat.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const projects = researcher.page;
  await projects.reload();
  const view = (title: string) =>
    projects.getByRole('main').getByRole('listitem').filter({ hasText: title }).getByRole('button').first();
  await view(rejected).click();
  await expect(projects.getByRole('dialog').getByText(/Our lipid analyzer is away for repair until March\./)).toBeVisible();
  await projects.keyboard.press('Escape');
  await view(approved).click();
  const dialog = projects.getByRole('dialog');
  await expect(dialog.getByText(/Two samples were too small to repeat\./)).toBeVisible();
  await expect(dialog.getByText('ferritin.txt').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask for changes' }).click();
  const changes = projects.getByRole('dialog', { name: 'Ask for changes' });
  await changes.getByLabel('What should change?').fill('Please add the units to the table.');
  await expectAccessible(projects);
  await changes.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(
    projects.getByText('You asked for changes. We’ll let you know when the lab delivers again.').first(),
  ).toBeVisible();
  await expect(card(approved).getByText('Changes requested: Please add the units to the table.')).toBeVisible();
  await card(approved).getByRole('button', { name: 'Mark work completed' }).click();
  await completion.getByRole('button', { name: 'Mark work completed' }).click();
  await expect(card(approved).getByText(/^You marked this work completed/)).toBeVisible();

  await view(approved).click();
  await dialog.getByRole('button', { name: 'Accept completed work' }).click();
  await projects.getByRole('alertdialog').getByRole('button', { name: 'Accept work' }).click();
  await expect(projects.getByText('You accepted the work. The project is completed.')).toBeVisible();
  await expect(card(approved).getByText('The researcher accepted your work.')).toBeVisible();
  expect([...problems, ...researcher.problems]).toEqual([]);
  await close();
  await researcher.close();
});
