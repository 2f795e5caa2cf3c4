import { expect, type Locator, type Page, test } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expectAccessible, expectNoSidewaysScroll, newAddress, newSession, signUpResearcher } from './steps.ts';

const title = 'Targeted sequencing of 240 archived colorectal tumors';
const pages = [
  [
    title,
    'Study protocol, version 3, November 2026',
    '1. Background',
    'Mismatch repair status was determined by immunohistochemistry in the parent study.',
    '2. Objectives',
    'To describe the variants of archived colorectal tumors and how often they occur.',
  ],
  [
    '3. Laboratory work requested',
    'The laboratory will extract DNA from 240 formalin-fixed, paraffin-embedded (FFPE) tissue blocks',
    'and perform targeted next-generation sequencing of KRAS, NRAS and BRAF.',
    'Microsatellite instability will be tested by PCR.',
    '4. Schedule',
    'All laboratory work will be completed within five months of the award.',
    '5. Budget',
    'Laboratory costs shall not exceed $60,000.',
  ],
];

/** A protocol of two pages. */
const protocolPdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  for (const lines of pages) {
    const page = document.addPage();
    lines.forEach((line, at) => {
      const isTitle = line === title;
      page.drawText(line, {
        x: 60,
        y: 760 - 30 * at,
        size: isTitle ? 16 : 11,
        font: isTitle || /^\d\./.test(line) ? bold : plain,
      });
    });
  }
  return Buffer.from(await document.save());
};

const putIn = async (page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf'): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer });
};

/** An act of a person with a mouse and a keyboard takes at most this long, with looking and deciding. */
const secondsPerAct = 8;

test('PRO-005 from a protocol to five laboratories asked takes under two minutes', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signUpResearcher(page, newAddress('protocol'));
  let acts = 0;
  const press = async (control: Locator) => {
    acts += 1;
    await control.click();
  };
  await page.goto('/request');

  await test.step('PRO-001 the protocol is read before anything is typed', async () => {
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    await expectAccessible(page);
    acts += 2; // the button, and the file in the picker
    await putIn(page, 'CRC-240 protocol v3.pdf', await protocolPdf());
    await expect(page.getByText(/^2 pages, read in/)).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('PRO-002 everything is accepted at once, each with its words, and the page is looked at', async () => {
    const row = page.locator('[data-row]').filter({ hasText: 'Timeline' });
    await expect(row).toContainText('within five months of the award');
    await row.getByRole('button', { name: /^page 2/ }).click();
    const viewer = page.getByRole('dialog', { name: 'CRC-240 protocol v3.pdf' });
    await expect(viewer.locator('[data-field=quotation]').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: /^Accept all/ }));
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
    await expect(page.getByLabel('Timeline', { exact: true })).toHaveValue('medium');
    await expect(page.getByLabel('Budget Range', { exact: true })).toHaveValue('high');
    await expect(page.getByRole('region', { name: 'Labs so far' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('what the protocol leaves open is filled in', async () => {
    for (const [label, value] of [
      ['Research Area', 'oncology'],
      ['Service Type', 'molecular-testing'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      if ((await field.inputValue()) !== '') continue;
      acts += 1;
      await field.selectOption(value);
    }
    await press(page.getByRole('checkbox', { name: /^Attach CRC-240/ }));
    await expect(page.getByText('All are filled in.')).toBeVisible();
  });

  await test.step('five laboratories are asked, and get the protocol', async () => {
    await press(page.getByRole('button', { name: 'Find labs' }));
    const table = page.getByRole('table', { name: 'Labs for your request' });
    await expect(table).toBeVisible();
    const choose = table.getByRole('button', { name: /^Choose / });
    for (const count of [1, 2, 3, 4, 5]) {
      await press(choose.first());
      await expect(page.getByText(`${count} of 5 chosen`)).toBeVisible();
    }
    await press(page.getByRole('button', { name: /^Ask 5 labs/ }));
    await page.waitForURL('**/dashboard');
    const { items } = (await (await page.request.get('/api/projects')).json()) as {
      items: { lab_collaborations: unknown[]; documents: { file_name: string }[] }[];
    };
    expect(items[0]?.lab_collaborations).toHaveLength(5);
    expect(items[0]?.documents.map(({ file_name }) => file_name)).toEqual(['CRC-240 protocol v3.pdf']);
    expect(acts * secondsPerAct).toBeLessThan(120);
  });

  await test.step('PRO-001 the draft is gone, and its files with it', async () => {
    await page.goto('/request');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
    await expect(page.getByRole('list', { name: 'Files of this request' })).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  await close();
});

test('PRO-004 a damaged protocol says so and blocks no typing', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signUpResearcher(page, newAddress('damaged'));
  await page.goto('/request');
  await putIn(page, 'broken.pdf', Buffer.from(`%PDF-1.7\n${'garbage '.repeat(200)}\n%%EOF\n`));
  await page.getByLabel('Title', { exact: true }).fill('Typed meanwhile');
  await expect(page.getByText('File broken.pdf is damaged and could not be opened.')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed meanwhile');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await expect(page.getByRole('list', { name: 'Files of this request' })).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed meanwhile');
  expect(problems).toEqual([]);
  await close();
});
