import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.approvedLab();

const exists = async ({ id }: { id: string }) => (await app.rows('select 1 from users where id = $1', id)).length === 1;

const attach = async (person: Person, projectId: string, name = 'protocol.pdf') => {
  const key = `${projectId}/${name}`;
  await app.world.storage.put({ bucket: 'project-documents', key }, Readable.from(['%PDF-1.7']), {
    contentType: 'application/pdf',
  });
  await app.rows(
    `insert into documents (project_id, file_name, file_type, file_url, file_size, sha256, uploaded_by)
     values ($1, $2, 'application/pdf', $3, 8, 'digest', $4)`,
    projectId,
    name,
    key,
    person.id,
  );
  return { bucket: 'project-documents' as const, key };
};

describe('deleting a user', () => {
  it('AUS-022 AUS-023 AUS-024 tells what goes, and takes it all: account, projects, files, sessions', async () => {
    const person = await app.person('user', { name: 'Rita Gone' });
    const { project, request } = await requested(person, owner, lab.id);
    const cancelled = await submit(person, lab.id, { title: 'Another' });
    await person.api.projects.cancel({ projectId: cancelled.id });
    const file = await attach(person, project.id);
    const told = await admin.api.users.deletion({ userId: person.id });
    expect(told).toMatchObject({
      projects: { pending: 1, 'in-progress': 0, completed: 0, cancelled: 1 },
      openRequests: 1,
      documents: 1,
      labDocuments: 0,
      lab: null,
      obstacle: null,
    });
    expect(told.activity).toBeGreaterThan(0);

    const { total } = await admin.api.users.counts({});
    expect(await admin.api.users.delete({ userId: person.id })).toEqual({
      success: true,
      error: null,
      details: null,
      deletedUser: { name: 'Rita Gone', email: person.email },
      verification: { beforeCount: total, afterCount: total - 1, authDeletionError: null },
    });
    expect(await exists(person)).toBe(false);
    for (const table of ['sessions', 'accounts', 'projects'])
      expect(await app.rows(`select 1 from ${table} where user_id = $1`, person.id)).toEqual([]);
    expect(await app.world.storage.exists(file)).toBe(false);
    expect(await app.rows('select collaboration_status from lab_collaborations where id = $1', request.id)).toEqual([
      { collaboration_status: 'withdrawn' },
    ]);
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({
      action: 'accounts.delete',
      actor_id: admin.id,
      before: { role: 'user' },
    });
    expect((await queuedMail(app, person.email)).at(-1)?.subject).toBe('Your account was deleted');
    expect(await statusOf(admin.api.users.delete({ userId: person.id }))).toBe(404);
  });

  it('T13 the sessions of a deleted user end at once', async () => {
    const person = await app.person('user');
    await admin.api.users.delete({ userId: person.id });
    expect((await person.api.accounts.me({})).user).toBeNull();
    expect(await statusOf(person.api.projects.list({}))).toBe(401);
  });

  it('AUS-007 the own account is refused here', async () => {
    expect((await admin.api.users.deletion({ userId: admin.id })).obstacle).toMatch(/on your profile page/);
    expect(await refusal(admin.api.users.delete({ userId: admin.id }))).toMatchObject({
      status: 403,
      details: expect.stringContaining('your own account'),
    });
    expect(await exists(admin)).toBe(true);
  });

  it('AUS-023 projects in progress prevent it, with a clear answer, and nothing is lost', async () => {
    const person = await app.person('user');
    const { project } = await underWay(person, owner, lab.id);
    const obstacle = '1 project is in progress at a laboratory. Complete or cancel it first.';
    expect((await admin.api.users.deletion({ userId: person.id })).obstacle).toBe(obstacle);
    expect(await refusal(admin.api.users.delete({ userId: person.id }))).toMatchObject({ status: 409, details: obstacle });
    expect(await exists(person)).toBe(true);
    expect((await person.api.projects.get({ projectId: project.id })).status).toBe('in-progress');
    await admin.api.projects.setStatus({
      projectId: project.id,
      from: 'in-progress',
      status: 'cancelled',
      reason: 'The person leaves.',
    });
    expect((await admin.api.users.delete({ userId: person.id })).success).toBe(true);
  });

  it('AUS-023 deleting and approving at once: either the work goes on, or nothing is left of it', async () => {
    const person = await app.person('user');
    const { project, request } = await requested(person, owner, lab.id);
    const [deleted, approved] = await Promise.allSettled([
      admin.api.users.delete({ userId: person.id }),
      decide(owner, lab.id, request.id, 'approved'),
    ]);
    expect([deleted.status, approved.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
    const projects = await app.rows('select status from projects where id = $1', project.id);
    expect(projects).toEqual(approved.status === 'fulfilled' ? [{ status: 'in-progress' }] : []);
  });

  it('AUS-023 two administrators at once delete a user once', async () => {
    const second = await app.person('admin');
    const person = await app.person('user');
    const outcomes = await Promise.allSettled([admin, second].map(({ api }) => api.users.delete({ userId: person.id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await trailOf(app, person.id)).filter(({ action }) => action === 'accounts.delete')).toHaveLength(1);
  });

  it('AUS-023 a laboratory with open work keeps its only member; without, administrators are notified', async () => {
    const { owner: only, lab: own } = await ownerWithApprovedLab(app, admin, { labName: 'Only One Lab' });
    const person = await app.person('user');
    const { request } = await requested(person, only, own.id);
    expect(await admin.api.users.deletion({ userId: only.id })).toMatchObject({
      lab: { name: 'Only One Lab', otherMembers: 0, openWork: 1 },
      obstacle: expect.stringContaining('no other member'),
    });
    expect(await statusOf(admin.api.users.delete({ userId: only.id }))).toBe(409);
    expect(await statusOf(admin.api.users.setRole({ userId: only.id, newRole: 'user' }))).toBe(409);
    await decide(only, own.id, request.id, 'rejected');
    await admin.api.users.delete({ userId: only.id });
    const { items } = await admin.api.notifications.list({});
    expect(items[0]).toMatchObject({
      kind: 'lab-without-members',
      title: 'Only One Lab no longer has any members',
      link: `/admin/labs/${own.id}`,
    });
    expect(await app.rows('select status from labs where id = $1', own.id)).toEqual([{ status: 'approved' }]);
  });

  it('AUS-023 the only owner of a laboratory with members is followed by the longest-standing one', async () => {
    const { owner: first, lab: own } = await ownerWithLab(app);
    const [second, third] = [await app.person('lab_owner'), await app.person('lab_owner')];
    await app.rows(
      `insert into lab_members (lab_id, user_id, created_at) values ($1, $2, now() + interval '2 hours')`,
      own.id,
      third.id,
    );
    await app.rows(
      `insert into lab_members (lab_id, user_id, created_at) values ($1, $2, now() + interval '1 hour')`,
      own.id,
      second.id,
    );
    await admin.api.users.delete({ userId: first.id });
    expect(await app.rows('select user_id, role from lab_members where lab_id = $1 order by created_at', own.id)).toEqual([
      { user_id: second.id, role: 'owner' },
      { user_id: third.id, role: 'member' },
    ]);
    expect((await trailOf(app, own.id)).at(-1)).toMatchObject({ action: 'labs.leave', after: { owner: second.id } });
    // A change of role removes a person from their laboratory too.
    await admin.api.users.setRole({ userId: second.id, newRole: 'user' });
    expect(await app.rows('select user_id, role from lab_members where lab_id = $1', own.id)).toEqual([
      { user_id: third.id, role: 'owner' },
    ]);
  });
});

describe('activity', () => {
  it('AUS-014 AUS-015 reads projects, documents and records of the user alone, each list paged', async () => {
    const [person, other] = [await app.person('user'), await app.person('user')];
    const { project } = await underWay(person, owner, lab.id, { title: 'Mine' });
    const foreign = await submit(other, lab.id, { title: 'Theirs' });
    await attach(person, project.id, 'a.pdf');
    await attach(admin, project.id, 'b.pdf');
    await attach(other, foreign.id, 'c.pdf');
    for (const [projectId, status] of [
      [project.id, 'approved'],
      [project.id, 'failed'],
      [foreign.id, 'denied'],
    ] as const)
      await app.world.database.owner
        .insertInto('compliance_records')
        .values({ project_id: projectId, document_type: 'certification', status, decided_by: admin.id })
        .execute();
    const input = { userId: person.id };
    expect(await admin.api.users.activity(input)).toEqual({ projects: 1, documents: 2, labDocuments: 0, complianceRecords: 2 });
    expect((await admin.api.users.activityProjects(input)).items).toEqual([
      expect.objectContaining({
        id: project.id,
        title: 'Mine',
        status: 'in-progress',
        collaboration: { lab_name: 'Meridian Molecular Diagnostics', collaboration_status: 'approved' },
      }),
    ]);
    const documents = await admin.api.users.activityDocuments({ ...input, pageSize: 1, page: 2 });
    expect([documents.total, documents.items.map(({ file_name, of }) => [file_name, of])]).toEqual([2, [['a.pdf', 'Mine']]]);
    const records = await admin.api.users.activityRecords(input);
    expect(records.items.map(({ status, project_title }) => `${status} ${project_title}`).toSorted()).toEqual([
      'approved Mine',
      'failed Mine',
    ]);
    expect(Object.keys(records.items[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'document_type',
      'id',
      'project_id',
      'project_title',
      'status',
    ]);
    expect(await statusOf(admin.api.users.activityRecords({ ...input, pageSize: 101 }))).toBe(400);
  });

  it('AUS-015 lists documents of laboratories by uploader, with the laboratory', async () => {
    await app.rows(
      `insert into lab_documents (lab_id, file_name, file_type, file_url, file_size, sha256, uploaded_by)
       values ($1, 'clia.pdf', 'application/pdf', 'x/clia', 8, 's', $2)`,
      lab.id,
      owner.id,
    );
    const { items, total } = await admin.api.users.activityLabDocuments({ userId: owner.id });
    expect([total, items[0]?.file_name, items[0]?.of]).toEqual([1, 'clia.pdf', 'Meridian Molecular Diagnostics']);
  });
});
