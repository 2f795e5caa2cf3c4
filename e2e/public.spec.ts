import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, hydrated, newSession, sendSignIn, signIn } from './steps.ts';

const publicPaths = [
  '/',
  '/signin',
  '/signup',
  '/signup/step-1',
  '/forgot-password',
  '/lab-owner-signup',
  '/privacy',
  '/terms',
];

for (const path of publicPaths) {
  test(`NAV-001 ${path} opens without a session, is accessible and fits a phone`, async ({ browser }) => {
    const { page, problems, close } = await newSession(browser);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(problems).toEqual([]);
    await close();
  });
}

test('the public pages are complete before any script runs, each with its own title and address', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of [...publicPaths, '/confirm']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    titles.add(await page.title());
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(40);
    // The content policy blocks inline scripts.
    expect(await page.locator('script:not([src])').count()).toBe(0);
  }
  // The two pages of one wizard share a name.
  expect(titles.size).toBe(publicPaths.length);
  await context.close();
});

for (const path of [...publicPaths, '/confirm']) {
  test(`${path} is hydrated without being drawn again`, async ({ browser }) => {
    const { page, problems, close } = await newSession(browser, { expected: /4\d\d/ });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', ''));
    });
    await page.goto(path);
    await hydrated(page.locator('h1').first());
    await expect(page.locator('h1')).toHaveAttribute('data-first');
    expect(problems).toEqual([]);
    await close();
  });
}

/**
 * Opens a page with its script held back. Resolves to a function that releases the script and waits until the field is
 * hydrated.
 */
const openUnscripted = async (page: Page, path: string, label: string) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const field = page.getByLabel(label, { exact: true });
  const run = async () => {
    gate.resolve();
    await hydrated(field);
    await page.unroute('**/assets/app-*.js');
  };
  return { field, run };
};

for (const [path, label] of [
  ['/signin', 'Email address'],
  ['/forgot-password', 'Email address'],
  ['/signup/step-1', 'Full Name'],
  ['/lab-owner-signup', 'Full Name'],
] as const) {
  test(`${path}: text typed before hydration is kept`, async ({ page }) => {
    const { field, run } = await openUnscripted(page, path, label);
    await field.fill('early@example.org');
    await run();
    // A form may briefly clear its fields during hydration and restores them.
    await page.waitForTimeout(200);
    await expect(field).toHaveValue('early@example.org');
    await expect(field).toBeFocused();
  });
}

test('ACC-025 an email address typed before hydration is passed on to the recovery form', async ({ page }) => {
  const { field, run } = await openUnscripted(page, '/signin', 'Email address');
  await field.fill('early@example.org');
  await run();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/forgot-password/);
  await expect(page.getByLabel('Email address')).toHaveValue('early@example.org');
});

test('the form keeps text typed before hydration', async ({ page }) => {
  const { field, run } = await openUnscripted(page, '/signup/step-1', 'Full Name');
  await field.fill('Early Bird');
  await page.getByLabel('Email Address').fill('early@example.org');
  await page.getByLabel('Password', { exact: true }).fill('long enough for this');
  await run();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Organization Name')).toBeVisible();
});

test('a form sent before hydration puts nothing into the address and is submitted afterwards', async ({ page }) => {
  const { field, run } = await openUnscripted(page, '/signin', 'Email address');
  await field.fill('early@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).search).toBe('');
  await run();
  await expect(page.getByRole('alert').getByText('Invalid email or password. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a secret of mine');
});

test('the landing page loads neither router nor forms for visitors', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.ok() && response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const loaded = (await Promise.all(scripts)).join('\n');
  await page.goto('/signin', { waitUntil: 'networkidle' });
  const all = (await Promise.all(scripts)).join('\n');
  // The router's storage key, a mode of the form library, a call of the application.
  for (const words of ['tsr-scroll', 'onTouched', '/functions/analyze-project']) {
    expect(loaded).not.toContain(words);
    expect(all).toContain(words);
  }
});

test('NAV-015 NAV-016 NAV-018 a signed-in user sees their own links on the landing page', async ({ page }) => {
  await signIn(page, 'researcher@example.org');
  await page.waitForURL('**/dashboard');
  await page.goto('/');
  const header = page.getByRole('banner');
  // A returning user never sees a visitor's links.
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(header.getByRole('link', { name: 'My Projects' })).toBeVisible();
  await expect(header.getByRole('button', { name: /^Notices/ })).toBeVisible();
  await header.getByRole('button', { name: 'Sign Out' }).click();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('NAV-019 the footer links to privacy and terms, which name the operator', async ({ page }) => {
  await page.goto('/forgot-password');
  for (const title of ['Privacy Policy', 'Terms of Service']) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} – Aliquot`);
    await expect(
      page.getByText('This installation of Aliquot is operated by Example University (privacy@example.org).'),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('operated by Example University (privacy@example.org)')).toBeVisible();
  }
});

test('NAV-005 /home leads to the dashboard, for visitors through sign-in', async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveURL(/\/signin\?from=%2Fhome$/);
  await sendSignIn(page, 'researcher@example.org');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('NAV-010 a role forged in the browser opens pages without data', async ({ page }) => {
  await signIn(page, 'researcher@example.org');
  await page.waitForURL('**/dashboard');
  for (const [role, path, call] of [
    ['admin', '/admin', '/api/labs'],
    ['lab_owner', '/lab-dashboard', '/api/labs/mine'],
  ] as const) {
    await page.route('**/api/accounts/me', async (route) => {
      const answer = await route.fetch();
      const { user } = (await answer.json()) as { user: Record<string, unknown> };
      await route.fulfill({ response: answer, json: { user: { ...user, role } } });
    });
    const refused = page.waitForResponse((response) => new URL(response.url()).pathname === call);
    await page.goto(path);
    expect([403, 404]).toContain((await refused).status());
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByText(/Harborview|Meridian/)).toHaveCount(0);
    await page.unroute('**/api/accounts/me');
  }
});

test('NAV-006 an unknown path redirects to the home page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Connect Your Research with World-Class Labs' })).toBeVisible();
});
