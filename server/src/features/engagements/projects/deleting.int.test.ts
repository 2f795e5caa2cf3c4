import { randomUUID } from 'node:crypto';
import { limits } from '@aliquot/contract/limits';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { system } from '../../../kernel/actor.ts';
import { userActor } from '../../../testing/acts/actors.ts';
import { statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, requested, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, formOf, pdfOf, post } from '../../../testing/acts/uploads.ts';
import { type Person } from '../../../testing/test-app.ts';
import { findProjectDocument, findProjectFacts } from '../../hearts/documents/documents.repository.ts';
import { countPending, listOfLab } from '../collaborations/listing.repository.ts';
import { listOfUser } from './listing.repository.ts';
import { removeDeletedProjects } from './projects.jobs.ts';
import { findProject } from './projects.repository.ts';

const clock = testClock();

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

beforeEach(() => clock.pass(1000));

const pass = (milliseconds: number) => clock.pass(milliseconds);

const attach = async (projectId: string, person = researcher): Promise<string> => {
  const file = { name: 'protocol.pdf', bytes: await pdfOf(['Protocol']) };
  const { status, body } = await post(app, `/api/projects/${projectId}/documents`, formOf('file', [file]), person);
  expect(status).toBe(200);
  return String(body.id);
};

/** A project whose only request was rejected: a laboratory knows of it, and deleting it withdraws nothing. */
const rejectedProject = async (title: string) => {
  const { project, request } = await requested(researcher, owner, lab.id, { title });
  await decide(owner, lab.id, request.id, 'rejected');
  return { projectId: project.id, requestId: request.id };
};

const rowOf = (id: string) =>
  app.world.database.owner.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();

describe('a deleted request that is sent again', () => {
  it('REQ-024 is a new project under the same key, and the deleted one can still be restored', async () => {
    const key = randomUUID();
    const first = await submit(researcher, lab.id, { title: 'Sent twice' }, key);
    await researcher.api.projects.cancel({ projectId: first.id });
    expect((await researcher.api.projects.delete({ projectId: first.id })).undoUntil).not.toBeNull();
    const second = await submit(researcher, lab.id, { title: 'Sent twice' }, key);
    expect(second).toMatchObject({ status: 'pending', title: 'Sent twice' });
    expect(second.id).not.toBe(first.id);
    expect((await submit(researcher, lab.id, { title: 'Sent twice' }, key)).id).toBe(second.id);
    expect((await researcher.api.projects.restore({ projectId: first.id })).status).toBe('cancelled');
  });
});

describe('deleting while a laboratory was asked', () => {
  it('PRJ-008 PRJ-020 COL-014 removes it, withdraws the request and tells the laboratory', async () => {
    const { project, request } = await requested(researcher, owner, lab.id, { title: 'To be deleted' });
    await attach(project.id);
    const files = await filesOnDisk(app, 'project-documents');
    expect(await researcher.api.projects.delete({ projectId: project.id })).toEqual({
      title: 'To be deleted',
      undoUntil: null,
    });
    expect(await statusOf(researcher.api.projects.get({ projectId: project.id }))).toBe(404);
    expect((await owner.api.notifications.list({ pageSize: 100 })).items[0]).toMatchObject({
      title: '“To be deleted” was withdrawn',
      body: 'The project was deleted.',
    });
    const kept = await app.world.database.owner
      .selectFrom('lab_collaborations')
      .select(['project_id', 'collaboration_status'])
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ project_id: null, collaboration_status: 'withdrawn' });
    const { items } = await owner.api.collaborations.list({ pageSize: 100 });
    expect(items.map(({ id }) => id)).not.toContain(request.id);
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({
      action: 'projects.delete',
      before: { title: 'To be deleted', status: 'pending' },
      after: { restorable_until: null },
    });
    expect(await filesOnDisk(app, 'project-documents')).toHaveLength(files.length - 1);
    expect(await statusOf(researcher.api.projects.delete({ projectId: project.id }))).toBe(404);
    expect(await statusOf(researcher.api.projects.restore({ projectId: project.id }))).toBe(404);
  });

  it('T16 deleting and approving at once leave no half state', async () => {
    const { project, request } = await requested(researcher, owner, lab.id);
    await Promise.allSettled([
      decide(owner, lab.id, request.id, 'approved'),
      researcher.api.projects.delete({ projectId: project.id }),
      researcher.api.projects.cancel({ projectId: project.id }),
    ]);
    const { rows: wrong } = await app.world.database.pool.query(`
      select c.id from lab_collaborations c left join projects p on p.id = c.project_id
      where (c.collaboration_status = 'approved' and p.status is distinct from 'in-progress')
         or (p.status in ('cancelled') and c.collaboration_status in ('pending', 'approved'))
         or (p.id is null and c.collaboration_status in ('pending', 'approved'))`);
    expect(wrong).toEqual([]);
  });

  it('an administrator may, nobody else', async () => {
    const { project } = await requested(researcher, owner, lab.id, { title: 'Removed' });
    const input = { projectId: project.id };
    expect(await admin.api.projects.delete(input)).toEqual({ title: 'Removed', undoUntil: null });
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({
      action: 'projects.delete',
      actor_id: admin.id,
      actor_role: 'admin',
    });
  });
});

describe('deleting what can be restored', () => {
  it('PRJ-007 hides it from everyone at once, and its deleter brings it back whole', async () => {
    const { projectId, requestId } = await rejectedProject('Shown, hidden, shown');
    const documentId = await attach(projectId);
    const whole = await researcher.api.projects.get({ projectId });
    const { total } = await researcher.api.projects.list({});

    const { undoUntil } = await researcher.api.projects.delete({ projectId });
    expect(undoUntil).toBe(new Date(clock.now().getTime() + limits.projectUndoMilliseconds).toISOString());

    for (const person of [researcher, admin, owner]) expect(await statusOf(person.api.projects.get({ projectId }))).toBe(404);
    const after = await researcher.api.projects.list({ pageSize: 100 });
    expect(after.total).toBe(total - 1);
    expect(after.items.map(({ id }) => id)).not.toContain(projectId);
    const seenByLab = await owner.api.collaborations.list({ pageSize: 100 });
    expect(seenByLab.items.map(({ id }) => id)).not.toContain(requestId);
    expect(seenByLab.total).toBe(seenByLab.items.length);
    for (const person of [researcher, admin])
      expect(await statusOf(person.api.documents.linkOfProject({ documentId }))).toBe(404);
    const late = { name: 'late.pdf', bytes: await pdfOf(['Late']) };
    expect((await post(app, `/api/projects/${projectId}/documents`, formOf('file', [late]), researcher)).status).toBe(404);
    for (const call of [researcher.api.projects.cancel, researcher.api.projects.accept, researcher.api.projects.delete])
      expect(await statusOf(call({ projectId }))).toBe(404);

    expect((await researcher.api.projects.restorable({})).projects).toContainEqual({
      id: projectId,
      title: 'Shown, hidden, shown',
      undoUntil,
    });
    expect(await researcher.api.projects.restore({ projectId })).toEqual(whole);
    expect((await researcher.api.projects.list({})).total).toBe(total);
    expect((await owner.api.collaborations.list({ pageSize: 100 })).items.map(({ id }) => id)).toContain(requestId);
    const { url } = await researcher.api.documents.linkOfProject({ documentId });
    expect((await app.fetch(url, {}, researcher)).status).toBe(200);
    expect((await trailOf(app, projectId)).slice(-2).map(({ action }) => action)).toEqual([
      'projects.delete',
      'projects.restore',
    ]);
    expect((await researcher.api.projects.restorable({})).projects.map(({ id }) => id)).not.toContain(projectId);
  });

  it('PRJ-007 is refused to everyone else, a second time, and after the time', async () => {
    const { projectId } = await rejectedProject('Whose is it');
    await researcher.api.projects.delete({ projectId });
    const restore = (person: Person) => person.api.projects.restore({ projectId });
    for (const person of [stranger, admin]) {
      expect((await person.api.projects.restorable({})).projects).toEqual([]);
    }
    const outcomes = await Promise.allSettled([restore(researcher), restore(researcher)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    await researcher.api.projects.delete({ projectId });
    pass(limits.projectUndoMilliseconds + 1);
    expect(await statusOf(restore(researcher))).toBe(404);
    expect((await researcher.api.projects.restorable({})).projects).toEqual([]);
  });

  it('PRJ-008 what an administrator deleted is not for its researcher to bring back', async () => {
    const { projectId } = await rejectedProject('Not theirs to restore');
    await admin.api.projects.delete({ projectId });
    expect(await statusOf(researcher.api.projects.restore({ projectId }))).toBe(404);
    expect((await admin.api.projects.restore({ projectId })).id).toBe(projectId);
  });

  it('PRM-031 work that was accepted stays as it was, with its project', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await researcher.api.projects.accept({ projectId: project.id });
    expect((await researcher.api.projects.delete({ projectId: project.id })).undoUntil).not.toBeNull();
    pass(limits.projectUndoMilliseconds + 1);
    await removeDeletedProjects(app.world);
    const kept = await app.world.database.owner
      .selectFrom('lab_collaborations')
      .select(['project_id', 'collaboration_status'])
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ project_id: project.id, collaboration_status: 'completed' });
  });
});

describe('removing permanently', () => {
  it('PRJ-020 takes what can no longer be restored, with its files, and nothing else', async () => {
    const old = await rejectedProject('Old');
    await attach(old.projectId);
    const kept = await rejectedProject('Kept');
    await attach(kept.projectId);
    await researcher.api.projects.delete({ projectId: old.projectId });
    pass(limits.projectUndoMilliseconds - 60_000);
    await researcher.api.projects.delete({ projectId: kept.projectId });
    await removeDeletedProjects(app.world);
    expect(await rowOf(old.projectId)).toBeDefined();
    const files = await filesOnDisk(app, 'project-documents');

    pass(60_001);
    await removeDeletedProjects(app.world);
    expect(await rowOf(old.projectId)).toBeUndefined();
    expect(await rowOf(kept.projectId)).toBeDefined();
    expect(await filesOnDisk(app, 'project-documents')).toHaveLength(files.length - 1);
    expect((await trailOf(app, old.projectId)).at(-1)).toMatchObject({ action: 'projects.remove', actor_role: 'system' });
    expect(await researcher.api.projects.restore({ projectId: kept.projectId })).toMatchObject({ title: 'Kept' });
  });

  it('an account that is deleted takes its deleted projects and their files with it', async () => {
    const leaving = await app.person('user');
    const { project, request } = await requested(leaving, owner, lab.id, { title: 'Of somebody who leaves' });
    await decide(owner, lab.id, request.id, 'rejected');
    await attach(project.id, leaving);
    await leaving.api.projects.delete({ projectId: project.id });
    const files = await filesOnDisk(app, 'project-documents');
    await leaving.api.accounts.deleteAccount({ password: 'correct horse battery' });
    expect(await rowOf(project.id)).toBeUndefined();
    expect(await filesOnDisk(app, 'project-documents')).toHaveLength(files.length - 1);
  });
});

const readers = (): [string, Actor][] => [
  ['its researcher', userActor(researcher.id, 'user')],
  ['the laboratory', userActor(owner.id, 'lab_owner', lab.id)],
  ['an administrator', userActor(admin.id, 'admin')],
  ['background work', system],
];

describe('each wall by itself', () => {
  let hidden: { projectId: string; requestId: string; documentId: string };

  beforeAll(async () => {
    const made = await rejectedProject('Behind two walls');
    hidden = { ...made, documentId: await attach(made.projectId) };
    await researcher.api.projects.delete({ projectId: hidden.projectId });
  });

  it('PRJ-008 T1 the database shows nothing of it, whatever is asked', async () => {
    for (const [name, actor] of readers()) {
      const found = await app.world.database.transaction(actor, async (db) => {
        const { rows } = await sql<{ kind: string }>`
          select 'project' as kind from projects where id = ${hidden.projectId}
          union all select 'request' from lab_collaborations where id = ${hidden.requestId}
          union all select 'document' from documents where id = ${hidden.documentId}`.execute(db);
        const removed = await sql`delete from projects where id = ${hidden.projectId}`.execute(db);
        const changed = await sql`update projects set version = 9 where id = ${hidden.projectId}`.execute(db);
        return { rows, touched: [removed.numAffectedRows, changed.numAffectedRows] };
      });
      // Background work has to know which stored files still belong to something.
      const rows = actor.kind === 'system' ? [{ kind: 'document' }] : [];
      expect({ name, ...found }).toEqual({ name, rows, touched: [0n, 0n] });
    }
  });

  it('PRJ-008 T1 nothing is added to it', async () => {
    const asAdmin = userActor(admin.id, 'admin');
    await expect(
      app.world.database.transaction(asAdmin, (db) =>
        db
          .insertInto('lab_collaborations')
          .values({ project_id: hidden.projectId, lab_reference_id: lab.id, lab_name: 'L', lab_location: 'S' })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('PRJ-008 T1 without row-level security the queries leave it out', async () => {
    const { owner: schemaOwner } = app.world.database;
    await schemaOwner.transaction().execute(async (db) => {
      expect(await findProject(db, hidden.projectId)).toBeUndefined();
      const { items } = await listOfUser(db, researcher.id, { page: 1, pageSize: 100, sort: 'newest' });
      expect(items.map(({ id }) => id)).not.toContain(hidden.projectId);
      expect(await findProjectFacts(db, hidden.projectId)).toBeUndefined();
      expect(await findProjectDocument(db, hidden.documentId)).toBeUndefined();
      const ofLab = await listOfLab(db, lab.id, { page: 1, pageSize: 100, sort: 'newest' });
      expect(ofLab.items.map(({ id }) => id)).not.toContain(hidden.requestId);
      const pending = ofLab.items.filter(({ collaboration_status }) => collaboration_status === 'pending');
      expect(await countPending(db, lab.id)).toBe(pending.length);
    });
  });
});
