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

test('RDG-012 an administrator sees the same requirements, and another laboratory sees none', async ({ browser }) => {
  const as = async (email: string, expected?: RegExp) => {
    const session = await newSession(browser, expected ? { expected } : {});
    await signIn(session.page, email);
    await session.page.waitForURL(/dashboard|admin/);
    return session;
  };
  const own = await as(owner);
  await own.page.getByRole('tab', { name: 'AI Analysis' }).click();
  await own.page.getByRole('link', { name: 'All requirements, with PDF and CSV' }).click();
  await expect(own.page.getByRole('heading', { level: 1, name: 'Requirements' })).toBeVisible();
  const lines = own.page.locator('#content').getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const [address, seen] = [new URL(own.page.url()).pathname, await lines.allInnerTexts()];
  expect(seen.length).toBeGreaterThan(20);
  await own.close();

  const admin = await as('admin@example.org');
  await admin.page.goto(address);
  await expect(admin.page.locator('#content').getByRole('listitem')).toHaveText(seen, { useInnerText: true });
  await admin.close();

  const other = await as('owner@example.org', /404/);
  await other.page.goto(address);
  await expect(other.page.getByText('Not found. It may have been deleted, or you may not have access to it.')).toBeVisible();
  await expect(other.page.locator('#content').getByRole('listitem')).toHaveCount(0);
  await other.close();
});
