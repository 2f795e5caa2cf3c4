import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

export const password = 'a good long password';
export const demoPassword = 'aliquot-demo-2026';

let people = 0;
export const newAddress = (name: string) => {
  people += 1;
  return `${name}.${process.pid}.${Date.now()}.${people}@example.org`;
};

/** The server refuses calls that change something without it. */
const headers = { 'x-aliquot-client': 'web' };

/** The server limits sign-ins by client address, so each session sends its own. */
const ownAddress = () => {
  people += 1;
  const bytes = [process.pid % 250, Math.floor(people / 250) % 250, people % 250];
  return { 'x-forwarded-for': `10.${bytes.map((byte) => byte + 1).join('.')}` };
};

/** A new browser session. A policy violation or uncaught error in its console fails the test. */
export const newSession = async (browser: Browser, options: { expected?: RegExp; timezoneId?: string } = {}) => {
  const { timezoneId = 'UTC' } = options;
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), timezoneId });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !options.expected?.test(message.text())) problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
};

/** Resolves when the page's script has taken over an element that the server sent. */
export const hydrated = async (element: Locator): Promise<void> => {
  const node = await element.elementHandle();
  await element.page().waitForFunction((each) => Object.keys(each ?? {}).some((key) => key.startsWith('__react')), node);
};

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Problems that axe finds on the page as it is now. Only problems leave the page: all that it examined would be megabytes. The
 * guards of open popovers pass the focus on and hold none, which axe sees only while the popover covers the middle of the page.
 */
const problemsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const found = await window.axe?.run(
      { exclude: [['[data-base-ui-focus-guard]']] },
      { runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
    );
    if (!found) throw new Error('axe is missing');
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, rules);
};

/** Axe finds no accessibility problem: light, dark, and 390 px wide. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const found: string[] = [];
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const [mode, width] of [
    ['light', size.width],
    ['dark', size.width],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: mode });
    await page.setViewportSize({ width, height: size.height });
    for (const problem of await problemsOf(page)) found.push(`${mode} ${width}px ${problem}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  expect(found).toEqual([]);
};

/** Nothing overflows a phone's screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  // The second width is a 1280-pixel window at 400% zoom.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // An open list needs a moment to reposition in the narrower window.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: `${width} px` })
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
};

/** Starts a session with the product's own call. The pages come with it; the form has journeys of its own. */
const startSession = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.context().setExtraHTTPHeaders(ownAddress());
  const answer = await page.request.post('/api/auth/sign-in/email', { headers, data: { email, password: secret } });
  expect(answer.status(), await answer.text()).toBe(200);
};

const startPages: Readonly<Record<string, string>> = { admin: '/admin', lab_owner: '/lab-dashboard', user: '/dashboard' };

/** Signs in without the form, and opens the page on which the person starts. */
export const signIn = async (page: Page, email: string, secret = demoPassword): Promise<void> => {
  await startSession(page, email, secret);
  const { user } = (await (await page.request.get('/api/accounts/me')).json()) as { user: { role: string } };
  await page.goto(startPages[user.role] ?? '/');
};

/** Fills in and sends the sign-in form, which is open. */
export const sendSignIn = async (page: Page, email: string, secret = demoPassword): Promise<void> => {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const choose = async (page: Page, label: string, options: readonly string[]): Promise<void> => {
  await page.getByLabel(label).first().click();
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
};

export const fillAccount = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Full Name').fill('Nora Lindgren');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
};

export const fillLabInfo = async (page: Page, labName: string): Promise<void> => {
  await page.getByLabel('Laboratory Name').fill(labName);
  await page.getByLabel('Laboratory Type').selectOption('clinical');
  await page.getByLabel('Address', { exact: true }).fill('1920 Terry Ave, Seattle, WA 98101');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Contact Email').fill('contact@meridian.example.org');
  await page.getByLabel('Contact Phone').fill('+1 206 555 0100');
  await page.getByRole('button', { name: 'Continue' }).click();
};

export const fillDetails = async (page: Page): Promise<void> => {
  await page.getByLabel('Operating Hours').selectOption('business-hours');
  await page.getByLabel('Staff Count').selectOption('16-50');
  await page.getByLabel('Year Established').fill('2004');
  await choose(page, 'Accreditations', ['CLIA', 'CAP']);
  await choose(page, 'Primary Services', ['Molecular Diagnostics', 'Clinical Chemistry', 'Virology']);
  await choose(page, 'Specializations', ['Oncology']);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** The first three steps of the lab registration. */
export const fillRegistration = async (page: Page, email: string, labName: string): Promise<void> => {
  await page.goto('/lab-owner-signup');
  await fillAccount(page, email);
  await fillLabInfo(page, labName);
  await fillDetails(page);
};

/** Answers the questionnaire until it is complete. Meaningless text is tried once, and rejected. */
export const answerEverything = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Smart Compliance Questionnaire' });
  let refused = false;
  for (;;) {
    await dialog.getByText(/^Question \d+ of \d+$/).waitFor();
    if (await dialog.getByRole('radio').count()) await dialog.getByRole('radio', { name: 'Yes' }).check();
    else if (await dialog.getByRole('checkbox').count()) await dialog.getByRole('checkbox').first().check();
    else if (await dialog.getByRole('combobox').count()) await dialog.getByRole('combobox').selectOption({ index: 1 });
    else if (await dialog.locator('input[type=date]').count()) await dialog.locator('input[type=date]').fill('2026-05-01');
    else if (await dialog.getByRole('heading', { name: /CLIA number|FEI/ }).count())
      await dialog.getByRole('textbox').fill('None');
    else {
      const field = dialog.getByRole('textbox');
      if (!refused) {
        await field.fill('asdf');
        await dialog.getByRole('button', { name: /^(Next|Complete)$/ }).click();
        await expect(dialog.getByText(/^Please answer in a few words/).first()).toBeVisible();
        await expectAccessible(page);
        refused = true;
      }
      await field.fill('Reviewed every year by the director');
    }
    const complete = dialog.getByRole('button', { name: 'Complete' });
    if (await complete.count()) return complete.click();
    const position = await dialog.getByText(/^Question \d+ of \d+$/).innerText();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText(/^Question \d+ of \d+$/)).not.toHaveText(position);
  }
};

/** Signs in a new user without projects or drafts that another journey could change. */
export const signInAsNewResearcher = async (page: Page, name: string): Promise<void> => {
  await page.context().setExtraHTTPHeaders(ownAddress());
  const data = { name: 'Rita Alvarez', email: newAddress(name), password };
  const answer = await page.request.post('/api/auth/sign-up/email', { headers, data });
  expect(answer.status()).toBe(200);
};

/** Fills in the open request form; plasma samples are what several laboratories of the demo show. */
export const fillRequest = async (page: Page): Promise<void> => {
  await page.getByLabel('Research Area').selectOption('oncology');
  await page.getByLabel('Service Type').selectOption('molecular-testing');
  await page.getByLabel('Title').fill('Tumor DNA in plasma');
  await page.getByLabel('Timeline').selectOption('short');
  await page.getByLabel('Budget Range').selectOption('high');
  await page.getByLabel('Description').fill('Sequencing of plasma samples of 40 participants.');
};

/** Follows the link that confirms the address of a new account, from the developer's outbox. */
export const confirmAddress = (page: Page, email: string): Promise<void> =>
  expect(async () => {
    const articles = (await (await page.request.get('/dev/mail')).text()).split('<article>');
    const message = articles.find((text) => text.includes(email) && text.includes('type=signup')) ?? '';
    const [, token = ''] = /token_hash=([^&"\s<]+)/.exec(message) ?? [];
    const data = { token_hash: decodeURIComponent(token), type: 'signup' };
    expect((await page.request.post('/api/accounts/confirm', { headers, data })).status()).toBe(200);
  }).toPass();

/** Makes and signs in a researcher with a complete profile, by the call of the sign-up form. */
export const createResearcher = async (page: Page, email: string): Promise<void> => {
  await page.context().setExtraHTTPHeaders(ownAddress());
  const data = {
    name: 'Rita Alvarez',
    email,
    password,
    organization: 'Puget Sound Research',
    organizationSize: '11-50',
    location: 'Seattle, Washington, United States',
    geo_location: { coordinates: [-122.33, 47.61] },
    researchInterest: ['genomics'],
  };
  const answer = await page.request.post('/api/accounts/researchers', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  await confirmAddress(page, email);
};

/** The same, on the dashboard. */
export const signUpResearcher = async (page: Page, email: string): Promise<void> => {
  await createResearcher(page, email);
  await page.goto('/dashboard');
};

/** The demo owner's laboratory. */
export const ownersLabId = async (browser: Browser): Promise<string> => {
  const owner = await browser.newPage();
  await startSession(owner, 'owner@example.org', demoPassword);
  const { id } = (await (await owner.request.get('/api/labs/mine')).json()) as { id: string };
  await owner.close();
  return id;
};

/** Submits a project to a laboratory for the signed-in researcher. */
export const submitProject = async (page: Page, title: string, labId: string): Promise<void> => {
  const created = await page.request.post('/api/projects', {
    headers,
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
};

/** A new lab owner with a pending laboratory, created by the wizard's own calls. */
export const registerLab = async (page: Page, labName: string): Promise<string> => {
  await page.context().setExtraHTTPHeaders(ownAddress());
  const data = {
    name: 'Olga Owner',
    email: newAddress('olga'),
    password,
    organization: labName,
    location: 'Boston, MA',
    researchInterest: [],
  };
  const account = await page.request.post('/api/accounts/lab-owners', { headers, data });
  expect(account.ok(), await account.text()).toBe(true);
  const labData = {
    labName,
    address: '75 Francis Street, Boston, MA 02115',
    contactEmail: 'contact@example.org',
    contactPhone: '+1 617 555 0100',
    labType: 'clinical',
    operatingHours: 'business-hours',
    staffCount: '16-50',
    yearEstablished: 2004,
    primaryServices: ['hematology'],
  };
  const lab = await page.request.post('/api/labs', { headers, data: { labData } });
  expect(lab.ok(), await lab.text()).toBe(true);
  return ((await lab.json()) as { id: string }).id;
};
