import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { underWay as projectUnderWay, requested } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { endWaits } from '../collaborations/collaborations.jobs.ts';

const day = 86_400_000;
const clock = testClock();
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const running = async () => {
  const { project, request } = await projectUnderWay(researcher, owner, lab.id, { title: 'Panel' });
  await owner.api.collaborations.start({ collaborationId: request.id });
  return { projectId: project.id, collaborationId: request.id };
};
const open = (collaborationId: string, person: Person = researcher, reason = 'The panel is another one.') =>
  person.api.disputes.open({ collaborationId, reason });
const close = (disputeId: string, person: Person = admin, decision = 'The laboratory runs the agreed panel.') =>
  person.api.disputes.close({ disputeId, decision });
const list = (collaborationId: string, person: Person = researcher) => person.api.disputes.list({ collaborationId });
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 50 })).items.filter((notice) => notice.kind === kind);

const reminders = async () => (await noticesOf(researcher, 'acceptance-reminder')).length;

describe('disputes', () => {
  it('PRM-020 either side opens one, an administrator decides it, and both read the decision', async () => {
    const { projectId, collaborationId } = await running();
    expect((await list(collaborationId)).can.open).toBe(true);
    const opened = await open(collaborationId);
    expect(opened).toMatchObject({ side: 'researcher', opened_by: 'Rosa Lind', closed_at: null, can: { close: false } });
    expect(await list(collaborationId, owner)).toMatchObject({ disputes: [{ id: opened.id }], can: { open: false } });
    expect((await list(collaborationId, admin)).disputes[0]?.can.close).toBe(true);
    expect((await noticesOf(owner, 'dispute-opened'))[0]?.body).toBe('“Panel”: The panel is another one.');
    expect(await noticesOf(admin, 'dispute-opened')).toHaveLength(1);
    expect(await noticesOf(researcher, 'dispute-opened')).toEqual([]);

    const inDispute = async () =>
      (await admin.api.projects.listAll({ dispute: 'open' })).items.map(({ id, has_dispute }) => [id, has_dispute]);
    expect(await inDispute()).toEqual([[projectId, true]]);
    const closed = await close(opened.id);
    expect(await inDispute()).toEqual([]);
    expect(closed).toMatchObject({ decision: 'The laboratory runs the agreed panel.', can: { close: false } });
    for (const person of [researcher, owner]) {
      expect((await list(collaborationId, person)).disputes[0]).toMatchObject({ decision: closed.decision });
      expect((await noticesOf(person, 'dispute-closed'))[0]?.body).toContain('The laboratory runs the agreed panel.');
    }
    const trail = await trailOf(app, collaborationId);
    expect(trail.filter(({ action }) => action.startsWith('disputes.')).map(({ action, reason }) => [action, reason])).toEqual([
      ['disputes.open', 'The panel is another one.'],
      ['disputes.close', 'The laboratory runs the agreed panel.'],
    ]);
    expect(await open(collaborationId, owner)).toMatchObject({ side: 'laboratory' });
  });

  it('PRM-020 one at a time, and it is decided once', async () => {
    const { collaborationId } = await running();
    const both = await Promise.allSettled([open(collaborationId), open(collaborationId, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(open(collaborationId))).toMatchObject({
      status: 409,
      details: 'A dispute about this work is open already. Add to it in the conversation.',
    });
    const id = (await list(collaborationId)).disputes[0]?.id ?? '';
    const twice = await Promise.allSettled([close(id), close(id, admin, 'Otherwise')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(close(id))).toBe(409);
  });

  it('PRM-020 needs words, and waits for the work to begin', async () => {
    const { collaborationId } = await running();
    expect(await statusOf(open(collaborationId, researcher, '  '))).toBe(400);
    const { id } = await open(collaborationId);
    expect(await statusOf(close(id, admin, ' '))).toBe(400);
    const asked = await requested(researcher, owner, lab.id);
    expect(await statusOf(open(asked.request.id))).toBe(409);
  });

  it('PRM-020 can be opened until 30 days after the work was accepted', async () => {
    const { projectId, collaborationId } = await running();
    await owner.api.collaborations.complete({ collaborationId });
    await researcher.api.projects.accept({ projectId });
    clock.pass(30 * day - 1000);
    const { id } = await open(collaborationId);
    await close(id);
    clock.pass(2000);
    expect((await list(collaborationId)).can.open).toBe(false);
    expect(await statusOf(open(collaborationId))).toBe(409);
  });

  it('PRM-020 stops the reminders, whose days begin anew when it is closed', async () => {
    const { collaborationId } = await running();
    await owner.api.collaborations.complete({ collaborationId });
    const before = await reminders();
    const { id } = await open(collaborationId);
    clock.pass(20 * day);
    await endWaits(app.world);
    expect(await reminders()).toBe(before);
    await close(id);
    clock.pass(4 * day);
    await endWaits(app.world);
    expect(await reminders()).toBe(before);
    clock.pass(2 * day);
    await endWaits(app.world);
    expect(await reminders()).toBe(before + 1);
  });
});
