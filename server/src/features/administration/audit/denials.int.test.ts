import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownerWithLab, statusOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const clock = testClock();

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab();
const { project } = given.requestedProject(researcher, { owner, lab });

const later = () => clock.pass(10 * 60_000);

const denialsOf = async ({ id }: Person) =>
  app.world.database.owner
    .selectFrom('audit_entries')
    .select(['object_type', 'object_id', 'after', 'actor_role', 'session_id', 'request_id'])
    .where('action', '=', 'access.denied')
    .where('actor_id', '=', id)
    .orderBy('seq')
    .execute();

describe('a call that a role or a policy refuses', () => {
  it('ADM-021 leaves one entry that says which route was asked, and about what', async () => {
    const stranger = await app.person('user');
    expect(await statusOf(stranger.api.labs.handOver({ labId: lab.id }))).toBe(403);
    expect(await statusOf(stranger.api.projects.cancel({ projectId: project.id }))).toBe(404);
    expect(await denialsOf(stranger)).toMatchObject([
      {
        object_type: 'lab',
        object_id: lab.id,
        after: { route: 'GET /labs/{labId}/hand-over', status: 403 },
        actor_role: 'user',
      },
      { object_type: 'project', object_id: project.id, after: { route: 'POST /projects/{projectId}/cancel', status: 404 } },
    ]);
    const [entry] = await denialsOf(stranger);
    expect(entry?.session_id).not.toBeNull();
    expect(entry?.request_id).not.toBeNull();
    const { items } = await admin.api.audit.list({ action: 'access.denied', person: stranger.id });
    expect(items).toHaveLength(2);
  });

  it('finds what a body names, and what a route outside of the contract is about', async () => {
    const { owner: otherOwner } = await ownerWithLab(app);
    const { items } = await owner.api.collaborations.list({});
    const collaborationId = items[0]?.id ?? '';
    expect(
      await statusOf(otherOwner.api.collaborations.decide({ collaborationId, labId: lab.id, newStatus: 'approved' })),
    ).toBe(404);
    expect((await app.fetch(`/api/labs/${lab.id}/checklist.csv`, {}, otherOwner)).status).toBe(404);
    await expect.poll(() => denialsOf(otherOwner)).toHaveLength(2); // a file is refused before it is noted
    expect(await denialsOf(otherOwner)).toMatchObject([
      { after: { route: 'POST /functions/update-collaboration-status', status: 404 } },
      { object_type: 'lab', object_id: lab.id, after: { status: 404 } },
    ]);
  });

  it('leaves none where there is nothing, where the thing is the own one, and where nobody is signed in', async () => {
    expect(await statusOf(researcher.api.projects.get({ projectId: randomUUID() }))).toBe(404);
    expect(await statusOf(researcher.api.projects.restore({ projectId: project.id }))).toBe(404);
    expect(await denialsOf(researcher)).toEqual([]);
    expect(await statusOf(app.anonymous.labs.get({ labId: lab.id }))).toBe(401);
    const { rows } = await app.world.database.pool.query(
      `select 1 from audit_entries where action = 'access.denied' and actor_id is null`,
    );
    expect(rows).toEqual([]);
  });

  it('leaves at most ten entries a minute for one person, whatever is tried, and again ten later', async () => {
    const hostile = await app.person('user');
    for (let turn = 0; turn < 30; turn += 1)
      expect(await statusOf(hostile.api.projects.get({ projectId: project.id }))).toBe(404);
    expect(await denialsOf(hostile)).toHaveLength(10);
    later();
    expect(await statusOf(hostile.api.projects.get({ projectId: project.id }))).toBe(404);
    expect(await denialsOf(hostile)).toHaveLength(11);
  });
});
