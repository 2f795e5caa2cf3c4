import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../../testing/test-app.ts';
import { sendReports } from './subscriptions.jobs.ts';

// A Monday.
const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;

const mailOf = async ({ email }: Person) => (await queuedMail(app, email)).filter(({ subject }) => subject.includes(': '));
const subscribed = async (rhythm: 'weekly' | 'monthly' = 'weekly') => {
  clock.set('2026-06-01T10:00:00.000Z');
  const person = await app.person('admin', { name: 'Ada Admin' });
  const subscription = await person.api.reports.subscribe({ kind: 'laboratories', rhythm });
  return { person, subscription };
};

describe('ADQ-007 a report by mail', () => {
  it('ADQ-007 is sent once after each week, however often the round runs, with the figures and the page', async () => {
    const { person, subscription } = await subscribed();
    expect(subscription).toEqual({ kind: 'laboratories', rhythm: 'weekly', next: { from: '2026-06-01', to: '2026-06-07' } });
    await sendReports(app.world);
    clock.set('2026-06-07T23:59:00.000Z');
    await sendReports(app.world);
    expect(await mailOf(person)).toHaveLength(0);

    clock.set('2026-06-08T00:23:00.000Z');
    await Promise.all([sendReports(app.world), sendReports(app.world)]);
    await sendReports(app.world);
    const [mail, ...more] = await mailOf(person);
    expect(more).toHaveLength(0);
    expect(mail?.subject).toBe('Laboratories: June 1, 2026 to June 7, 2026');
    const { charts } = await person.api.reports.figures({ kind: 'laboratories', from: '2026-06-01', to: '2026-06-07' });
    for (const { title, sentence } of charts) expect(mail?.text).toContain(`${title}: ${sentence}`);
    expect(mail?.text).toContain('Hello Ada Admin,');
    expect(mail?.text).toContain('/admin/reports/laboratories?from=2026-06-01&to=2026-06-07');

    clock.set('2026-06-29T08:00:00.000Z'); // down for two weeks: the newest one only
    await sendReports(app.world);
    expect((await mailOf(person)).map(({ subject }) => subject).at(-1)).toBe('Laboratories: June 22, 2026 to June 28, 2026');
    expect(await mailOf(person)).toHaveLength(2);
  });

  it('ADQ-007 is sent after a month', async () => {
    const { person, subscription } = await subscribed('monthly');
    expect(subscription.next).toEqual({ from: '2026-06-01', to: '2026-06-30' });
    clock.set('2026-07-01T00:23:00.000Z');
    await sendReports(app.world);
    expect((await mailOf(person)).map(({ subject }) => subject)).toEqual(['Laboratories: June 1, 2026 to June 30, 2026']);
  });

  it('ADQ-007 is not sent to somebody who is no longer an administrator', async () => {
    const [{ person }, { person: other }] = [await subscribed(), await subscribed()];
    await app.world.database.owner.updateTable('users').set({ role: 'user' }).where('id', '=', person.id).execute();
    clock.set('2026-06-08T01:00:00.000Z');
    await sendReports(app.world);
    expect([(await mailOf(person)).length, (await mailOf(other)).length]).toEqual([0, 1]);
  });

  it('ADQ-007 ends where it began, and is one for each report; both are in the trail', async () => {
    const { person } = await subscribed();
    await person.api.reports.subscribe({ kind: 'laboratories', rhythm: 'weekly' });
    await person.api.reports.subscribe({ kind: 'laboratories', rhythm: 'monthly' });
    await person.api.reports.subscribe({ kind: 'people', rhythm: 'monthly' });
    const { items } = await person.api.reports.subscriptions({});
    expect(items.map(({ kind, rhythm }) => [kind, rhythm])).toEqual([
      ['laboratories', 'monthly'],
      ['people', 'monthly'],
    ]);
    expect(await person.api.reports.unsubscribe({ kind: 'laboratories' })).toEqual({ removed: true });
    expect(await statusOf(person.api.reports.unsubscribe({ kind: 'laboratories' }))).toBe(404);
    clock.set('2026-07-01T01:00:00.000Z');
    await sendReports(app.world);
    expect((await mailOf(person)).map(({ subject }) => subject)).toEqual(['People: June 1, 2026 to June 30, 2026']);
    const trail = await app.rows<{ action: string }>(
      `select action from audit_entries where actor_id = $1 and action like 'reports.%' order by seq`,
      person.id,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'reports.subscribe',
      'reports.subscribe',
      'reports.subscribe',
      'reports.unsubscribe',
    ]);
  });

  it('ADQ-007 each administrator has their own', async () => {
    const [{ person }, other] = [await subscribed(), await app.person('admin')];
    expect(await other.api.reports.subscriptions({})).toEqual({ items: [] });
    expect(await statusOf(other.api.reports.unsubscribe({ kind: 'laboratories' }))).toBe(404);
    expect((await person.api.reports.subscriptions({})).items).toHaveLength(1);
    expect(await statusOf(person.api.reports.subscribe({ kind: 'people', rhythm: 'daily' as never }))).toBe(400);
  });
});
