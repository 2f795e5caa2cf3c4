import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signInAsNewResearcher } from './steps.ts';

type Words = { title: string; description: string };

const findLabs = async (page: Page, { title, description }: Words): Promise<void> => {
  await signInAsNewResearcher(page, 'matching');
  await page.goto('/request');
  await page.getByLabel('Research Area').selectOption('genomics');
  await page.getByLabel('Service Type').selectOption('molecular-testing');
  await page.getByLabel('Timeline').selectOption('short');
  await page.getByLabel('Budget Range').selectOption('high');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Find labs' }).click();
  await expect(page.getByRole('heading', { name: 'We understood' })).toBeVisible();
};
const wholeGenomes = {
  title: 'Whole-genome sequencing',
  description:
    'Whole genome sequencing of 300 EDTA whole blood samples. CAP accreditation required. No flow cytometry is needed.',
};
const chipsOf = (page: Page, kind: string) => page.getByRole('group', { name: kind }).getByRole('listitem');

test('MAT-003 how the request was understood is corrected by keyboard; the ranking follows and the focus stays', async ({
  browser,
}) => {
  const { page, problems, close } = await newSession(browser);
  await findLabs(page, wholeGenomes);
  await expect(chipsOf(page, 'Method')).toHaveText([/^Whole-genome sequencing/]);
  await expect(chipsOf(page, 'Specimen')).toHaveText(['Whole blood']);
  await expect(chipsOf(page, 'Condition')).toHaveText(['CAP required']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('a chip names its source words', async () => {
    await page.getByRole('button', { name: 'Whole blood', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Specimen: Whole blood' });
    await expect(dialog.getByText(/^From your description:/)).toContainText('whole blood');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change' }).press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Specimen' })).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Whole blood', exact: true })).toBeFocused();
  });

  await test.step('a method is added', async () => {
    await page.getByRole('button', { name: 'Add a method' }).press('Enter');
    await page.keyboard.type('flow cytometry');
    await page.keyboard.press('Enter');
    await expect(chipsOf(page, 'Method')).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'Not needed, according to your request' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a method' })).toBeFocused();
  });

  await test.step('added terms are removed, and read ones are removed and restored', async () => {
    await page.getByRole('button', { name: /^Remove Flow cytometry/ }).press('Enter');
    await expect(chipsOf(page, 'Method')).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove CAP required' }).press('Enter');
    await expect(page.getByRole('group', { name: 'Condition' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Condition' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore CAP required' }).press('Enter');
    await expect(page.getByRole('button', { name: 'CAP required', exact: true })).toBeFocused();
  });

  await test.step('a resumed request keeps its corrections', async () => {
    await page.getByRole('button', { name: 'Remove CAP required' }).press('Enter');
    await expect(page.getByRole('group', { name: 'Removed by you' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /labs? shows? what you asked for\./ })).toBeVisible();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/request-draft') && response.request().method() === 'PUT',
    );
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByLabel('Title').fill('Whole-genome sequencing again');
    await saved;
    await page.reload();
    await page.getByRole('button', { name: 'Find labs' }).click();
    await expect(page.getByRole('button', { name: 'Restore CAP required' })).toBeVisible();
  });
  expect(problems).toEqual([]);
  await close();
});

test('MAT-006 a request that is not understood says so and rates no lab', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await findLabs(page, { title: 'asdf qwer', description: 'asdf qwer zxcv' });
  await expect(
    page.getByRole('heading', {
      name: 'We could not tell which analysis you need. Name the method, the specimen and what you want back.',
    }),
  ).toBeVisible();
  await expect(page.getByText(/\d%/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await close();
});

test('MAT-024 labs that show what is asked are listed with how many are expected to fit; others are folded', async ({
  browser,
}) => {
  const { page, problems, close } = await newSession(browser);
  await findLabs(page, wholeGenomes);
  await expect(
    page.getByRole('heading', { name: /^\d+ labs? shows? what you asked for\. We expect .+ to be able to do it\.$/ }),
  ).toBeVisible();
  const table = page.getByRole('table', { name: 'Labs for your request' });
  await expect(table.getByRole('columnheader', { name: 'Whole-genome sequencing' })).toBeVisible();
  const labs = table.getByRole('rowheader');
  await expect(table.locator('[data-row]').first()).toContainText(/\d of \d shown, \d proven/);

  await test.step('MAT-026 a mark opens the scope line that proves it', async () => {
    await table
      .getByRole('button', { name: /: Proven by a scope line$/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('dialog').getByText(/^“.+”$/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('MAT-029 weak matches are folded away', async () => {
    const weak = table.getByRole('button', { name: /^Show \d+ weak match(es)?$/ });
    const before = await labs.count();
    await weak.press('Enter');
    expect(await labs.count()).toBeGreaterThan(before);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  expect(problems).toEqual([]);
  await close();
});

test('MAT-024 when no lab shows what is asked, next steps come before the matches', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await findLabs(page, {
    title: 'Radiocarbon dating of charcoal',
    description: 'Radiocarbon dating of 20 charcoal samples from an excavation.',
  });
  const section = page.getByRole('region', {
    name: "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
  });
  await expect(section).toBeVisible();
  await expect(section.getByRole('rowheader').first()).toContainText('A suggested profile, not a registered laboratory.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await close();
});
