import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, submit } from '../../../testing/acts/projects.ts';
import { proposalTerms } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { endWaits } from './collaborations.jobs.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });

type Work = { readonly owner: Person; readonly labId: string; readonly projectId: string; readonly collaborationId: string };
type Step = (work: Work) => Promise<unknown>;

const propose: Step = ({ owner, collaborationId }) =>
  owner.api.proposals.send({
    collaborationId,
    version: 1,
    proposal: proposalTerms({ earliestStart: '2026-04-01', validUntil: '2026-05-01' }),
  });
const accept: Step = ({ collaborationId }) => researcher.api.proposals.accept({ collaborationId, version: 1 });
const approve: Step = ({ owner, labId, collaborationId }) => decide(owner, labId, collaborationId, 'approved');
const start: Step = ({ owner, collaborationId }) => owner.api.collaborations.start({ collaborationId });
const deliver: Step = ({ owner, collaborationId }) => owner.api.collaborations.complete({ collaborationId });
const acceptResults: Step = ({ projectId }) => researcher.api.projects.accept({ projectId });

const ways: Readonly<Record<EngagementStage, readonly Step[]>> = {
  asked: [],
  proposed: [propose],
  awarded: [({ owner, collaborationId }) => owner.api.agreements.require({ collaborationId, kind: 'mta' }), propose, accept],
  agreed: [approve],
  running: [approve, start],
  delivered: [approve, start, deliver],
  accepted: [approve, start, deliver, acceptResults],
  declined: [({ owner, labId, collaborationId }) => decide(owner, labId, collaborationId, 'rejected')],
  withdrawn: [({ projectId }) => researcher.api.projects.cancel({ projectId })],
  expired: [
    () => {
      clock.pass(8 * 86_400_000);
      return endWaits(app.world);
    },
  ],
};

const workIn = async (stage: EngagementStage, title: string): Promise<Work> => {
  const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: title });
  const { project, request } = await requested(researcher, owner, lab.id, { title });
  const work = { owner, labId: lab.id, projectId: project.id, collaborationId: request.id };
  for (const step of ways[stage]) await step(work);
  return work;
};
const roomOf = ({ projectId }: Work) => researcher.api.rooms.ofProject({ projectId });
const stageOf = async (work: Work) => (await roomOf(work)).engagement?.stage;

const open: readonly EngagementStage[] = ['asked', 'proposed', 'awarded', 'agreed', 'running'];
const stages = Object.keys(ways) as EngagementStage[];

describe('a laboratory that leaves', () => {
  it.each(stages)(
    'PRM-001 PRM-002 PRM-032 deleted in %s: open work is withdrawn, what was delivered or ended stays, and nothing else moves it',
    async (stage) => {
      const work = await workIn(stage, `Deleted in ${stage}`);
      const before = await roomOf(work);
      await admin.api.labs.delete({ labId: work.labId });
      const room = await roomOf(work);
      const ends = open.includes(stage) ? 'withdrawn' : stage;
      expect(room.engagement).toMatchObject({ stage: ends, lab_name: `Deleted in ${stage}` });
      expect(room.project.status).toBe(open.includes(stage) ? 'pending' : before.project.status);
      expect(room.can).toMatchObject({ accept: stage === 'delivered', requestChanges: false });
      expect((await researcher.api.rooms.timelineOfProject({ projectId: work.projectId })).events.length).toBeGreaterThan(0);
      for (const step of [accept, approve, start, deliver, propose])
        expect([403, 404, 409]).toContain((await refusal(step(work))).status);
      expect(await stageOf(work)).toBe(ends);
      const changes = refusal(researcher.api.projects.requestChanges({ projectId: work.projectId, changes: 'Units, please.' }));
      expect((await changes).status).toBe(409);
      const [accepted] = await Promise.allSettled([acceptResults(work)]);
      expect(accepted).toMatchObject({ status: stage === 'delivered' ? 'fulfilled' : 'rejected' });
    },
  );

  it('PRM-001 a laboratory without members is asked, and the administrators read that it cannot answer', async () => {
    const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Left alone' });
    await app.rows('delete from lab_members where lab_id = $1 returning lab_id', lab.id);
    const project = await submit(researcher, lab.id, { title: 'Ferritin' });
    const [notice] = (await admin.api.notifications.list({ pageSize: 1 })).items;
    expect(notice).toMatchObject({
      title: 'Left alone was asked and has no members',
      body: '“Ferritin” gets no answer there. Assign it to another laboratory, or have this one claimed.',
      link: `/projects/${project.id}`,
    });
  });

  it.each(stages)('PRM-001 ADQ-004 suspended in %s: nothing is agreed, and work under way goes on', async (stage) => {
    const work = await workIn(stage, `Suspended in ${stage}`);
    await admin.api.suspensions.suspend({
      labId: work.labId,
      reason: 'The certificate of the scope has ended.',
      ends_on: null,
    });
    expect(await stageOf(work)).toBe(stage);
    const next: Partial<Record<EngagementStage, readonly [Step, EngagementStage | 'refused']>> = {
      asked: [approve, 'refused'],
      proposed: [accept, 'refused'],
      awarded: [({ projectId }) => researcher.api.projects.cancel({ projectId }), 'withdrawn'],
      agreed: [start, 'running'],
      running: [deliver, 'delivered'],
      delivered: [acceptResults, 'accepted'],
    };
    const [step, leadsTo] = next[stage] ?? [acceptResults, 'refused'];
    const [outcome] = await Promise.allSettled([step(work)]);
    expect(outcome).toMatchObject(
      leadsTo === 'refused' ? { status: 'rejected', reason: { status: 409 } } : { status: 'fulfilled' },
    );
    expect(await stageOf(work)).toBe(leadsTo === 'refused' ? stage : leadsTo);
  });
});
