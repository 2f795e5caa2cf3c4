import { expect, type Page, test } from '@playwright/test';
import {
  createResearcher,
  demoPassword,
  expectNoSidewaysScroll,
  newAddress,
  newSession,
  password,
  registerLab,
} from './steps.ts';

/** The element with the focus: its name, and whether it is seen to have it and nothing lies over it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height, 20) / 2);
    const labels = (element as HTMLInputElement).labels;
    const named = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
    return {
      name: named.trim(),
      // The button of a date's calendar draws its own mark, inside of the field.
      isMarked: element.matches('[type=date]') || outlineStyle !== 'none' || boxShadow !== 'none',
      isCovered: top === null || !(element.contains(top) || top.contains(element) || labels?.[0]?.contains(top)),
    };
  });

/** Presses Tab until a control has the focus; on the way each has to be seen. */
const tabTo = async (page: Page, name: RegExp, most = 120): Promise<void> => {
  const passed: string[] = [];
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (!now) continue;
    passed.push(now.name.slice(0, 40));
    // A page that still scrolls or loads may cover it for a moment.
    await expect
      .poll(() => focused(page), { message: passed.slice(-3).join(' > ') })
      .toMatchObject({ isMarked: true, isCovered: false });
    if (name.test(now.name)) return;
  }
  throw new Error(`${name} was not reached: ${passed.slice(-30).join(' > ')}`);
};

const press = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const type = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

const inDays = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}${day}${year}`;
};

const sendSignIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await type(page, /^Email address/, email);
  await type(page, /^Password/, secret);
  await page.keyboard.press('Enter');
};

/** A title without a place to break. */
const title = `Sequencing${'x'.repeat(180)}${Date.now()}`.slice(0, 200);

test('REQ-024 PRM-007 from sign-in to a request and a proposal by keyboard alone; a title of one word of 200 letters widens no page', async ({
  browser,
}) => {
  const email = newAddress('keys');
  const researcher = await newSession(browser);
  await createResearcher(researcher.page, email);
  await researcher.page.context().clearCookies();
  const asking = researcher.page;

  await test.step('the researcher signs in, describes the work, and asks a laboratory', async () => {
    await sendSignIn(asking, email, password);
    await asking.waitForURL('**/dashboard');
    // A key pressed before would go to the page that is about to leave.
    await expect(asking.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await press(asking, /^New Request$/);
    await expect(asking.getByRole('heading', { name: 'New project request' })).toBeVisible();
    await tabTo(asking, /^Research Area/);
    await asking.keyboard.type('Oncology');
    await tabTo(asking, /^Service Type/);
    await asking.keyboard.type('Molecular');
    await type(asking, /^Title/, title);
    await tabTo(asking, /^Timeline/);
    await asking.keyboard.type('Medium');
    await tabTo(asking, /^Budget Range/);
    await asking.keyboard.type('$25');
    await type(asking, /^Description/, 'Circulating tumor DNA by targeted sequencing in plasma of 120 participants.');
    await press(asking, /^Find labs/);
    await expect(asking.getByRole('button', { name: 'Choose Harborview Molecular Laboratory' })).toBeVisible();
    await expectNoSidewaysScroll(asking);
    await press(asking, /^Choose Harborview Molecular Laboratory/);
    await press(asking, /^Submit request/);
    await asking.waitForURL('**/dashboard');
  });

  const member = (await newSession(browser)).page;
  await test.step('the laboratory opens the request and sends a proposal', async () => {
    await sendSignIn(member, 'owner@example.org', demoPassword);
    await member.waitForURL('**/lab-dashboard**');
    await expect(member.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await tabTo(member, /^Overview/);
    await member.keyboard.press('ArrowRight');
    await member.keyboard.press('ArrowRight');
    await expect(member.getByRole('tab', { name: /^Project Requests/ })).toBeFocused();
    await member.keyboard.press('Enter');
    await expect(member.getByText(title).first()).toBeVisible();
    await expectNoSidewaysScroll(member);
    const requests = (await (await member.request.get('/api/collaborations?pageSize=50')).json()) as {
      items: { id: string; project: { title: string } | null }[];
    };
    const id = requests.items.find(({ project }) => project?.title === title)?.id ?? '';
    await member.goto(`/lab-dashboard/requests/${id}?section=proposal`);
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(member.getByRole('link', { name: 'Send a proposal' }).first()).toBeVisible();
    await expectNoSidewaysScroll(member);
    await press(member, /^Send a proposal/);
    await expect(member.getByRole('heading', { name: 'Send a proposal' })).toBeVisible();
    await expectNoSidewaysScroll(member);
    await type(member, /^Test/, 'Panel');
    await tabTo(member, /^Quantity/);
    await member.keyboard.press('Control+a');
    await member.keyboard.type('120');
    await type(member, /^Price each/, '40');
    await type(member, /^Earliest start/, inDays(7));
    await type(member, /^Turnaround/, '15');
    await tabTo(member, /^Valid until/);
    await member.keyboard.type(inDays(20));
    await press(member, /^Send proposal/);
    await expect(member.getByRole('alertdialog')).toBeVisible();
    await press(member, /^Send proposal/);
    await expect(member.getByText('Waiting for an answer').first()).toBeVisible();
  });

  await test.step('no page of the researcher is widened by the title', async () => {
    await asking.goto('/dashboard');
    await expect(asking.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expectNoSidewaysScroll(asking);
    await press(asking, new RegExp(`^Answer proposal: Sequencing`));
    await expect(asking.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoSidewaysScroll(asking);
  });
  expect(researcher.problems).toEqual([]);
  await researcher.close();
  await member.context().close();
});

test('ADQ-001 ADQ-014 ADQ-015 an administrator signs in, finds a laboratory in the queue and denies it by keyboard alone', async ({
  browser,
}) => {
  const [denied, next] = [`Denied Lab ${Date.now()}`, `Next Lab ${Date.now()}`];
  const owner = await newSession(browser);
  const labId = await registerLab(owner.page, denied);
  await registerLab((await newSession(browser)).page, next);
  const { page, problems, close } = await newSession(browser);
  await sendSignIn(page, 'admin@example.org', demoPassword);
  await page.waitForURL('**/admin');

  await test.step('the overview begins with the queue, whose rows J and Enter open', async () => {
    const waiting = page.getByRole('region', { name: 'Waiting for a decision' });
    const first = waiting.locator('[data-row]').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('j');
    await expect(first).toBeFocused();
    const opened = await first.getAttribute('data-row');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/labs/${opened}`));
    await expect(page.getByRole('tab', { name: 'Decision' })).toBeVisible();
  });

  await test.step('the reason begins with the points against approval, and Escape gives the focus back', async () => {
    await press(page, /^Review queue$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(denied);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await press(page, new RegExp(`^${denied}`));
    await expect(page).toHaveURL(new RegExp(`/admin/labs/${labId}`));
    await expect(page.getByRole('heading', { name: 'Points against approval' })).toBeVisible();
    await press(page, /^Deny$/);
    await expect(page.getByLabel('Reason')).toBeFocused();
    await expect(page.getByLabel('Reason')).toHaveValue('- No document was handed in.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Deny', exact: true })).toBeFocused();
  });

  await test.step('the denial is sent, and the next laboratory has the focus', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Please upload your certificates.');
    await press(page, /^Deny laboratory$/);
    await expect(page.getByText('Lab status updated to denied successfully')).toBeVisible();
    // Other journeys decide at the same time: the last one in the queue leads back to it.
    const following = page
      .getByRole('region', { name: 'Decision' })
      .getByRole('link', { name: /^Next: |^Back to the review queue$/ });
    await expect(following).toBeFocused();
    const next = /^Next: (.*)/.exec(await following.innerText());
    const name = next?.[1] ?? 'Review queue';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const { status, denial_reason } = (await (await owner.page.request.get('/api/labs/mine')).json()) as Record<string, string>;
    expect([status, denial_reason]).toEqual(['denied', '- No document was handed in. Please upload your certificates.']);
  });
  expect(problems).toEqual([]);
  await Promise.all([close(), owner.close()]);
});
