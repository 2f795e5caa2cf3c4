import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownerWithLab, statusOf } from '../../testing/labs.ts';
import { requested } from '../../testing/projects.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let researcher: Person;
let projectId: string;
let labId: string;
let owner: Person;
let clock = new Date('2026-06-01T10:00:00.000Z');

beforeAll(async () => {
  app = await startTestApp({ worker: false, now: () => clock });
  [admin, researcher] = [await app.person('admin'), await app.person('user')];
  ({
    owner,
    lab: { id: labId },
  } = await ownerWithLab(app));
  await admin.api.labs.decide({ labId, newStatus: 'approved' });
  projectId = (await requested(researcher, owner, labId)).project.id;
});
afterAll(() => app.close());

const later = () => {
  clock = new Date(clock.getTime() + 10 * 60_000);
};

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
    expect(await statusOf(stranger.api.labs.handOver({ labId }))).toBe(403);
    expect(await statusOf(stranger.api.projects.cancel({ projectId }))).toBe(404);
    expect(await denialsOf(stranger)).toMatchObject([
      {
        object_type: 'lab',
        object_id: labId,
        after: { route: 'GET /labs/{labId}/hand-over', status: 403 },
        actor_role: 'user',
      },
      { object_type: 'project', object_id: projectId, after: { route: 'POST /projects/{projectId}/cancel', status: 404 } },
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
    expect(await statusOf(otherOwner.api.collaborations.decide({ collaborationId, labId, newStatus: 'approved' }))).toBe(404);
    expect((await app.fetch(`/api/labs/${labId}/checklist.csv`, {}, otherOwner)).status).toBe(404);
    await vi.waitFor(async () => expect(await denialsOf(otherOwner)).toHaveLength(2)); // a file is refused before it is noted
    expect(await denialsOf(otherOwner)).toMatchObject([
      { after: { route: 'POST /functions/update-collaboration-status', status: 404 } },
      { object_type: 'lab', object_id: labId, after: { status: 404 } },
    ]);
  });

  it('leaves none where there is nothing, where the thing is the own one, and where nobody is signed in', async () => {
    expect(await statusOf(researcher.api.projects.get({ projectId: randomUUID() }))).toBe(404);
    expect(await statusOf(researcher.api.projects.restore({ projectId }))).toBe(404);
    expect(await denialsOf(researcher)).toEqual([]);
    expect(await statusOf(app.anonymous.labs.get({ labId }))).toBe(401);
    const { rows } = await app.world.database.pool.query(
      `select 1 from audit_entries where action = 'access.denied' and actor_id is null`,
    );
    expect(rows).toEqual([]);
  });

  it('leaves at most ten entries a minute for one person, whatever is tried, and again ten later', async () => {
    const hostile = await app.person('user');
    for (let turn = 0; turn < 30; turn += 1) expect(await statusOf(hostile.api.projects.get({ projectId }))).toBe(404);
    expect(await denialsOf(hostile)).toHaveLength(10);
    later();
    expect(await statusOf(hostile.api.projects.get({ projectId }))).toBe(404);
    expect(await denialsOf(hostile)).toHaveLength(11);
  });
});
