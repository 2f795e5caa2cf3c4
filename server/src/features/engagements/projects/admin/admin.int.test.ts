import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { projectPath } from '@aliquot/contract/engagements/projects';
import { describe, expect, it } from 'vitest';
import { ownerWithLab, refusal, statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, submit, underWay } from '../../../../testing/acts/projects.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { type Person, type TestApp } from '../../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Zoë Ångström', email: 'zoe@researchers.example' });
const { owner, lab } = given.approvedLab({ labName: 'Meridian' });
const { lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

const nothing = '00000000-0000-4000-8000-000000000099';

/** A project that its researcher submitted to a suggested profile. */
const openDemand = async (title: string): Promise<string> => {
  const [row] = await app.rows<{ id: string }>(
    `insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range, suggested_profile)
     values ($1, $2, 'D', 'rare-diseases', 'imaging-analysis', 'long', 'low', '{"name": "Imaging core"}') returning id`,
    researcher.id,
    title,
  );
  return row?.id ?? '';
};

const rowOf = async (projectId: string) => {
  const { items } = await admin.api.projects.listAll({ pageSize: 100 });
  const row = items.find(({ id }) => id === projectId);
  if (!row) throw new Error('no such project in the list');
  return row;
};

const pdf = (name: string) =>
  new File(['%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], name, { type: 'application/pdf' });

const apiOf = (person: Person | TestApp) => ('api' in person ? person.api : person.anonymous);

describe('D1 ADM-021 who may call', () => {
  const byId = { projectId: nothing };
  const everyCall: [string, (person: Person | TestApp) => Promise<unknown>][] = [
    ['listAll', (person) => apiOf(person).projects.listAll({})],
    ['counts', (person) => apiOf(person).projects.counts({})],
    ['assignableLabs', (person) => apiOf(person).projects.assignableLabs({})],
    ['assign', (person) => apiOf(person).projects.assign({ ...byId, labId: lab.id, replaces: null })],
    ['setStatus', (person) => apiOf(person).projects.setStatus({ ...byId, from: 'pending', status: 'completed' })],
    ['documentsOf', (person) => apiOf(person).projects.documentsOf(byId)],
    ['deleteDocument', (person) => apiOf(person).projects.deleteDocument({ documentId: nothing })],
    ['delete', (person) => apiOf(person).projects.delete(byId)],
  ];

  it.each(everyCall.slice(3))('%s of nothing: 404', async (_name, call) => {
    expect(await statusOf(call(admin))).toBe(404);
  });
});

describe('the list', () => {
  it('APJ-017 APJ-005 gives a project with its researcher, its laboratories and its documents', async () => {
    const { project } = await requested(researcher, owner, lab.id, { title: 'Nested' });
    await app.world.database.owner
      .insertInto('certifications')
      .values({
        lab_id: lab.id,
        type: 'clia',
        number: '05D0123456',
        expiry_date: '2030-01-01',
        evidence: '{}',
        lab_document_id: null,
        analysis_id: null,
        subtype: null,
        issuing_body: null,
        holder: null,
        address: null,
        standard: null,
      })
      .execute();
    const [document] = [await admin.api.documents.attachToProject({ projectId: project.id, file: pdf('plan.pdf') })];
    const row = await rowOf(project.id);
    expect(row).toMatchObject({
      title: 'Nested',
      status: 'pending',
      users: { name: 'Zoë Ångström', email: 'zoe@researchers.example', organization: '' },
      document_count: 1,
      documents: [{ id: document.id, file_name: 'plan.pdf', file_type: 'application/pdf' }],
      open_demand: null,
      can: { assign: true, setStatus: true, delete: true },
      lab_collaborations: [
        {
          lab_name: 'Meridian',
          collaboration_status: 'pending',
          lab_reference_id: lab.id,
          labs: {
            id: lab.id,
            name: 'Meridian',
            address: lab.address,
            contact_info: {
              email: lab.contact_info.email,
              phone: lab.contact_info.phone,
              certifications: { clia: { number: '05D0123456', expiration_date: '2030-01-01' } },
            },
          },
        },
      ],
    });
    expect(JSON.stringify(row)).not.toMatch(/password|token|submission_key/);
  });

  it('APJ-017 newest first, paged by the server, without a repetition', async () => {
    for (const title of ['P1', 'P2', 'P3']) await submit(researcher, lab.id, { title });
    const pages = await Promise.all([1, 2].map((page) => admin.api.projects.listAll({ page, pageSize: 2 })));
    const items = pages.flatMap((page) => page.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await statusOf(admin.api.projects.listAll({ pageSize: 101 }))).toBe(400);
  });

  it('APJ-003 searches title, name and email of the researcher, whatever the case, each sign for itself', async () => {
    const other = await app.person('user', { name: 'Otto Other', email: 'otto@elsewhere.example' });
    const { id } = await submit(other, lab.id, { title: '50%_off Überraschung' });
    const found = async (search: string) => (await admin.api.projects.listAll({ search })).items.map((item) => item.id);
    for (const search of ['50%_OFF', 'überRASCHUNG', 'otto OTHER', 'OTTO@elsewhere']) expect(await found(search)).toEqual([id]);
    expect(await found('50__off')).toEqual([]);
    expect(await found('no such project')).toEqual([]);
    expect((await admin.api.projects.listAll({ search: 'zoë å' })).total).toBeGreaterThan(0);
  });

  it('APJ-002 APJ-004 filters by each status and each research area', async () => {
    const made = await submit(researcher, lab.id, { title: 'Filtered', researchArea: 'vaccine-development' });
    const inArea = await admin.api.projects.listAll({ researchArea: 'vaccine-development' });
    expect(inArea.items.map(({ id }) => id)).toEqual([made.id]);
    for (const status of ['pending', 'in-progress', 'completed', 'cancelled'] as const) {
      await app.rows('update projects set status = $2 where id = $1', made.id, status);
      const { items } = await admin.api.projects.listAll({ researchArea: 'vaccine-development', status });
      expect(items.map(({ id }) => id)).toEqual([made.id]);
    }
    expect((await admin.api.projects.listAll({ researchArea: 'vaccine-development', status: 'pending' })).total).toBe(0);
    expect(await statusOf(admin.api.projects.listAll({ status: 'done' }))).toBe(400);
    expect(await statusOf(admin.api.projects.listAll({ researchArea: 'astrology' }))).toBe(400);
  });

  it('APJ-001 counts over all projects', async () => {
    const before = await admin.api.projects.counts({});
    await underWay(researcher, owner, lab.id);
    const done = await submit(researcher, lab.id);
    await app.rows(`update projects set status = 'completed' where id = $1`, done.id);
    await openDemand('Counted');
    expect(await admin.api.projects.counts({})).toEqual({
      total: before.total + 3,
      pending: before.pending + 1,
      inProgress: before.inProgress + 1,
      completed: before.completed + 1,
      withLabs: before.withLabs + 2,
      openDemands: before.openDemands + 1,
    });
  });
});

describe('assigning', () => {
  it('APJ-007 offers approved laboratories alone, by name, found by the server', async () => {
    await ownerWithLab(app, { labName: 'Awaiting Review' });
    const { items } = await admin.api.projects.assignableLabs({});
    expect(items.map(({ name }) => name)).toEqual(['Bay Oncology', 'Meridian']);
    expect(items[0]).toEqual({
      id: otherLab.id,
      name: 'Bay Oncology',
      address: otherLab.address,
      contact_info: { email: otherLab.contact_info.email, phone: otherLab.contact_info.phone },
    });
    expect((await admin.api.projects.assignableLabs({ search: 'MERID' })).items.map(({ id }) => id)).toEqual([lab.id]);
    expect((await admin.api.projects.assignableLabs({ page: 2, pageSize: 1 })).items.map(({ id }) => id)).toEqual([lab.id]);
  });

  it('APJ-009 APJ-011 an open demand is marked, found, and assigned', async () => {
    const projectId = await openDemand('Nobody has it');
    const open = await admin.api.projects.listAll({ demand: 'open', search: 'Nobody has it' });
    expect(open.items).toMatchObject([{ id: projectId, open_demand: { name: 'Imaging core' }, lab_collaborations: [] }]);
    expect(await admin.api.projects.assign({ projectId, labId: lab.id, replaces: null })).toEqual({ reassigned: false });
    expect(await rowOf(projectId)).toMatchObject({
      open_demand: null,
      lab_collaborations: [
        { lab_name: 'Meridian', lab_location: lab.address, lab_reference_id: lab.id, collaboration_status: 'pending' },
      ],
    });
    expect((await admin.api.projects.listAll({ demand: 'open', search: 'Nobody has it' })).total).toBe(0);
    const [request] = (await owner.api.collaborations.list({})).items.filter(({ project_id }) => project_id === projectId);
    await decide(owner, lab.id, request?.id ?? '', 'rejected');
    expect((await rowOf(projectId)).open_demand).not.toBeNull();
  });

  it('ADQ-014 a project whose dispute waits for a decision is found until it is decided', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'In dispute' });
    const found = async () =>
      (await admin.api.projects.listAll({ dispute: 'open', search: 'In dispute' })).items.map(({ id }) => id);
    expect(await found()).toEqual([]);
    await owner.api.collaborations.start({ collaborationId: request.id });
    const dispute = await researcher.api.disputes.open({ collaborationId: request.id, reason: 'Two tubes were empty.' });
    expect(await found()).toEqual([project.id]);
    await admin.api.disputes.close({ disputeId: dispute.id, decision: 'The laboratory repeats them.' });
    expect(await found()).toEqual([]);
  });

  it('APJ-009 COL-008 reassigning ends the first as withdrawn and keeps it', async () => {
    const { project, request } = await requested(researcher, owner, lab.id);
    const input = { projectId: project.id, labId: otherLab.id, replaces: request.id };
    expect(await admin.api.projects.assign(input)).toEqual({ reassigned: true });
    expect(
      (await rowOf(project.id)).lab_collaborations.map(({ lab_name, collaboration_status }) => [
        lab_name,
        collaboration_status,
      ]),
    ).toEqual([
      ['Bay Oncology', 'pending'],
      ['Meridian', 'withdrawn'],
    ]);
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({ action: 'projects.reassign', actor_id: admin.id });
  });

  it('APJ-008 APJ-010 refuses a laboratory that is pending, denied or deleted: "Selected lab not found"', async () => {
    const projectId = await openDemand('Refused');
    const { lab: pending } = await ownerWithLab(app);
    const { lab: denied } = await ownerWithLab(app);
    await admin.api.labs.decide({ labId: denied.id, newStatus: 'denied', reason: 'Incomplete' });
    const { lab: gone } = await ownerWithApprovedLab(app, admin);
    await app.rows('delete from labs where id = $1', gone.id);
    for (const labId of [pending.id, denied.id, gone.id, nothing])
      expect(await refusal(admin.api.projects.assign({ projectId, labId, replaces: null }))).toMatchObject({
        status: 422,
        details: 'Selected lab not found',
      });
    expect((await rowOf(projectId)).lab_collaborations).toEqual([]);
  });

  it('T16 of two administrators at once one wins; the other is refused, and nothing of theirs is left', async () => {
    const second = await app.person('admin');
    for (let later = 0; later < 20; later += 1) {
      const projectId = await openDemand(`Two at once ${later}`);
      const outcomes = await Promise.allSettled([
        admin.api.projects.assign({ projectId, labId: lab.id, replaces: null }),
        setTimeout(later).then(() => second.api.projects.assign({ projectId, labId: otherLab.id, replaces: null })),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { lab_collaborations } = await rowOf(projectId);
      expect(lab_collaborations).toHaveLength(1);
      const late = admin.api.projects.assign({ projectId, labId: otherLab.id, replaces: null });
      expect(await refusal(late)).toMatchObject({ status: 409, details: expect.stringContaining('in the meantime') });
    }
  });

  it('T16 a project that is cancelled while it is assigned has no open request', async () => {
    for (let later = 0; later < 20; later += 1) {
      const projectId = await openDemand(`Cancelled meanwhile ${later}`);
      await Promise.allSettled([
        admin.api.projects.assign({ projectId, labId: lab.id, replaces: null }),
        setTimeout(later).then(() => researcher.api.projects.cancel({ projectId })),
      ]);
      const { status, lab_collaborations } = await rowOf(projectId);
      expect(status).toBe('cancelled');
      expect(lab_collaborations.filter(({ collaboration_status }) => collaboration_status === 'pending')).toEqual([]);
    }
  });
});

describe('status', () => {
  it('APJ-012 sets any of the four, and tells the researcher', async () => {
    const { id: projectId } = await submit(researcher, lab.id, { title: 'Any status' });
    let from: 'pending' | 'in-progress' | 'completed' | 'cancelled' = 'pending';
    for (const status of ['completed', 'in-progress', 'cancelled', 'pending'] as const) {
      const reason = status === 'cancelled' ? 'The study was stopped.' : undefined;
      expect(await admin.api.projects.setStatus({ projectId, from, status, ...(reason && { reason }) })).toEqual({ status });
      expect((await rowOf(projectId)).status).toBe(status);
      expect((await trailOf(app, projectId)).at(-1)).toMatchObject({
        action: 'projects.set-status',
        before: { status: from },
        after: { status },
      });
      from = status;
    }
    const { items } = await researcher.api.notifications.list({ pageSize: 1 });
    expect(items[0]).toMatchObject({
      kind: 'project-status',
      title: '“Any status” is now pending',
      link: projectPath(projectId),
    });
  });

  it('APJ-012 COL-014 canceling withdraws what is open, and notifies the laboratory', async () => {
    const { project, request } = await requested(researcher, owner, lab.id, { title: 'Called off' });
    await admin.api.projects.setStatus({ projectId: project.id, from: 'pending', status: 'cancelled' });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({ action: 'collaborations.withdraw', actor_id: admin.id });
    expect((await owner.api.notifications.list({ pageSize: 1 })).items[0]?.title).toBe('“Called off” was withdrawn');
  });

  it('APJ-012 answers 409 to a person who saw another status, and of two at once one wins', async () => {
    const { id: projectId } = await submit(researcher, lab.id);
    expect(await statusOf(admin.api.projects.setStatus({ projectId, from: 'completed', status: 'pending' }))).toBe(409);
    const outcomes = await Promise.allSettled(
      (['completed', 'cancelled'] as const).map((status) =>
        admin.api.projects.setStatus({ projectId, from: 'pending', status }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('documents', () => {
  it('APJ-013 APJ-014 lists newest first, paged; uploads; deletes row and file once', async () => {
    const { id: projectId } = await submit(researcher, lab.id);
    const first = await admin.api.documents.attachToProject({ projectId, file: pdf('first.pdf') });
    const notes = new File(['Storage at -80 °C, shipped on dry ice, every aliquot labelled.\n'], 'notes.txt', {
      type: 'text/plain',
    });
    const second = await admin.api.documents.attachToProject({ projectId, file: notes });
    const names = async (page: number) =>
      (await admin.api.projects.documentsOf({ projectId, page, pageSize: 1 })).items.map(({ file_name }) => file_name);
    expect([await names(1), await names(2)]).toEqual([['notes.txt'], ['first.pdf']]);
    const stored = { bucket: 'project-documents' as const, key: first.file_url };
    expect(await app.world.storage.exists(stored)).toBe(true);
    expect(await admin.api.projects.deleteDocument({ documentId: first.id })).toEqual({ file_name: 'first.pdf' });
    expect(await app.world.storage.exists(stored)).toBe(false);
    expect((await trailOf(app, first.id)).at(-1)).toMatchObject({
      action: 'documents.delete',
      before: { file_name: 'first.pdf' },
    });
    expect(await statusOf(admin.api.projects.deleteDocument({ documentId: first.id }))).toBe(404);
    const { url } = await admin.api.documents.linkOfProject({ documentId: second.id });
    expect(await (await app.fetch(url, {}, admin)).text()).toContain('dry ice');
    expect(await statusOf(admin.api.documents.attachToProject({ projectId, file: new File(['MZ'], 'tool.exe') }))).toBe(422);
  });
});

it('APJ-015 an administrator deletes a project with all that belongs to it', async () => {
  const { project, request } = await requested(researcher, owner, lab.id, { title: 'Deleted by an administrator' });
  const key = `${project.id}/1.pdf`;
  await app.world.storage.put({ bucket: 'project-documents', key }, Readable.from(['%PDF-1.7']), {
    contentType: 'application/pdf',
  });
  await app.rows(
    `insert into documents (project_id, file_name, file_type, file_url, file_size, sha256) values ($1, 'a.pdf', 'application/pdf', $2, 8, 's')`,
    project.id,
    key,
  );
  expect(await admin.api.projects.delete({ projectId: project.id })).toMatchObject({ title: 'Deleted by an administrator' });
  expect((await trailOf(app, request.id)).at(-1)).toMatchObject({ action: 'collaborations.withdraw' });
  expect((await admin.api.projects.listAll({ search: 'Deleted by an administrator' })).total).toBe(0);
  expect(await statusOf(admin.api.projects.delete({ projectId: project.id }))).toBe(404);
});
