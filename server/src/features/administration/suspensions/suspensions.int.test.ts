import { describe, expect, it } from 'vitest';
import { afterWorkingDays, utcDay } from '../../../kernel/days.ts';
import { labData, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, projectData, requested, submit, underWay } from '../../../testing/acts/projects.ts';
import { proposalTerms } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';
import { endWaits } from '../../engagements/collaborations/collaborations.jobs.ts';
import { keepSuspensions } from './suspensions.jobs.ts';

const day = 86_400_000;
const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Admin' });
const other = given.admin();
const researcher = given.researcher();

let count = 0;
const approved = () => {
  count += 1;
  return ownerWithApprovedLab(app, admin, { labName: `Suspended ${count}`, contactEmail: `contact${count}@lab.example` });
};
const reason = 'The inspection report is missing.';
const suspend = (labId: string, ends_on: string | null = null, person: Person = admin) =>
  person.api.suspensions.suspend({ labId, reason, ends_on });
const reinstate = (labId: string, note = '', person: Person = admin) => person.api.suspensions.reinstate({ labId, note });
const matchedIds = async () =>
  (await researcher.api.matching.analyzeProject({ projectData: projectData() })).matches.map(({ id }) => id);
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter((notice) => notice.kind === kind);
const words = /is suspended/;

describe('ADQ-004 suspending an approved laboratory', () => {
  it('ADQ-004 takes it out of matching, asking and the map, and reinstating brings it back', async () => {
    const { owner, lab } = await approved();
    const open = await submit(researcher, lab.id, { title: 'Elsewhere' });
    await researcher.api.projects.cancel({ projectId: open.id });
    expect(await matchedIds()).toContain(lab.id);
    const standing = await suspend(lab.id, '2026-07-01');
    expect(standing).toMatchObject({
      status: 'approved',
      suspension: { reason, ends_on: '2026-07-01', suspended_by: 'Ada Admin', certificate: null },
      can: { suspend: false, reinstate: true, reopen: false },
    });
    expect(await matchedIds()).not.toContain(lab.id);
    expect(await statusOf(submit(researcher, lab.id))).toBe(422);
    const near = await researcher.api.labs.nearby({ user_location: { coordinates: [-122.27, 37.8] } });
    expect(near.labs.map(({ id }) => id)).not.toContain(lab.id);
    expect((await researcher.api.labs.sample({})).labs.map(({ id }) => id)).not.toContain(lab.id);
    const { items } = await admin.api.projects.assignableLabs({ pageSize: 100 });
    expect(items.map(({ id }) => id)).not.toContain(lab.id);
    const listed = (await admin.api.labs.list({ pageSize: 100 })).items.find(({ id }) => id === lab.id);
    expect(listed).toMatchObject({ status: 'approved', suspended: true });

    expect((await owner.api.labs.mine({})).suspension).toMatchObject({ reason, ends_on: '2026-07-01' });
    expect((await owner.api.suspensions.standing({ labId: lab.id })).suspension).toMatchObject({ reason, suspended_by: null });
    expect((await noticesOf(owner, 'lab-suspended'))[0]?.body).toContain(reason);
    expect((await queuedMail(app, owner.email)).some(({ subject }) => words.test(subject))).toBe(true);

    const after = await reinstate(lab.id, 'The report arrived.');
    expect(after).toMatchObject({
      suspension: null,
      earlier: [{ reason, end_note: 'The report arrived.' }],
      can: { suspend: true },
    });
    expect(await matchedIds()).toContain(lab.id);
    expect((await trailOf(app, lab.id)).slice(-2).map(({ action, reason: why }) => [action, why])).toEqual([
      ['labs.suspend', reason],
      ['labs.reinstate', 'The report arrived.'],
    ]);
  });

  it('ADQ-004 running work goes on and is delivered, and its researchers are notified', async () => {
    const { owner, lab } = await approved();
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Running work' });
    const standing = await admin.api.suspensions.standing({ labId: lab.id });
    expect(standing.work).toMatchObject([{ title: 'Running work', stage: 'agreed', goes_on: true, project_id: project.id }]);
    expect((await owner.api.suspensions.standing({ labId: lab.id })).work).toEqual([]);
    await suspend(lab.id);
    const [notice] = await noticesOf(researcher, 'work-lab-suspended');
    expect(notice).toMatchObject({
      body: `Work on “Running work” continues, and ${lab.name} can deliver it. It can’t take on new work until an administrator ends the suspension.`,
      link: `/projects/${project.id}`,
    });
    expect((await queuedMail(app, researcher.email)).some(({ subject }) => words.test(subject))).toBe(true);
    await owner.api.collaborations.start({ collaborationId: request.id });
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await researcher.api.projects.accept({ projectId: project.id });
    expect((await researcher.api.projects.get({ projectId: project.id })).status).toBe('completed');
  });

  it('ADQ-004 it answers no request and its proposal is not accepted; researchers may withdraw', async () => {
    const { owner, lab } = await approved();
    const asked = await requested(researcher, owner, lab.id, { title: 'Asked' });
    const proposed = await requested(researcher, owner, lab.id, { title: 'Proposed' });
    await owner.api.proposals.send({ collaborationId: proposed.request.id, version: 1, proposal: proposalTerms() });
    await suspend(lab.id);
    const collaborationId = asked.request.id;
    const refused = { status: 409, details: expect.stringMatching(words) };
    for (const newStatus of ['approved', 'rejected'] as const)
      expect(await refusal(owner.api.collaborations.decide({ collaborationId, labId: lab.id, newStatus }))).toMatchObject(
        refused,
      );
    expect(await refusal(owner.api.proposals.send({ collaborationId, version: 1, proposal: proposalTerms() }))).toMatchObject(
      refused,
    );
    expect(await refusal(researcher.api.proposals.accept({ collaborationId: proposed.request.id, version: 1 }))).toMatchObject(
      refused,
    );
    const status = { projectId: asked.project.id, status: 'in-progress' as const, from: 'pending' as const };
    expect(await refusal(admin.api.projects.setStatus(status))).toMatchObject(refused);
    const { items } = await owner.api.collaborations.list({ pageSize: 100 });
    expect(items.find(({ id }) => id === collaborationId)).toMatchObject({
      can: { decide: false },
      turn: { group: 'running', words: 'Waiting: your laboratory is suspended' },
    });
    expect((await owner.api.collaborations.list({ group: 'needs-you' })).items).toEqual([]);
    expect((await researcher.api.projects.get({ projectId: asked.project.id })).turn.words).toBe(
      'Waiting: the laboratory is suspended',
    );
    expect((await noticesOf(researcher, 'request-lab-suspended')).map(({ body }) => body).toSorted()).toEqual([
      expect.stringContaining(`can’t answer “Asked”`),
      expect.stringContaining('the proposal for “Proposed”'),
    ]);
    await researcher.api.projects.cancel({ projectId: asked.project.id });
    await reinstate(lab.id);
    await researcher.api.proposals.accept({ collaborationId: proposed.request.id, version: 1 });
  });

  it('ADQ-004 the days to respond stop, and begin anew when it is reinstated', async () => {
    const { owner, lab } = await approved();
    const { request } = await requested(researcher, owner, lab.id, { title: 'Patient' });
    await suspend(lab.id);
    clock.pass(20 * day);
    await endWaits(app.world);
    await reinstate(lab.id);
    await endWaits(app.world);
    const { items } = await owner.api.collaborations.list({ pageSize: 100 });
    const found = items.find(({ id }) => id === request.id);
    expect(found?.stage).toBe('asked');
    expect(found?.respond_by).toBe(utcDay(afterWorkingDays(clock.now(), 5)));
  });

  it('ADQ-004 one winner of two administrators, and twice is refused in words', async () => {
    const { lab } = await approved();
    const both = await Promise.allSettled([suspend(lab.id), suspend(lab.id, null, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(suspend(lab.id))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/^Suspended \d+ is already suspended since /),
    });
    const ends = await Promise.allSettled([reinstate(lab.id), reinstate(lab.id, '', other)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(reinstate(lab.id))).toBe(409);
  });

  it('ADQ-004 a delivery and a suspension at once both happen', async () => {
    const { owner, lab } = await approved();
    const { request } = await underWay(researcher, owner, lab.id, { title: 'At once' });
    const both = await Promise.allSettled([
      owner.api.collaborations.complete({ collaborationId: request.id }),
      suspend(lab.id),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('ADQ-004 an answer and a suspension at once: the work began before, or it did not begin', async () => {
    const { owner, lab } = await approved();
    const { request } = await requested(researcher, owner, lab.id, { title: 'Answer at once' });
    const answer = { collaborationId: request.id, labId: lab.id, newStatus: 'approved' as const };
    const [decided] = await Promise.allSettled([owner.api.collaborations.decide(answer), suspend(lab.id)]);
    const { work } = await admin.api.suspensions.standing({ labId: lab.id });
    expect(work.map(({ stage }) => stage)).toEqual([decided.status === 'fulfilled' ? 'agreed' : 'asked']);
  });

  it('ADQ-004 needs a reason, a later day and an approved laboratory', async () => {
    const { lab } = await approved();
    const pending = await ownerWithLab(app, { labName: 'Pending', contactEmail: 'pending@lab.example' });
    const { suspend: call } = admin.api.suspensions;
    expect(await statusOf(call({ labId: lab.id, reason: '  ' }))).toBe(400);
    for (const ends_on of ['2026-06-01', '2020-01-01', '2040-01-01'])
      expect(await refusal(suspend(lab.id, ends_on))).toMatchObject({ status: 422, fields: { ends_on: expect.any(String) } });
    expect(await refusal(suspend(pending.lab.id))).toMatchObject({ status: 409, details: expect.stringContaining('approved') });
    expect(await statusOf(suspend(researcher.id))).toBe(404);
  });

  it('ADQ-004 ends by itself on its day, once', async () => {
    const { owner, lab } = await approved();
    clock.set('2026-08-01T10:00:00.000Z');
    await suspend(lab.id, '2026-08-03');
    clock.pass(day);
    await keepSuspensions(app.world);
    expect((await admin.api.suspensions.standing({ labId: lab.id })).suspension).not.toBeNull();
    clock.pass(day);
    await keepSuspensions(app.world);
    await keepSuspensions(app.world);
    expect((await admin.api.suspensions.standing({ labId: lab.id })).suspension).toBeNull();
    expect(await noticesOf(owner, 'lab-reinstated')).toHaveLength(1);
  });
});

const denied = async () => {
  count += 1;
  const made = await ownerWithLab(app, { labName: `Denied ${count}`, contactEmail: `denied${count}@lab.example` });
  await admin.api.labs.decide({ labId: made.lab.id, newStatus: 'denied', reason: 'No documents.' });
  return made;
};
const reopen = (labId: string, person: Person = admin) =>
  person.api.suspensions.reopen({ labId, reason: 'The documents came by post.' });

describe('ADQ-004 reopening a denied laboratory', () => {
  it('ADQ-004 makes it pending and tells the laboratory why', async () => {
    const { owner, lab } = await denied();
    expect((await admin.api.suspensions.standing({ labId: lab.id })).can.reopen).toBe(true);
    expect(await reopen(lab.id)).toMatchObject({ status: 'pending', can: { reopen: false, suspend: false } });
    expect((await noticesOf(owner, 'lab-reopened'))[0]?.body).toContain('The documents came by post.');
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({ action: 'labs.reopen', reason: 'The documents came by post.' });
  });

  it('ADQ-004 has one winner beside another administrator and beside its owner who submits it again', async () => {
    const first = await denied();
    const two = await Promise.allSettled([reopen(first.lab.id), reopen(first.lab.id, other)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const second = await denied();
    await second.owner.api.labs.resubmit({ labId: second.lab.id });
    expect(await refusal(reopen(second.lab.id))).toMatchObject({
      status: 409,
      details: expect.stringContaining('no longer denied'),
    });
    expect(await statusOf(reopen(second.lab.id, second.owner))).toBe(403);
  });

  it('ADQ-004 is refused in words when its owner registered another one', async () => {
    const { owner, lab } = await denied();
    await app.world.database.pool.query('delete from lab_members where user_id = $1', [owner.id]);
    const again = await owner.api.labs.register({ labData: labData({ labName: 'Again' }) });
    expect(await refusal(reopen(lab.id))).toMatchObject({ status: 409, details: expect.stringContaining('“Again”') });
    expect((await admin.api.suspensions.standing({ labId: lab.id })).can.reopen).toBe(false);
    expect(again.status).toBe('pending');
  });
});
