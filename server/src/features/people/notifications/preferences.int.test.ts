import type { MailChoice } from '@aliquot/contract/people/notification-topics';
import { describe, expect, it } from 'vitest';
import { refusal, statusOf } from '../../../testing/acts/labs.ts';
import { decide, requested } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';
import { sendDigests } from './digest.jobs.ts';
import { letterJob } from './letters.jobs.ts';

const clock = testClock();
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
given.admin();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const answered = 'Harbor Genomics approved your request';

/** A researcher who chose something about requests, and whose request was then approved. */
const approvedFor = async (choice: { in_product: boolean; mail: MailChoice } | null) => {
  const person = await app.person('user');
  if (choice) await person.api.notifications.setPreference({ topic: 'requests', ...choice });
  const { request } = await requested(person, owner, lab.id);
  await decide(owner, lab.id, request.id, 'approved');
  return person;
};
const noticesOf = async (person: Person) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter(({ title }) => title === answered).length;
const lettersTo = (person: Person) => queuedMail(app, person.email);
const answersTo = async (person: Person) => (await lettersTo(person)).filter(({ subject }) => subject === answered);
const summariesTo = async (person: Person) =>
  (await lettersTo(person)).filter(({ subject }) => subject.startsWith('Your daily summary'));
const choiceAbout = async (person: Person, topic: string) =>
  (await person.api.notifications.preferences({})).preferences.find((each) => each.topic === topic);
const linkIn = (text: string) => /https?:\/\/\S+\/api\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '';
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

describe('PRM-026 preferences', () => {
  it.each([
    [null, { notices: 1, letters: 1, summaries: 0 }],
    [
      { in_product: true, mail: 'at-once' },
      { notices: 1, letters: 1, summaries: 0 },
    ],
    [
      { in_product: true, mail: 'daily' },
      { notices: 1, letters: 0, summaries: 1 },
    ],
    [
      { in_product: true, mail: 'off' },
      { notices: 1, letters: 0, summaries: 0 },
    ],
    [
      { in_product: false, mail: 'at-once' },
      { notices: 0, letters: 1, summaries: 0 },
    ],
    [
      { in_product: false, mail: 'daily' },
      { notices: 0, letters: 0, summaries: 1 },
    ],
    [
      { in_product: false, mail: 'off' },
      { notices: 0, letters: 0, summaries: 0 },
    ],
  ] as const)('PRM-026 %j is what a person gets', async (choice, expected) => {
    const person = await approvedFor(choice);
    await sendDigests(app.world);
    expect({
      notices: await noticesOf(person),
      letters: (await answersTo(person)).length,
      summaries: (await summariesTo(person)).length,
    }).toEqual(expected);
    expect((await person.api.notifications.list({})).unread).toBe(expected.notices);
  });

  it('PRM-026 are each person’s own, by role, and begin as everything was before', async () => {
    const person = await app.person('user');
    const { preferences } = await person.api.notifications.preferences({});
    expect(preferences.map(({ topic }) => topic)).toEqual(['requests', 'work', 'messages', 'security', 'account']);
    expect(preferences.every(({ in_product, mail }) => in_product && mail === 'at-once')).toBe(true);
    expect((await owner.api.notifications.preferences({})).preferences.map(({ topic }) => topic)).toContain('certificates');
    const changed = { topic: 'work', in_product: false, mail: 'daily' } as const;
    expect(await person.api.notifications.setPreference(changed)).toEqual({ ...changed, required: null });
    expect(await choiceAbout(person, 'work')).toMatchObject(changed);
    expect(await choiceAbout(owner, 'work')).toMatchObject({ in_product: true, mail: 'at-once' });
    expect(await person.api.accounts.exportData({})).toMatchObject({ notificationPreferences: [changed] });
  });

  it('PRM-026 refuses to switch off what is required, and says why', async () => {
    const person = await app.person('user');
    const off = { in_product: false, mail: 'off' } as const;
    expect(await refusal(person.api.notifications.setPreference({ topic: 'security', ...off }))).toMatchObject({
      status: 422,
      details: 'You can’t switch these off: they tell you when someone else uses your account.',
    });
    expect(await statusOf(person.api.notifications.setPreference({ topic: 'account', ...off }))).toBe(422);
    expect(await statusOf(person.api.notifications.setPreference({ topic: 'nonsense' as never, ...off }))).toBe(400);
  });
});

describe('PRM-026 the daily summary', () => {
  it('PRM-026 is one mail for each person with what was not mailed, once even when the job runs twice', async () => {
    const person = await approvedFor({ in_product: true, mail: 'daily' });
    await person.api.notifications.setPreference({ topic: 'work', in_product: true, mail: 'daily' });
    const { project, request } = await requested(person, owner, lab.id, { title: 'Second project' });
    await decide(owner, lab.id, request.id, 'approved');
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await Promise.all([sendDigests(app.world), sendDigests(app.world)]);
    const [summary, ...more] = await summariesTo(person);
    expect(more).toEqual([]);
    expect(summary?.subject).toBe('Your daily summary: 3 notifications');
    expect(summary?.text.indexOf(answered)).toBeLessThan(Number(summary?.text.indexOf('marked the work complete')));
    expect(summary?.text).toContain(project.id);
    expect(summary?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    clock.pass(86_400_000);
    await sendDigests(app.world);
    expect(await summariesTo(person)).toHaveLength(1);
  });

  it('PRM-026 leaves out what was mailed at once before a person chose it', async () => {
    const person = await approvedFor({ in_product: true, mail: 'at-once' });
    await person.api.notifications.setPreference({ topic: 'requests', in_product: true, mail: 'daily' });
    await sendDigests(app.world);
    expect([(await answersTo(person)).length, await summariesTo(person)]).toEqual([1, []]);
  });

  it('PRM-026 leaves out what a person has switched off since', async () => {
    const person = await approvedFor({ in_product: true, mail: 'daily' });
    await person.api.notifications.setPreference({ topic: 'requests', in_product: true, mail: 'off' });
    await sendDigests(app.world);
    expect(await summariesTo(person)).toEqual([]);
    expect(await noticesOf(person)).toBe(1);
  });
});

const mailWithLink = async () => {
  const person = await approvedFor(null);
  const [letter] = await answersTo(person);
  return { person, letter, link: linkIn(letter?.text ?? '') };
};

describe('PRM-026 the link of a mail', () => {
  it('PRM-026 asks signed out with one button, and a POST ends that mail and no other', async () => {
    const { person, letter, link } = await mailWithLink();
    expect(letter?.headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const asked = await app.fetch(pathOf(link));
    const page = await asked.text();
    expect(asked.status).toBe(200);
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).toContain('You won’t get mail about “Requests and proposals” any more.');
    expect(await choiceAbout(person, 'requests')).toMatchObject({ mail: 'at-once' });
    const oneClick = () =>
      app.fetch(pathOf(link), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    for (let time = 0; time < 2; time += 1) {
      const done = await oneClick();
      expect([done.status, (await done.text()).includes('You’re unsubscribed')]).toEqual([200, true]);
    }
    expect(await choiceAbout(person, 'requests')).toMatchObject({ in_product: true, mail: 'off' });
    expect(await choiceAbout(person, 'work')).toMatchObject({ mail: 'at-once' });
    const trail = await app.rows(
      `select actor_role from audit_entries where action = 'notifications.unsubscribe' and object_id = $1`,
      person.id,
    );
    expect(trail).toHaveLength(2);
  });

  it('PRM-026 works for nobody else, nor for another topic', async () => {
    const { person, link } = await mailWithLink();
    const [, own = ''] = /token=(\S+)/.exec(link) ?? [];
    const [, about, signature] = own.split('.');
    const forged = [
      `${owner.id}.${about}.${signature}`,
      `${person.id}.work.${signature}`,
      `${person.id}.${about}.x`,
      'nonsense',
      '',
    ];
    for (const token of forged)
      for (const method of ['GET', 'POST'])
        expect((await app.fetch(`/api/unsubscribe?token=${token}`, { method })).status).toBe(404);
    expect(await choiceAbout(owner, 'requests')).toMatchObject({ mail: 'at-once' });
  });

  it('PRM-026 of a daily summary ends the summary', async () => {
    const person = await approvedFor({ in_product: true, mail: 'daily' });
    await sendDigests(app.world);
    const [summary] = await summariesTo(person);
    expect((await app.fetch(pathOf(linkIn(summary?.text ?? '')), { method: 'POST' })).status).toBe(200);
    expect(await choiceAbout(person, 'requests')).toMatchObject({ in_product: true, mail: 'off' });
  });

  it('PRM-026 is not in mail that is required', async () => {
    const person = await app.person('user');
    const writing = {
      readers: [person.id],
      notice: { kind: 'role-changed', title: 'Your role changed' },
      letter: { label: 'Open', footnote: 'F' },
    };
    await letterJob.run(app.world, writing as never, new AbortController().signal);
    const [letter] = (await lettersTo(person)).filter(({ subject }) => subject === 'Your role changed');
    expect([letter?.text.includes('unsubscribe'), letter?.headers]).toEqual([false, undefined]);
  });
});
