import { randomUUID } from 'node:crypto';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, labData, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, underWay } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const upload = (owner: Person, labId: string) =>
  owner.api.documents.uploadToLab({
    labId,
    file: new File(['A standard procedure of our laboratory.'], 'sop.txt', { type: 'text/plain' }),
  });

describe('deleting a laboratory', () => {
  it('ADM-007 ADM-008 removes it with its documents and files, and says how many there were', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const document = await upload(owner, lab.id);
    const location = { bucket: 'lab-documents' as const, key: document.file_url };
    expect(await app.world.storage.exists(location)).toBe(true);
    const { total: beforeCount } = await admin.api.labs.list({});
    expect(await admin.api.labs.delete({ labId: lab.id, reason: 'Registered twice' })).toEqual({
      success: true,
      error: null,
      details: null,
      deletedLab: { name: lab.name },
      verification: { beforeCount, afterCount: beforeCount - 1, documentsDeleted: 1 },
    });
    expect(await app.world.storage.exists(location)).toBe(false);
    expect(await statusOf(admin.api.labs.get({ labId: lab.id }))).toBe(404);
    expect(await statusOf(owner.api.labs.mine({}))).toBe(404);
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({
      action: 'labs.delete',
      actor_id: admin.id,
      reason: 'Registered twice',
    });
    const { items } = await owner.api.notifications.list({});
    expect(items[0]).toMatchObject({ kind: 'lab-deleted', title: `${lab.name} was deleted` });
  });

  it('ADM-007 its owner can register another one afterwards', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await admin.api.labs.delete({ labId: lab.id });
    const again = await owner.api.labs.register({ labData: labData({ labName: 'Second try' }) });
    expect(again).toMatchObject({ name: 'Second try', status: 'pending' });
  });

  it.each(['pending', 'approved', 'completed'] as const)(
    'ADM-007 COL-014 PRM-031 PRM-032 a %s request is withdrawn unless it was delivered, and stays readable',
    async (state) => {
      const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: `Leaving ${state}` });
      const { project, request } = await requested(researcher, owner, lab.id);
      if (state !== 'pending') await decide(owner, lab.id, request.id, 'approved');
      if (state === 'completed') await owner.api.collaborations.complete({ collaborationId: request.id });
      await admin.api.labs.delete({ labId: lab.id });
      const after = await researcher.api.projects.get({ projectId: project.id });
      const delivered = state === 'completed';
      expect(after.status).toBe(delivered ? 'in-progress' : 'pending');
      expect(after.lab_collaborations).toMatchObject([
        {
          lab_name: `Leaving ${state}`,
          lab_reference_id: null,
          collaboration_status: delivered ? 'completed' : 'withdrawn',
        },
      ]);
      const { items } = await researcher.api.notifications.list({});
      expect(items[0]).toMatchObject({ title: `Leaving ${state} is no longer on Aliquot` });
    },
  );

  it('keeps what was accepted as it is', async () => {
    const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Done well' });
    const { project, request } = await underWay(researcher, owner, lab.id);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await researcher.api.projects.accept({ projectId: project.id });
    await admin.api.labs.delete({ labId: lab.id });
    const after = await researcher.api.projects.get({ projectId: project.id });
    expect(after).toMatchObject({
      status: 'completed',
      lab_collaborations: [{ lab_name: 'Done well', collaboration_status: 'completed' }],
    });
  });

  it('answers 404 for a laboratory that is not there', async () => {
    expect(await statusOf(admin.api.labs.delete({ labId: randomUUID() }))).toBe(404);
  });

  it('two administrators at once: one deletes, the other finds nothing', async () => {
    const { lab } = await ownerWithLab(app);
    const answers = await Promise.allSettled([admin, admin].map((person) => person.api.labs.delete({ labId: lab.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('changes of an approved laboratory', () => {
  let owner: Person;
  let lab: Lab;
  beforeAll(async () => {
    ({ owner, lab } = await ownerWithLab(app));
    await approve(admin, lab.id);
    const mine = await owner.api.labs.mine({});
    lab = await owner.api.labs.update({ labId: lab.id, version: mine.version, labData: labData({ labName: 'New name' }) });
  });

  it('LAB-051 are noted as seen by an administrator, and the approval stays', async () => {
    expect(lab).toMatchObject({ needs_review: true, status: 'approved' });
    const seen = await admin.api.labs.acknowledge({ labId: lab.id, version: lab.version });
    expect(seen).toMatchObject({ needs_review: false, status: 'approved' });
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({ action: 'labs.acknowledge', actor_id: admin.id });
  });

  it('LAB-051 an administrator who saw an older version learns that it changed', async () => {
    const before = await owner.api.labs.mine({});
    await owner.api.labs.update({ labId: lab.id, version: before.version, labData: labData({ labName: 'Newer name' }) });
    expect(await refusal(admin.api.labs.acknowledge({ labId: lab.id, version: before.version }))).toMatchObject({
      status: 409,
      details: expect.stringContaining('in the meantime'),
    });
    expect((await owner.api.labs.mine({})).needs_review).toBe(true);
  });
});
