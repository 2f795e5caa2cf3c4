import { describe, expect, it } from 'vitest';
import { addAgreement } from '../../../testing/acts/agreements.ts';
import { refusal, trailOf } from '../../../testing/acts/labs.ts';
import { requested } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';

const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Okafor' });
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const terms = {
  earliestStart: '2026-06-08',
  validUntil: '2026-06-30',
  turnaroundDays: 10,
  milestones: [
    { name: 'Extraction', dueInDays: 3, share: 40 },
    { name: 'Report', dueInDays: 10, share: 60 },
  ],
};

const asked = async () => {
  const { project, request } = await requested(researcher, owner, lab.id, { title: 'Panel' });
  return { projectId: project.id, collaborationId: request.id };
};

/** A request whose proposal is accepted, and whose agreement nobody has added. */
const awarded = async () => {
  const ids = await asked();
  const { collaborationId } = ids;
  await owner.api.agreements.require({ collaborationId, kind: 'mta' });
  await propose(owner, collaborationId, terms);
  await researcher.api.proposals.accept({ collaborationId, version: 1 });
  return ids;
};

type Ids = Awaited<ReturnType<typeof asked>>;

const move = (made: 'agree' | 'approve', { collaborationId }: Ids) =>
  admin.api.collaborations.move({ collaborationId, move: made, reason: 'Both sides asked for it.' });
const setInProgress = ({ projectId }: Ids) =>
  admin.api.projects.setStatus({ projectId, from: 'pending', status: 'in-progress' });

const snapshotOf = async ({ collaborationId }: Ids) =>
  (await researcher.api.collaborations.snapshot({ collaborationId })).snapshot;
const planOf = ({ collaborationId }: Ids) => researcher.api.milestones.plan({ collaborationId });
const startOf = async ({ projectId }: Ids) =>
  (await trailOf(app, projectId)).filter(({ action }) => action === 'projects.start');
const hashOf = async ({ collaborationId }: Ids, action: string) =>
  (await trailOf(app, collaborationId)).find((entry) => entry.action === action)?.after as { snapshot_sha256?: string };

describe('work that an administrator agrees for its sides', () => {
  it.each([
    ['the move “agree”', 'collaborations.move', (ids: Ids) => move('agree', ids)],
    ['the status of the project', 'collaborations.settle', setInProgress],
  ])(
    'PRM-010 PRM-016 PRM-008 of an awarded request by %s has snapshot, promised day and milestones',
    async (_, action, agree) => {
      const ids = await awarded();
      await agree(ids);
      const plan = await planOf(ids);
      expect(plan).toMatchObject({
        stage: 'agreed',
        agreed: { total: 2_336_000, promised_by: '2026-06-22' },
        milestones: [
          { name: 'Extraction', due_on: '2026-06-11' },
          { name: 'Report', due_on: '2026-06-22' },
        ],
      });
      const snapshot = await snapshotOf(ids);
      expect(snapshot).toMatchObject({
        content: { agreed_by: 'proposal', proposal: { version: 1, promisedEnd: '2026-06-22' } },
      });
      expect(await hashOf(ids, action)).toMatchObject({ snapshot_sha256: snapshot?.sha256 });
      expect(await startOf(ids)).toMatchObject([{ before: { status: 'pending' }, after: { status: 'in-progress' } }]);
    },
  );

  it.each([
    ['the move “approve”', 'collaborations.move', (ids: Ids) => move('approve', ids)],
    ['the status of the project', 'collaborations.settle', setInProgress],
  ])('PRM-010 of a request without a proposal by %s has a snapshot', async (_, action, agree) => {
    const ids = await asked();
    await agree(ids);
    const snapshot = await snapshotOf(ids);
    expect(snapshot).toMatchObject({
      content: { agreed_by: 'approval', proposal: null, laboratory: { name: 'Harbor Genomics' } },
    });
    expect(await hashOf(ids, action)).toMatchObject({ snapshot_sha256: snapshot?.sha256 });
    expect(await planOf(ids)).toMatchObject({ milestones: [], agreed: { promised_by: null } });
    expect(await startOf(ids)).toHaveLength(1);
  });

  it('PRM-010 of an open proposal by the status of its project does not take its terms', async () => {
    const ids = await asked();
    await propose(owner, ids.collaborationId, terms);
    await setInProgress(ids);
    expect(await snapshotOf(ids)).toMatchObject({ content: { proposal: null } });
    expect(await planOf(ids)).toMatchObject({ milestones: [], agreed: { total: 0, promised_by: null } });
  });

  it('PRM-002 PRM-016 is agreed once, and not while its laboratory is suspended', async () => {
    const ids = await awarded();
    const outcomes = await Promise.allSettled([move('agree', ids), move('agree', ids)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await startOf(ids)).toHaveLength(1);
    expect((await planOf(ids)).milestones).toHaveLength(2);

    const waiting = await awarded();
    await admin.api.suspensions.suspend({ labId: lab.id, reason: 'The inspection report is missing.' });
    for (const agree of [() => move('agree', waiting), () => setInProgress(waiting)])
      expect(await refusal(agree())).toMatchObject({ status: 409, details: expect.stringContaining('is suspended') });
    expect(await snapshotOf(waiting)).toBeNull();
    await admin.api.suspensions.reinstate({ labId: lab.id });
    await addAgreement(owner, waiting.collaborationId);
    await move('agree', waiting);
    expect((await planOf(waiting)).milestones).toHaveLength(2);
  });
});
