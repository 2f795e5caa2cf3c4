import { expect, type Page, test } from '@playwright/test';
import { createResearcher, newAddress, newSession, password, signIn, submitProject } from './steps.ts';

/** UTC-10, UTC and UTC+13. */
const zones = ['Pacific/Honolulu', 'UTC', 'Pacific/Tongatapu'];
const owner = 'owner@willamette-clinical-reference.example.org';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const long = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
const short = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

const read = async <Answer>(page: Page, path: string) => (await (await page.request.get(`/api${path}`)).json()) as Answer;
const call = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api${path}`, { data, headers: { 'x-aliquot-client': 'web' } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

type Engagement = { id: string; respond_by: string; project: { title: string } };

test('PRM-034 days of a work read the same at UTC-10, UTC+0 and UTC+13, from the request to the promised results', async ({
  browser,
}) => {
  const title = `Days everywhere ${Date.now()}`;
  const email = newAddress('dora');
  const start = await newSession(browser);
  await signIn(start.page, owner);
  const { id: labId } = await read<{ id: string }>(start.page, '/labs/mine');
  await createResearcher(start.page, email);
  await submitProject(start.page, title, labId);
  const { items } = await read<{ items: { id: string; title: string }[] }>(start.page, '/projects');
  const projectId = items.find((each) => each.title === title)?.id ?? '';
  await start.close();

  const sides = await Promise.all(
    zones.map(async (timezoneId) => {
      const [asking, lab] = [await newSession(browser, { timezoneId }), await newSession(browser, { timezoneId })];
      await signIn(asking.page, email, password);
      await signIn(lab.page, owner);
      return { timezoneId, asking, lab };
    }),
  );
  const inEachZone = async (step: string, look: (researcher: Page, member: Page) => Promise<void>) => {
    for (const { timezoneId, asking, lab } of sides)
      await test.step(`${step}, ${timezoneId}`, () => look(asking.page, lab.page));
  };
  const [first] = sides;
  if (!first) throw new Error('no zones');
  const [researcher, member] = [first.asking.page, first.lab.page];
  const { items: requests } = await read<{ items: Engagement[] }>(member, '/collaborations?pageSize=100');
  const request = requests.find(({ project }) => project?.title === title);
  if (!request) throw new Error('the request is missing');
  const { id, respond_by: respondBy } = request;

  await inEachZone('asked', async (asking, lab) => {
    await lab.goto('/lab-dashboard?tab=requests');
    const card = lab.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText(`Respond by ${long(respondBy)}`);
    await asking.goto('/dashboard');
    await expect(asking.getByRole('listitem').filter({ hasText: title }).first()).toContainText(short(respondBy));
  });

  const validUntil = inDays(20);
  await call(member, `/collaborations/${id}/proposals`, {
    version: 1,
    proposal: {
      currency: 'USD',
      lines: [{ test: 'Ferritin', method: '', quantity: 40, unit: 'sample', price: 4000 }],
      turnaroundDays: 15,
      earliestStart: inDays(7),
      validUntil,
      sampleRequirements: '',
      terms: '',
      milestones: [{ name: 'Half of the samples', dueInDays: 5, share: 100 }],
      silenceAcceptsAfterDays: null,
    },
  });
  await inEachZone('proposed', async (asking) => {
    await asking.goto('/dashboard');
    await expect(asking.getByRole('listitem').filter({ hasText: title }).first()).toContainText(short(validUntil));
    await asking.goto(`/projects/${projectId}?section=proposal`);
    await expect(asking.getByRole('region', { name: 'Version 1' })).toContainText(long(validUntil));
  });

  await call(researcher, `/collaborations/${id}/proposals/1/accept`, {});
  await call(member, `/collaborations/${id}/start`, {});
  type Plan = { agreed: { promised_by: string }; milestones: { due_on: string }[] };
  const { agreed, milestones } = await read<Plan>(member, `/collaborations/${id}/plan`);
  const promised = long(agreed.promised_by);
  await inEachZone('in work', async (asking, lab) => {
    for (const [page, path] of [
      [asking, `/projects/${projectId}`],
      [lab, `/lab-dashboard/requests/${id}`],
    ] as const) {
      await page.goto(`${path}?section=plan`);
      await expect(page.getByRole('list', { name: 'Steps' })).toContainText(
        `by ${short(agreed.promised_by).replace(/, .*/, '')}`,
      );
      await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(`Results by${promised}`);
      await expect(page.getByText(`Due ${long(milestones[0]?.due_on ?? '')}`).first()).toBeVisible();
    }
    await asking.goto('/dashboard');
    await expect(asking.getByRole('listitem').filter({ hasText: title }).first()).toContainText(short(agreed.promised_by));
  });
  for (const { asking, lab } of sides) {
    expect([...asking.problems, ...lab.problems]).toEqual([]);
    await asking.close();
    await lab.close();
  }
});
