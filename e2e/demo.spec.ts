import { expect, type Page, test } from '@playwright/test';
import { newSession, signIn } from './steps.ts';

type Listed = { status: string; compliance_score: number | null; created_at: string };
type Entry = { at: string };

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await (await page.request.get(path)).json()) as Answer;

test('the demo shows nine months of a market in chronological order', async ({ browser }) => {
  const { page, close } = await newSession(browser);
  await signIn(page, 'admin@example.org');
  await page.waitForURL('**/admin');

  await test.step('a third of the laboratories is well documented, a third partly, a third hardly', async () => {
    const { items } = await read<{ items: Listed[] }>(page, '/api/labs?pageSize=100');
    const among = (from: number, to: number) =>
      items.filter(({ compliance_score: score }) => score !== null && score >= from && score < to).length;
    for (const count of [among(60, 101), among(30, 60), among(0, 30)]) expect(count).toBeGreaterThanOrEqual(10);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['approved', 'pending', 'denied']));
    expect(new Set(items.map(({ created_at }) => created_at.slice(0, 7))).size).toBeGreaterThanOrEqual(8);
  });

  await test.step('the audit trail is in chronological order', async () => {
    // Other journeys' entries are dated by request and chained by completion.
    const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const { items } = await read<{ items: Entry[] }>(page, `/api/audit?pageSize=100&to=${before}`);
    const times = items.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(20);
    expect(times).toEqual(times.toSorted().toReversed());
  });
  await close();
});
