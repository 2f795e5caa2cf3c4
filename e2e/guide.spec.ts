import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { everyFormat, sampleFiles } from './sample-files.ts';
import { fillRegistration, newAddress, newSession, signIn, signInAsNewResearcher } from './steps.ts';

const guides = join(import.meta.dirname, '../docs/guide');

/** Set, the screens are pictured for the guides. */
const keep = process.env.ALIQUOT_GUIDE_SCREENS !== undefined;

type Guide = 'README' | 'researcher' | 'laboratory' | 'administrator';

/** Names that a guide gives for a screen: the bold words between its picture and the next heading. */
const namedIn = (guide: Guide, screen: string): string[] => {
  const text = readFileSync(join(guides, `${guide}.md`), 'utf8');
  const section = text.split(/^## /m).find((part) => part.includes(`(screens/${screen}.png)`)) ?? '';
  const named = [...section.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => (match[1] ?? '').replaceAll(/\s+/g, ' '));
  if (named.length === 0) throw new Error(`${guide}.md names nothing on the screen ${screen}`);
  return [...new Set(named)];
};

const beginning = (name: string) => new RegExp(`^${name.replaceAll(/[.?()]/g, '\\$&')}`);

/** Everything that carries this name: its text, its label, or the name that a screen reader says. */
const carrying = (page: Page, name: string): Locator =>
  page
    .getByText(name, { exact: true })
    .or(page.getByLabel(name))
    .or(page.getByRole('button', { name: beginning(name) }))
    .or(page.getByRole('link', { name: beginning(name) }))
    .or(page.getByRole('tab', { name: beginning(name) }));

/** Holds the guide to the screen that is open, and takes its picture if asked to, from the element `from` on when one is given. */
const show = async (page: Page, guide: Guide, screen: string, from?: Locator): Promise<void> => {
  for (const name of namedIn(guide, screen)) {
    await expect(carrying(page, name).filter({ visible: true }).first(), `${guide}.md names "${name}"`).toBeVisible();
  }
  await expect(page.getByText('Loading')).toHaveCount(0);
  if (!keep) return;
  if (from) await from.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  else await page.evaluate(() => window.scrollTo(0, 0));
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(guides, 'screens', `${screen}.png`));
};

const open = async (...[browser, options]: Parameters<typeof newSession>) => {
  const session = await newSession(browser, options);
  await session.page.setViewportSize({ width: 1200, height: 800 });
  return session;
};

const describeWork = async (page: Page): Promise<void> => {
  await signInAsNewResearcher(page, 'guide');
  await page.goto('/request');
  await page.getByLabel('Research Area').selectOption('oncology');
  await page.getByLabel('Service Type').selectOption('molecular-testing');
  await page.getByLabel('Title').fill('Circulating tumor DNA in colon cancer');
  await page.getByLabel('Timeline').selectOption('medium');
  await page.getByLabel('Budget Range').selectOption('high');
  await page
    .getByLabel('Description')
    .fill('Targeted sequencing of circulating tumor DNA in plasma of 120 participants. CAP accreditation is required.');
  await page.getByLabel(/^Yes, to a person/).check();
};

test('the guide for researchers names what is on the screens', async ({ browser }) => {
  const { page, problems, close } = await open(browser);
  const seen = (screen: string) => show(page, 'researcher', screen);
  await page.goto('/signup/step-1');
  await seen('researcher-account');

  await signIn(page, 'researcher@example.org');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('list', { name: 'Laboratories' })).toBeVisible();
  await seen('researcher-dashboard');
  await page.getByRole('button', { name: 'Troponin reference interval in older adults', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Download summary-of-results.pdf' })).toBeVisible();
  await seen('researcher-project');
  await page.goto('/profile-settings');
  await expect(page.getByText('This device')).toBeVisible();
  await show(page, 'README', 'profile');

  expect(problems).toEqual([]);
  await close();

  const request = await open(browser); // of a new person: a draft of the demo's researcher would meet other journeys
  await describeWork(request.page);
  await show(request.page, 'researcher', 'researcher-request');
  await request.page.getByRole('button', { name: 'Find labs' }).click();
  await expect(request.page.getByRole('button', { name: 'Choose Harborview Molecular Laboratory' })).toBeVisible();
  await expect(request.page.locator('.map-land').first()).toBeAttached();
  await show(request.page, 'researcher', 'researcher-matches');
  expect(request.problems).toEqual([]);
  await request.close();
});

test('the guide for laboratories names what is on the screens', async ({ browser }) => {
  const { page, problems, close } = await open(browser);
  const seen = (screen: string) => show(page, 'laboratory', screen);
  await signIn(page, 'owner@example.org');
  await expect(page.getByRole('heading', { level: 1, name: 'Harborview Molecular Laboratory' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^View evidence of CLIA/ })).toBeVisible();
  await seen('laboratory-overview');
  await page.getByRole('link', { name: /^View evidence of CLIA/ }).click();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible();
  await page.getByRole('button', { name: /^Expires/ }).click();
  await seen('laboratory-evidence');
  for (const tab of ['documents', 'analysis', 'requests', 'settings']) {
    await page.goto(`/lab-dashboard?tab=${tab}`);
    await seen(`laboratory-${tab}`);
  }
  expect(problems).toEqual([]);
  await close();

  const registration = await open(browser);
  await fillRegistration(registration.page, newAddress('guide'), 'Meridian Clinical Labs');
  await registration.page.setInputFiles('input[type=file]', await sampleFiles(everyFormat));
  await show(registration.page, 'laboratory', 'laboratory-register');
  await registration.close();
});

test('the guide for administrators names what is on the screens', async ({ browser }) => {
  const { page, problems, close } = await open(browser);
  const seen = (screen: string, from?: Locator) => show(page, 'administrator', screen, from);
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');
  await seen('administrator-dashboard');
  await seen('administrator-reports', page.getByRole('heading', { name: 'AI compliance checklist' }));

  const labs = (await (await page.request.get('/api/labs?pageSize=100&search=Green%20Mountain%20Microbiology')).json()) as {
    items: { id: string; name: string }[];
  };
  await page.goto(`/admin/labs/${labs.items.find(({ name }) => name === 'Green Mountain Microbiology')?.id}?tab=requirements`);
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible();
  await seen('administrator-review');

  for (const [path, screen] of [
    ['projects', 'administrator-projects'],
    ['users?role=lab_owner', 'administrator-users'], // without the people of other journeys
    ['lab-onboarding', 'administrator-onboarding'],
    ['templates', 'administrator-templates'],
    ['audit', 'administrator-audit'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await seen(screen);
  }
  expect(problems).toEqual([]);
  await close();
});
