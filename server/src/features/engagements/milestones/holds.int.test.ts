import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { agreedByProposal, agreedInOneStep } from '../../../testing/plans.ts';
import type { Person } from '../../../testing/test-app.ts';
import { noteLateMilestones } from './milestones.jobs.ts';

const clock = testClock('2026-06-01T10:00:00.000Z'); // a Monday
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const agreed = (title = 'Panel') => {
  clock.set('2026-06-01T10:00:00.000Z');
  return agreedByProposal(researcher, owner, lab.id, { title });
};
const reason = 'Waiting for the ethics board.';
const hold = (collaborationId: string, person: Person = researcher) => person.api.milestones.hold({ collaborationId, reason });
const held = async (collaborationId: string, person: Person = researcher) =>
  (await hold(collaborationId, person)).holds[0]?.id ?? '';
const release = (holdId: string, person: Person = researcher, note = '') => person.api.milestones.release({ holdId, note });
const planOf = (collaborationId: string, person: Person = researcher) => person.api.milestones.plan({ collaborationId });
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter((notice) => notice.kind === kind);
const requestOf = async (collaborationId: string) =>
  (await owner.api.collaborations.list({ pageSize: 100 })).items.find(({ id }) => id === collaborationId);

const late = async () =>
  (await noticesOf(researcher, 'milestone-late')).filter(({ title }) => title === 'A milestone for “Rested” is late').length;

describe('work on hold', () => {
  it('PRM-016 says so with day and reason to both sides, in the room and on lists', async () => {
    const { projectId, collaborationId } = await agreed();
    expect((await hold(collaborationId)).can.hold).toBe(false);
    clock.set('2026-06-03T10:00:00.000Z');
    const words = `On hold since June 1: ${reason}`;
    const rooms = [await researcher.api.rooms.ofProject({ projectId }), await owner.api.rooms.ofRequest({ collaborationId })];
    for (const room of rooms) {
      expect(room.turn).toMatchObject({ words, mine: false, group: 'running', action: null, late: null });
      expect(room.can).toMatchObject({ start: false, complete: false });
    }
    expect((await researcher.api.projects.list({ pageSize: 100 })).items.find(({ id }) => id === projectId)?.turn.words).toBe(
      words,
    );
    expect(await requestOf(collaborationId)).toMatchObject({ turn: { words }, can: { start: false, complete: false } });
    const { items, groups } = await owner.api.collaborations.list({ pageSize: 100, first: 'needs-you' });
    expect(items.filter(({ turn }) => turn.group === 'needs-you')).toHaveLength(groups?.['needs-you'] ?? -1);
    expect((await noticesOf(owner, 'hold-placed'))[0]).toMatchObject({
      title: 'The researcher put the work on hold',
      body: `“Panel”: ${reason}`,
    });
    expect((await planOf(collaborationId, owner)).holds[0]).toMatchObject({
      side: 'researcher',
      held_by: 'Rosa Lind',
      reason,
      released_at: null,
      days: null,
      can: { release: false },
    });
  });

  it('PRM-016 is neither started nor delivered, not by an administrator either, and goes on after its release', async () => {
    const { collaborationId } = await agreed();
    const holdId = await held(collaborationId);
    const refused = { status: 409, details: `Release the hold first. On hold since June 1: ${reason}` };
    expect(await refusal(owner.api.collaborations.start({ collaborationId }))).toMatchObject(refused);
    expect(await refusal(owner.api.collaborations.complete({ collaborationId }))).toMatchObject(refused);
    for (const move of ['start', 'deliver'] as const)
      expect(await refusal(admin.api.collaborations.move({ collaborationId, move, reason: 'Asked to' }))).toMatchObject(
        refused,
      );
    expect((await requestOf(collaborationId))?.stage).toBe('agreed');
    const again = owner.api.collaborations.decide({ collaborationId, labId: lab.id, newStatus: 'approved' });
    expect((await refusal(again)).details).toBe(
      'Rosa Lind has already completed the agreement. It is now “Agreed”. Reload the page.',
    );
    await release(holdId);
    await owner.api.collaborations.start({ collaborationId });
    const second = await held(collaborationId, owner);
    expect(await statusOf(owner.api.collaborations.complete({ collaborationId }))).toBe(409);
    await release(second, owner);
    await owner.api.collaborations.complete({ collaborationId });
  });

  it('PRM-016 moves the promised day and open milestones by its working days when it is released', async () => {
    const { projectId, collaborationId } = await agreed();
    const [first] = (await planOf(collaborationId)).milestones;
    await owner.api.milestones.reportMilestone({ milestoneId: first?.id ?? '' });
    clock.set('2026-06-05T10:00:00.000Z'); // a Friday
    const holdId = await held(collaborationId);
    clock.set('2026-06-10T10:00:00.000Z'); // a Wednesday
    const plan = await release(holdId, researcher, 'The board agreed.');
    expect(plan).toMatchObject({
      agreed: { total: 100_000, promised_by: '2026-06-25' },
      milestones: [
        { name: 'Extraction', due_on: '2026-06-11', state: 'reached' },
        { name: 'Report', due_on: '2026-06-25', state: 'planned' },
      ],
      holds: [{ days: 3, released_by: 'Rosa Lind', release_note: 'The board agreed.', can: { release: false } }],
      can: { hold: true },
    });
    expect((await researcher.api.rooms.ofProject({ projectId })).promised_by).toBe('2026-06-25');
    const trail = (await trailOf(app, collaborationId)).filter(({ action }) => action.includes('hold'));
    expect(trail).toMatchObject([
      { action: 'milestones.hold', reason, after: { side: 'researcher', promised_by: '2026-06-22' } },
      {
        action: 'milestones.release-hold',
        reason: 'The board agreed.',
        before: { promised_by: '2026-06-22' },
        after: { promised_by: '2026-06-25', days: 3 },
      },
    ]);
    expect((await noticesOf(owner, 'hold-released'))[0]?.body).toBe('Work on “Panel” continues. The board agreed.');
  });

  it('PRM-016 is never late, and becomes late once after its release', async () => {
    const { collaborationId } = await agreed('Rested');
    const lateOnes = async () => (await planOf(collaborationId)).milestones.map(({ state, due_on }) => [state, due_on]);
    clock.set('2026-06-10T10:00:00.000Z');
    const holdId = await held(collaborationId);
    clock.set('2026-06-24T10:00:00.000Z');
    await noteLateMilestones(app.world);
    expect([await late(), await lateOnes()]).toEqual([
      0,
      [
        ['on-hold', '2026-06-11'],
        ['on-hold', '2026-06-22'],
      ],
    ]);
    await release(holdId);
    expect(await lateOnes()).toEqual([
      ['planned', '2026-06-25'],
      ['planned', '2026-07-06'],
    ]);
    clock.set('2026-06-26T10:00:00.000Z');
    await noteLateMilestones(app.world);
    await noteLateMilestones(app.world);
    expect([await late(), (await requestOf(collaborationId))?.turn.late]).toEqual([1, 'Late: “Extraction” was due on June 25']);
    const again = await held(collaborationId, owner);
    expect((await requestOf(collaborationId))?.turn.late).toBeNull();
    clock.set('2026-06-29T10:00:00.000Z');
    await release(again, owner);
    clock.set('2026-07-01T10:00:00.000Z');
    await noteLateMilestones(app.world);
    expect(await late()).toBe(1);
  });
});

describe('who puts work on hold and releases it', () => {
  it('PRM-016 either side puts it on hold, once at a time', async () => {
    const { collaborationId } = await agreed();
    const both = await Promise.allSettled([hold(collaborationId), hold(collaborationId, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(hold(collaborationId))).toMatchObject({
      status: 409,
      details: 'The work is on hold already. Reload the page.',
    });
  });

  it('PRM-016 the side that put it on hold releases it once, or an administrator for it', async () => {
    const { collaborationId } = await agreed();
    const holdId = await held(collaborationId, owner);
    expect(await refusal(release(holdId, researcher))).toMatchObject({
      status: 403,
      details: 'The side that put the work on hold releases it.',
    });
    await release(holdId, admin, 'The laboratory asked us to.');
    expect(await noticesOf(owner, 'hold-released')).not.toEqual([]);
    expect((await noticesOf(researcher, 'hold-released'))[0]?.title).toBe('An administrator released the hold');
    expect(await refusal(release(holdId, owner))).toMatchObject({
      status: 409,
      details: 'This hold was released already. Reload the page.',
    });
    const second = await held(collaborationId);
    const twice = await Promise.allSettled([release(second), release(second, admin)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('PRM-016 needs a reason and agreed work that is not delivered', async () => {
    const { collaborationId } = await agreedInOneStep(researcher, owner, lab.id);
    for (const empty of [' ', 'x'.repeat(501)])
      expect(await statusOf(researcher.api.milestones.hold({ collaborationId, reason: empty }))).toBe(400);
    await owner.api.collaborations.complete({ collaborationId });
    expect(await refusal(hold(collaborationId))).toMatchObject({
      status: 409,
      details: 'Work can be put on hold while it is agreed and not delivered.',
    });
  });
});
