import type { EvidenceField, EvidenceView } from '@aliquot/contract/hearts/evidence-view';
import { expect, type Page, test } from '@playwright/test';
import { everyFormat, sampleFiles } from './sample-files.ts';
import { expectAccessible, expectNoSidewaysScroll, fillRegistration, newAddress, newSession, signIn } from './steps.ts';

/** The holder of the sample certificates: another lab's certificates would not count. */
const labName = `Meridian Clinical Labs 1${process.pid}`;

/** Calls the server with the page's own session. */
const asked = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (address) => (await (await fetch(address)).json()) as never, path);

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const months = 'January February March April May June July August September October November December'.split(' ');

/** Date formats that a document may use. */
const daysWritten = (value: string): string[] => {
  const [year = '', month = '', day = ''] = value.split('-');
  const name = months[Number(month) - 1] ?? '';
  return [
    value,
    `${month}/${day}/${year}`,
    `${Number(month)}/${Number(day)}/${year}`,
    `${name} ${Number(day)} ${year}`,
    `${Number(day)} ${name} ${year}`,
    `${day} ${name} ${year}`,
  ];
};

const waysToWrite = ({ kind, values }: EvidenceField): string[][] =>
  values.map((value) => (kind === 'date' ? daysWritten(value) : [value]).map(plain));

/** Fields whose value may be worded differently on the page. */
const inOwnWords = new Set(['Type', 'Type of document', 'Issuer', 'Address']);

/**
 * Selects every field that cites this document, by keyboard: its words are on the page shown, marked, and the value is under
 * the marks.
 */
const expectEveryFieldMarked = async (page: Page, view: EvidenceView, documentId: string): Promise<number> => {
  const fields = view.groups.flatMap(({ fields: all }) => all);
  let checked = 0;
  const wrong: string[] = [];
  await page.locator('[data-field-button]').first().click();
  for (const [index, field] of fields.entries()) {
    if (index > 0) await page.keyboard.press('j');
    const button = page.locator(`[data-field-button="${field.id}"]`);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    if (index > 0) await expect(button).toBeFocused();
    const here = field.places.filter((place) => place.documentId === documentId);
    if (here.length === 0 || field.values.length === 0 || inOwnWords.has(field.label)) continue;
    await expect(page.locator('mark[data-selected]').first()).toBeInViewport();
    const marked = plain((await page.locator(`mark[data-field="${field.id}"]`).allTextContents()).join(' '));
    const missing = waysToWrite(field).filter((ways) => !ways.some((way) => marked.includes(way)));
    if (missing.length > 0) wrong.push(`${field.label}: ${JSON.stringify(missing)} not in ${marked}`);
    checked += 1;
  }
  expect(wrong).toEqual([]);
  return checked;
};

test('ANA-019 LAB-038 DOC-004 every value links to its words in every document format, and can be corrected', async ({
  browser,
}) => {
  const owner = await newSession(browser, { expected: /422/ });
  const admin = await newSession(browser);
  const { page } = owner;
  await fillRegistration(page, newAddress('iris'), labName);
  await page.setInputFiles('input[type=file]', await sampleFiles(everyFormat));
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'AI Analysis Results' })).toBeVisible();
  const lab = await asked<{ id: string; certifications: { id: string; type: string }[] }>(page, '/api/labs/mine');
  const { items } = await asked<{ items: { id: string; file_name: string }[] }>(page, `/api/labs/${lab.id}/documents`);
  const idOf = (name: string) => items.find(({ file_name }) => file_name === name)?.id ?? '';

  await test.step('the results link to the page beside the fields', async () => {
    await page.getByRole('button', { name: 'View Detailed Analysis' }).click();
    const modal = page.getByRole('dialog', { name: 'AI Document Analysis Results' });
    await modal.getByRole('button', { name: 'clia-certificate.pdf' }).click();
    const opened = page.context().waitForEvent('page');
    await modal.getByRole('link', { name: 'View evidence' }).click();
    const tab = await opened;
    await expect(tab.getByRole('heading', { name: 'clia-certificate.pdf', level: 1 })).toBeVisible();
    await tab.close();
  });

  for (const name of items.map(({ file_name }) => file_name)) {
    await test.step(`${name}: each field has a mark over its value`, async () => {
      const view = await asked<EvidenceView>(page, `/api/labs/${lab.id}/evidence?document=${idOf(name)}`);
      await page.goto(`/evidence/${lab.id}?document=${idOf(name)}`);
      await expect(page.locator('[data-drawn]').first()).toBeVisible();
      expect(await expectEveryFieldMarked(page, view, idOf(name))).toBeGreaterThan(2);
    });
  }

  const clia = lab.certifications.find(({ type }) => type === 'clia')?.id ?? '';
  const address = `/evidence/${lab.id}?certification=${clia}`;

  await test.step('words on the page select their field; pages and zoom', async () => {
    await page.goto(address);
    await expect(page.locator('canvas[data-drawn]')).toBeVisible();
    const number = page.locator(`mark[data-field="${clia} number"]`).first();
    const box = await number.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(page.locator(`[data-field-button="${clia} number"]`)).toHaveAttribute('aria-expanded', 'true');
    await expect(page).toHaveURL(/field=/);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('125%')).toBeVisible();
    await expect.poll(async () => (await number.boundingBox())?.width ?? 0).toBeGreaterThan((box?.width ?? 0) * 1.2);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the owner states another end date, which does not count yet', async () => {
    await page.locator(`[data-field-button="${clia} expiryDate"]`).click();
    await page.getByRole('button', { name: 'Correct Expires' }).click();
    await page.getByLabel('Expires', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expect(page.getByText('The expiry date must be after the issue date.')).toBeVisible();
    await page.getByLabel('Expires', { exact: true }).fill('2029-12-31');
    await page.getByLabel(/^Note/).fill('Renewed early.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expect(page.getByText('Expires corrected. It counts after an administrator confirms it.')).toBeVisible();
    await expect(page.getByText(/^Read: March 31, 2027\. Corrected by Nora Lindgren on /)).toBeVisible();
    await expect(page.getByText('Stated', { exact: true })).toBeVisible();
    const mine = await asked<{ certifications: { id: string; expiration_date: string }[] }>(page, '/api/labs/mine');
    expect(mine.certifications.find(({ id }) => id === clia)?.expiration_date).toBe('2027-03-31');
  });

  await test.step('an administrator sees the contradiction and confirms; the owner sees it at once', async () => {
    await signIn(admin.page, 'admin@example.org');
    await admin.page.waitForURL('**/admin');
    await admin.page.goto(`${address}&field=${clia}%20expiryDate`);
    await expect(admin.page.getByText('Conflicts with the document.')).toBeVisible();
    await expect(admin.page.getByText('The documents say March 31, 2027.')).toBeVisible();
    await expect(admin.page.locator('mark[data-selected]').first()).toBeInViewport();
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: 'Confirm' }).click();
    await expect(admin.page.getByText('Correction confirmed. It counts now.')).toBeVisible();
    await expect(page.getByText(/confirmed by an administrator on /)).toBeVisible();
    const mine = await asked<{ certifications: { id: string; expiration_date: string }[] }>(page, '/api/labs/mine');
    expect(mine.certifications.find(({ id }) => id === clia)?.expiration_date).toBe('2029-12-31');
  });

  for (const session of [owner, admin]) {
    expect(session.problems).toEqual([]);
    await session.close();
  }
});
