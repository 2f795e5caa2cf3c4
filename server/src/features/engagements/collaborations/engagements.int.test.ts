import { engagementStages } from '@aliquot/contract/engagement-stages';
import { projectStatuses } from '@aliquot/contract/options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, requested, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';
import { projectStatusOf, statusOf as statusIn } from './collaborations.domain.ts';
import { endWaits } from './collaborations.jobs.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Okafor' });
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const ask = (title = 'A request', person: Person = researcher) => requested(person, owner, lab.id, { title });
const delivered = async (title: string, person: Person = researcher) => {
  const work = await underWay(person, owner, lab.id, { title });
  await owner.api.collaborations.complete({ collaborationId: work.request.id, note: 'First delivery' });
  return work;
};
const projectOf = (projectId: string, person: Person = researcher) => person.api.projects.get({ projectId });
const titlesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items
    .filter((notice) => notice.kind === kind)
    .map(({ title }) => title);
const day = 86_400_000;

/** Every engagement with what follows from its stage. */
const standings = () =>
  app.rows<{
    stage: (typeof engagementStages)[number];
    status: string;
    accepted: boolean;
    project: string;
    project_status: string;
  }>(
    `select c.stage, c.collaboration_status as status, c.accepted_at is not null as accepted, c.project_id as project,
       p.status as project_status from lab_collaborations c join projects p on p.id = c.project_id`,
  );

const activeStages: readonly string[] = ['asked', 'proposed', 'awarded', 'agreed', 'running', 'delivered', 'accepted'];

const disagreements = async () => {
  const rows = await standings();
  return rows.filter(({ stage, status, accepted, project, project_status }) => {
    const stages = rows.filter((other) => other.project === project).map((other) => other.stage);
    const isActive = stages.some((each) => activeStages.includes(each));
    const isOpen = isActive && !stages.includes('accepted');
    // An administrator may set any status where no engagement is under way, and cancel what was accepted.
    const follows = project_status === projectStatusOf(stages) || !isActive || (project_status === 'cancelled' && !isOpen);
    return status !== statusIn[stage] || accepted !== (stage === 'accepted') || !follows;
  });
};

describe('the stage and what follows from it', () => {
  const people = { laboratory: owner, researcher, admin };
  type Ids = { projectId: string; collaborationId: string };
  const moves: Record<string, (ids: Ids) => Promise<unknown>> = {
    approve: ({ collaborationId }) => decide(people.laboratory, lab.id, collaborationId, 'approved'),
    decline: ({ collaborationId }) => decide(people.laboratory, lab.id, collaborationId, 'rejected'),
    start: ({ collaborationId }) => people.laboratory.api.collaborations.start({ collaborationId }),
    deliver: ({ collaborationId }) => people.laboratory.api.collaborations.complete({ collaborationId }),
    requestChanges: ({ projectId }) => people.researcher.api.projects.requestChanges({ projectId, changes: 'Units, please' }),
    accept: ({ projectId }) => people.researcher.api.projects.accept({ projectId }),
    cancel: ({ projectId }) => people.researcher.api.projects.cancel({ projectId, reason: 'The study was stopped.' }),
    wait: async () => {
      clock.pass(8 * day);
      await endWaits(app.world);
    },
    ...Object.fromEntries(
      projectStatuses.map((status) => [
        `set ${status}`,
        async ({ projectId }: Ids) => {
          const [{ status: from } = { status: 'pending' as const }] = await app.rows<{
            status: (typeof projectStatuses)[number];
          }>('select status from projects where id = $1', projectId);
          return people.admin.api.projects.setStatus({ projectId, from, status, reason: 'As both sides asked.' });
        },
      ]),
    ),
  };

  it('PRM-001 after any sequence of moves the stage, the request and the project agree', async () => {
    const walk = fc.array(fc.constantFrom(...Object.keys(moves)), { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(walk, async (names) => {
        const { project, request } = await ask();
        const ids = { projectId: project.id, collaborationId: request.id };
        for (const name of names) {
          await moves[name]?.(ids).catch((error: unknown) => {
            if (!/status.?:? ?409|CONFLICT/i.test(JSON.stringify(error))) throw error as Error;
          });
          expect(await disagreements()).toEqual([]);
        }
        await researcher.api.projects.delete({ projectId: project.id, reason: 'Over.' }).catch(() => null);
        expect(await disagreements()).toEqual([]);
      }),
      { numRuns: 12, seed: 20_260_305 },
    );
  });

  it('PRM-001 COL-002 nobody writes a status beside its stage, not even the owner of the tables', async () => {
    await expect(app.rows(`update lab_collaborations set collaboration_status = 'approved'`)).rejects.toThrow(
      /collaboration_status/,
    );
    await expect(app.rows(`update lab_collaborations set stage = 'almost'`)).rejects.toThrow(/stage_check/);
  });

  it('PRM-002 of two moves at once one is made, and the other hears who was faster and where it stands', async () => {
    const { project, request } = await delivered('Two at once');
    const outcomes = await Promise.allSettled([
      researcher.api.projects.accept({ projectId: project.id }),
      researcher.api.projects.requestChanges({ projectId: project.id, changes: 'Please add the raw data.' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = await refusal(decide(owner, lab.id, request.id, 'rejected'));
    expect(late).toMatchObject({
      status: 409,
      details: expect.stringMatching(
        /^Rosa Lind has already (accepted the work|asked for changes)\. It is now “(Accepted|In progress)”\. Reload the page\.$/,
      ),
    });
  });

  it('PRM-001 APJ-012 what an administrator sets moves the engagement along, and both sides get a notice', async () => {
    const { project, request } = await ask('Set by hand');
    await admin.api.projects.setStatus({ projectId: project.id, from: 'pending', status: 'in-progress' });
    expect(await projectOf(project.id)).toMatchObject({ status: 'in-progress', lab_collaborations: [{ stage: 'agreed' }] });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.settle',
      actor_id: admin.id,
      before: { stage: 'asked' },
      after: { stage: 'agreed' },
    });
    for (const person of [researcher, owner])
      expect(await titlesOf(person, 'project-status')).toContain('“Set by hand” is now in progress');
    expect(await refusal(decide(owner, lab.id, request.id, 'approved'))).toMatchObject({
      details: 'Ada Okafor has already set the status of this project. It is now “Agreed”. Reload the page.',
    });
  });
});

describe('the work', () => {
  it('PRM-003 COL-007 is delivered right after approval, or after its start was noted', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Started' });
    const collaborationId = request.id;
    expect(await owner.api.collaborations.start({ collaborationId })).toEqual({ projectTitle: 'Started' });
    expect(await projectOf(project.id)).toMatchObject({
      lab_collaborations: [{ stage: 'running', collaboration_status: 'approved' }],
    });
    const started = (await researcher.api.notifications.list({})).items.filter(({ kind }) => kind === 'collaboration-started');
    expect(started[0]).toMatchObject({ title: 'Harbor Genomics started the work', body: '“Started” is in progress.' });
    expect(await statusOf(owner.api.collaborations.start({ collaborationId }))).toBe(409);
    await owner.api.collaborations.complete({ collaborationId });
    expect(await projectOf(project.id)).toMatchObject({ lab_collaborations: [{ stage: 'delivered' }] });
  });
});

describe('asking for changes', () => {
  it('PRM-018 returns the work to the laboratory with a list, and counts the round', async () => {
    const { project, request } = await delivered('Second round');
    const changes = '1. Units in every table\n2. The raw data';
    const after = await researcher.api.projects.requestChanges({ projectId: project.id, changes });
    expect(after).toMatchObject({
      status: 'in-progress',
      can: { accept: false, requestChanges: false },
      lab_collaborations: [{ stage: 'running', collaboration_status: 'approved', round: 2, requested_changes: changes }],
    });
    const title = 'The researcher asked for changes in “Second round”';
    expect((await titlesOf(owner, 'changes-requested')).filter((each) => each === title)).toHaveLength(1);
    expect((await queuedMail(app, owner.email)).filter(({ subject }) => subject.includes(title))).toHaveLength(1);
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.request-changes',
      reason: changes,
      after: { round: 2 },
    });
    await owner.api.collaborations.complete({ collaborationId: request.id, note: 'With units' });
    expect(await projectOf(project.id)).toMatchObject({
      can: { accept: true, requestChanges: true },
      lab_collaborations: [{ stage: 'delivered', round: 2, requested_changes: null, completion_note: 'With units' }],
    });
    await researcher.api.projects.accept({ projectId: project.id });
    expect(await statusOf(researcher.api.projects.requestChanges({ projectId: project.id, changes }))).toBe(409);
  });

  it('PRM-018 needs words and delivered work', async () => {
    const { project } = await ask('Not yet');
    const input = { projectId: project.id, changes: 'More' };
    expect(await statusOf(researcher.api.projects.requestChanges(input))).toBe(409);
    expect(await statusOf(researcher.api.projects.requestChanges({ ...input, changes: '  ' }))).toBe(400);
  });
});

describe('waits that end', () => {
  it('PRM-009 a request that nobody answers in five working days ends, once, and both sides get a notice', async () => {
    clock.set('2026-04-02T15:00:00.000Z'); // a Thursday
    const patient = await app.person('user');
    const { project, request } = await ask('Unanswered', patient);
    expect(request).toMatchObject({ respond_by: '2026-04-09' });
    clock.set('2026-04-09T23:59:59.999Z');
    await endWaits(app.world);
    expect(await projectOf(project.id, patient)).toMatchObject({ lab_collaborations: [{ stage: 'asked' }] });
    clock.set('2026-04-10T00:00:00.000Z');
    await Promise.all([endWaits(app.world), endWaits(app.world)]);
    await endWaits(app.world);
    expect(await projectOf(project.id, patient)).toMatchObject({
      status: 'pending',
      can: { requestAgain: true },
      lab_collaborations: [{ stage: 'expired', collaboration_status: 'rejected' }],
    });
    expect(await titlesOf(patient, 'collaboration-expired')).toEqual(['Harbor Genomics did not respond in time']);
    const toLab = (await titlesOf(owner, 'collaboration-expired')).filter((title) => title.includes('Unanswered'));
    expect(toLab).toEqual(['The time to respond to “Unanswered” has passed']);
    expect((await trailOf(app, request.id)).map(({ action, actor_role }) => [action, actor_role]).at(-1)).toEqual([
      'collaborations.expire',
      'system',
    ]);
    expect(await refusal(decide(owner, lab.id, request.id, 'approved'))).toMatchObject({
      status: 409,
      details: 'The time to respond to this request is over. It is now “No answer in time”. Reload the page.',
    });
  });

  it('PRM-009 over a year, results that wait are named on days 5, 10 and 14, once each, and are never accepted by silence', async () => {
    clock.set('2026-05-01T09:00:00.000Z');
    const patient = await app.person('user');
    const { project } = await delivered('Waiting for a year', patient);
    const reminders: [number, number][] = [];
    // Every day of the first five weeks, then once a week.
    let later = 0;
    while (later < 365) {
      const days = later < 35 ? 1 : 7;
      later += days;
      clock.pass(days * day);
      await endWaits(app.world);
      const sent = (await titlesOf(patient, 'acceptance-reminder')).length;
      if (sent !== (reminders.at(-1)?.[1] ?? 0)) reminders.push([later, sent]);
    }
    expect(reminders).toEqual([
      [5, 1],
      [10, 2],
      [14, 3],
    ]);
    expect(await projectOf(project.id, patient)).toMatchObject({
      status: 'in-progress',
      lab_collaborations: [{ stage: 'delivered' }],
    });
  });

  it('PRM-009 a product that was down for long sends one reminder, and a second delivery begins anew', async () => {
    clock.set('2027-06-01T09:00:00.000Z');
    const patient = await app.person('user');
    const { project, request } = await delivered('Down for long', patient);
    const sent = async () => (await titlesOf(patient, 'acceptance-reminder')).length;
    clock.pass(40 * day);
    await endWaits(app.world);
    expect(await sent()).toBe(1);
    await patient.api.projects.requestChanges({ projectId: project.id, changes: 'Units' });
    await owner.api.collaborations.complete({ collaborationId: request.id });
    clock.pass(5 * day);
    await endWaits(app.world);
    expect(await sent()).toBe(2);
  });
});
