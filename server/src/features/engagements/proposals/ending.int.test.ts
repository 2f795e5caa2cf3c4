import { expect, it } from 'vitest';
import { requested } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { remindOfEnds } from './ending.jobs.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const hour = 3_600_000;
const until = (validUntil: string) => ({ earliestStart: '2026-03-30', validUntil });
const reminders = async (person: Person) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter(({ kind }) => kind === 'proposal-ending');

/** Runs the job every hour up to a moment. @returns when each reminder of the researcher was sent. */
const hourlyUntil = async (end: string): Promise<string[]> => {
  const sent: string[] = [];
  let count = (await reminders(researcher)).length;
  for (; clock.now().toISOString() < end; clock.pass(hour)) {
    await remindOfEnds(app.world);
    const now = (await reminders(researcher)).length;
    if (now > count) sent.push(clock.now().toISOString());
    count = now;
  }
  return sent;
};

it('PRM-009 both sides are reminded once, three days before a proposal ends, and of a new version anew', async () => {
  const { project, request } = await requested(researcher, owner, lab.id, { title: 'Reminded' });
  await propose(owner, request.id, until('2026-03-14'));
  expect(await hourlyUntil('2026-03-13T00:00:00.000Z')).toEqual(['2026-03-12T00:00:00.000Z']);
  expect(await reminders(researcher)).toMatchObject([
    {
      title: 'The proposal from Harbor Genomics is valid until March 14, 2026',
      link: `/projects/${project.id}?collaboration=${request.id}`,
    },
  ]);
  expect(await reminders(owner)).toMatchObject([{ title: 'Your proposal for “Reminded” is valid until March 14, 2026' }]);
  await propose(owner, request.id, until('2026-03-20'));
  expect(await hourlyUntil('2026-03-20T00:00:00.000Z')).toEqual(['2026-03-18T00:00:00.000Z']);
  expect(await reminders(owner)).toHaveLength(2);
});

it('PRM-009 nobody is reminded of a proposal that was answered, or on the day it was sent', async () => {
  clock.set('2026-04-01T10:00:00.000Z');
  const answered = await requested(researcher, owner, lab.id, { title: 'Answered' });
  await propose(owner, answered.request.id, { earliestStart: '2026-05-01', validUntil: '2026-04-06' });
  await researcher.api.proposals.accept({ collaborationId: answered.request.id, version: 1 });
  const short = await requested(researcher, owner, lab.id, { title: 'Short' });
  await propose(owner, short.request.id, { earliestStart: '2026-05-01', validUntil: '2026-04-02' });
  expect(await hourlyUntil('2026-04-02T09:00:00.000Z')).toEqual([]);
});
