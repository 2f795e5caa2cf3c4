import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

type Listed = { id: string; name: string; documents: number; compliance_score: number | null };

/** A demo laboratory pending a decision, once its documents are read. */
const waitingLab = async (page: Page): Promise<Listed> => {
  let found: Listed | undefined;
  const isRead = async () => {
    const { items } = (await (await page.request.get('/api/labs?status=pending&pageSize=100')).json()) as { items: Listed[] };
    found = items.find(({ name, compliance_score }) => name === 'Ohio Valley Toxicology' && compliance_score !== null);
    return found !== undefined;
  };
  await expect.poll(isRead).toBe(true);
  if (!found) throw new Error('the demo data has no such laboratory');
  return found;
};

const savedFile = async (page: Page, name: string | RegExp) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).first().click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test('ADM-004 ADM-019 an administrator reviews the evidence and denies with a reason', async ({ browser }) => {
  const { page, close } = await newSession(browser);
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  const lab = await waitingLab(page);

  await test.step('the detail modal links to the review', async () => {
    await page.getByRole('searchbox', { name: 'Search laboratories' }).fill(lab.name);
    await page.getByRole('button', { name: `View ${lab.name}` }).click();
    const dialog = page.getByRole('dialog', { name: lab.name });
    for (const heading of ['Capabilities', 'Certifications', 'Additional information', 'Documents'])
      await expect(dialog.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Download / })).toHaveCount(lab.documents);
    await expect(dialog.getByRole('button', { name: /^Delete / })).toHaveCount(lab.documents);
    await dialog.getByRole('link', { name: 'Open review' }).click();
    await expect(page).toHaveURL(`/admin/labs/${lab.id}`);
  });

  await test.step('requirements are shown beside the words of the documents', async () => {
    await page.getByRole('tab', { name: 'Requirements' }).click();
    await page.getByRole('button', { name: /^Found in a document \d/ }).click();
    await page
      .getByRole('button', { name: /^Found in a document/ })
      .first()
      .click();
    const evidence = page.getByRole('region', { name: /^Evidence of / });
    await expect(evidence.getByRole('button', { name: /“.+”/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('denied with a reason, which the history shows', async () => {
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByLabel('Reason').fill('The proficiency records of this year are missing.');
    await page.getByRole('button', { name: 'Deny laboratory' }).click();
    await expect(page.getByText('Lab status updated to denied successfully')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('The proficiency records of this year are missing.')).toBeVisible();
  });

  await close();
});

test('REP-001 REP-003 REP-005 a checklist and a report are shown and can be downloaded', async ({ browser }) => {
  const admin = await newSession(browser);
  const { page } = admin;
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await page.getByRole('button', { name: 'Generate checklist' }).click();
  await expect(page.getByText('Please select a lab first')).toBeVisible();

  await test.step('the checklist of a laboratory', async () => {
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Generate checklist' }) });
    await form.getByRole('combobox').click();
    await page.keyboard.type('Harborview');
    await page.getByRole('option', { name: 'Harborview Molecular Laboratory' }).click();
    await page.getByRole('button', { name: 'Generate checklist' }).click();
    const text = page.getByRole('region', { name: 'Checklist for Harborview Molecular Laboratory' });
    await expect(text).toContainText('COMPLIANCE CHECKLIST');
    await expect(text).toContainText('[Found in a document]');
    const pdf = await savedFile(page, 'Download PDF');
    expect(pdf.name).toMatch(/^checklist-.*\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the report of the last 30 days', async () => {
    await page.getByRole('button', { name: 'Generate report' }).click();
    await expect(page.getByRole('region', { name: 'Audit report' })).toContainText('COMPREHENSIVE AUDIT REPORT');
    await expect(
      page
        .getByRole('list', { name: 'Earlier reports' })
        .getByText(/^Comprehensive, /)
        .first(),
    ).toBeVisible();
    expect((await savedFile(page, /^CSV of Comprehensive/)).bytes.subarray(0, 2).toString()).toBe('PK');
    await expectAccessible(page);
  });
  await admin.close();
});
