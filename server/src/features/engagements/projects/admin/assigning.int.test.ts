import { projectPath } from '@aliquot/contract/engagements/projects';
import { describe, expect, it } from 'vitest';
import { type Refusal, refuse } from '../../../../kernel/result.ts';
import { userActor } from '../../../../testing/acts/actors.ts';
import { ownerWithLab, statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, submit, underWay } from '../../../../testing/acts/projects.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { type Person } from '../../../../testing/test-app.ts';
import { mayAssign } from '../projects.policy.ts';
import { findProject } from '../projects.repository.ts';
import { assignLab } from './assigning.service.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

/** As a route does it: a refusal undoes what was written before it. */
const assign = async (projectId: string, labId: string, person: Person = admin, reason?: string) => {
  const actor = userActor(person.id, person.role);
  const refused = { result: null as Awaited<ReturnType<typeof assignLab>> | Refusal<'NOT_FOUND'> | null };
  return app.world.database
    .transaction(actor, async (db) => {
      const project = await findProject(db, projectId);
      const permitted = project && mayAssign(actor, project);
      const doing = { world: app.world, db, actor, origin: null, now: new Date() };
      const result = permitted ? await assignLab(doing, permitted, labId, reason) : refuse('NOT_FOUND');
      refused.result = result;
      if (!result.ok) throw new Error('undone');
      return result;
    })
    .catch((error: unknown) => {
      if (refused.result && !refused.result.ok) return refused.result;
      throw error;
    });
};

const noticeOf = async (person: Person) => (await person.api.notifications.list({ pageSize: 1 })).items[0];

const historyOf = async (projectId: string) => {
  const project = await researcher.api.projects.get({ projectId });
  return {
    status: project.status,
    history: project.lab_collaborations.map((row) => [row.lab_name, row.collaboration_status]),
  };
};

describe('assigning another laboratory', () => {
  it('COL-008 withdraws the pending request, keeps it in the history, and asks the new laboratory', async () => {
    const { project, request } = await requested(researcher, owner, lab.id, { title: 'Moved on' });
    expect(await assign(project.id, otherLab.id)).toMatchObject({ ok: true, value: { reassigned: true } });
    expect(await historyOf(project.id)).toEqual({
      status: 'pending',
      history: [
        ['Bay Oncology', 'pending'],
        ['Harbor Genomics', 'withdrawn'],
      ],
    });
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'collaborations.withdraw',
      actor_id: admin.id,
      reason: 'The project was assigned to another lab.',
    });
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({ action: 'projects.reassign', actor_id: admin.id });
    expect(await noticeOf(owner)).toMatchObject({ kind: 'collaboration-withdrawn', title: '“Moved on” was withdrawn' });
    expect(await noticeOf(otherOwner)).toMatchObject({ kind: 'request', body: '“Moved on” is waiting for your response.' });
    expect(await noticeOf(researcher)).toMatchObject({ kind: 'collaboration-assigned', link: projectPath(project.id) });
  });

  it('PRM-033 COL-008 takes the project back from running work with a reason that both sides read, and the new one can approve', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Taken back' });
    expect(await assign(project.id, otherLab.id)).toMatchObject({
      code: 'CONFLICT',
      details: 'Harbor Genomics has agreed to this work. Give a reason: Harbor Genomics will read it.',
    });
    expect((await historyOf(project.id)).history).toEqual([['Harbor Genomics', 'approved']]);
    const reason = 'The instrument is down until autumn.';
    expect(await assign(project.id, otherLab.id, admin, reason)).toMatchObject({ ok: true, value: { reassigned: true } });
    expect(await noticeOf(owner)).toMatchObject({ title: '“Taken back” was withdrawn', body: reason });
    expect((await noticeOf(researcher))?.body).toContain(`Reason: ${reason}`);
    expect((await owner.api.rooms.ofRequest({ collaborationId: request.id })).engagement?.reason).toBe(reason);
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({
      action: 'projects.reassign',
      before: { status: 'in-progress', ended: ['Harbor Genomics (Agreed)'] },
      after: { status: 'pending', laboratory: 'Bay Oncology' },
      reason,
    });
    expect((await historyOf(project.id)).status).toBe('pending');
    const asked = (await otherOwner.api.collaborations.list({ status: 'pending' })).items.find(
      ({ project_id }) => project_id === project.id,
    );
    await decide(otherOwner, otherLab.id, String(asked?.id), 'approved');
    expect(await historyOf(project.id)).toEqual({
      status: 'in-progress',
      history: [
        ['Bay Oncology', 'approved'],
        ['Harbor Genomics', 'withdrawn'],
      ],
    });
    expect(await statusOf(owner.api.collaborations.complete({ collaborationId: request.id }))).toBe(409);
  });

  it.each(['delivered', 'accepted'] as const)('PRM-033 refuses it for work that was %s, and changes nothing', async (state) => {
    const { project, request } = await underWay(researcher, owner, lab.id);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    if (state === 'accepted') await researcher.api.projects.accept({ projectId: project.id });
    const before = await historyOf(project.id);
    const refused = await assign(project.id, otherLab.id, admin, 'Another one is quicker.');
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      details:
        state === 'accepted'
          ? "A completed or cancelled project can't be assigned."
          : "Harbor Genomics delivered its results, so this project can't be assigned to another laboratory. The researcher accepts them, asks for changes or opens a dispute.",
    });
    expect(await historyOf(project.id)).toEqual(before);
  });

  it('COL-008 after a rejection the rejected request stays rejected, and it counts as a first assignment', async () => {
    const { project, request } = await requested(researcher, owner, lab.id);
    await decide(owner, lab.id, request.id, 'rejected');
    expect(await assign(project.id, lab.id)).toMatchObject({ ok: true, value: { reassigned: false } });
    expect((await historyOf(project.id)).history).toEqual([
      ['Harbor Genomics', 'pending'],
      ['Harbor Genomics', 'rejected'],
    ]);
  });

  it('COL-008 refuses what cannot be assigned, and changes nothing', async () => {
    const { project } = await requested(researcher, owner, lab.id);
    const { lab: pendingLab } = await ownerWithLab(app);
    const before = await historyOf(project.id);
    expect(await assign(project.id, lab.id)).toMatchObject({ code: 'CONFLICT' });
    for (const labId of [pendingLab.id, project.id])
      expect(await assign(project.id, labId)).toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        details: 'Selected lab not found',
      });
    expect(await assign(lab.id, otherLab.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await assign(project.id, otherLab.id, researcher)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await assign(project.id, otherLab.id, owner)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await historyOf(project.id)).toEqual(before);
    await researcher.api.projects.cancel({ projectId: project.id });
    expect(await assign(project.id, otherLab.id)).toMatchObject({ code: 'CONFLICT' });
    expect((await historyOf(project.id)).history).toEqual([['Harbor Genomics', 'withdrawn']]);
  });

  it('COL-008 two administrators at once leave one open collaboration', async () => {
    const project = await submit(researcher, lab.id);
    const { lab: third } = await ownerWithApprovedLab(app, admin, { labName: 'Third' });
    const outcomes = await Promise.allSettled([assign(project.id, otherLab.id), assign(project.id, third.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    const { history } = await historyOf(project.id);
    expect(history.filter(([, status]) => status !== 'withdrawn')).toHaveLength(1);
  });
});
