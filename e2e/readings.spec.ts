import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, newSession, signIn } from './steps.ts';

/** A demo laboratory that no journey changes. */
const laboratory = 'Golden Gate Toxicology';
const owner = 'owner@golden-gate-toxicology.example.org';

test('RDG-012 RDG-014 tasks come first, then every requirement, then what one document proves', async ({ browser }) => {
  const { page, problems, close } = await newSession(browser);
  await signIn(page, owner);
  await expect(page.getByRole('heading', { level: 1, name: laboratory })).toBeVisible();
  await page.getByRole('tab', { name: 'AI Analysis' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ ?things? to do$/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'All requirements, with PDF and CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requirements' })).toBeVisible();
  await expect(page.getByText('42 CFR 493.1251').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/lab-dashboard?tab=documents');
  await page
    .getByRole('link', { name: /^What this document proves ?: .*(sop|manual)/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'What this document proves' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Document type' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Requirements it meets \(\d+\)$/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('heading', { name: 'What we read' })
    .locator('xpath=ancestor::section')
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/evidence\//);
  expect(problems).toEqual([]);
  await close();
});
