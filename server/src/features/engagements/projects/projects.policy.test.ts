import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { engagementStages } from '@aliquot/contract/engagement-stages';
import type { ProjectStatus } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type ActorName, actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { openStages, projectStatusOf } from '../collaborations/collaborations.domain.ts';
import { abilities, mayAccept, mayAskMore, mayCancel, mayDelete, visible, workToAccept } from './projects.policy.ts';

const agreedStages: readonly EngagementStage[] = ['agreed', 'running', 'delivered', 'accepted'];

const project = (status: ProjectStatus = 'pending', stages: readonly EngagementStage[] = []) => ({
  user_id: 'owner',
  colleagues,
  status,
  suggested_profile: null,
  left_at: null,
  lab_collaborations: stages.map((stage, at) => ({
    id: `request-${at}`,
    part: null,
    stage,
    lab_name: 'Harbor Genomics',
    lab_reference_id: 'lab',
    first_agreed_at: agreedStages.includes(stage) ? '2026-05-01T00:00:00Z' : null,
  })),
});

const isOpenStage = (stage: EngagementStage) => (openStages as readonly EngagementStage[]).includes(stage);

const allowed = (may: (name: ActorName) => unknown): ActorName[] => actorNames.filter((name) => may(name));

describe('who may', () => {
  it.each([
    ['see', visible, ['owner', 'viewer', 'editor', 'approver', 'admin']],
    ['ask more laboratories about', mayAskMore, ['owner', 'editor']],
    ['delete', mayDelete, ['owner', 'admin']],
    ['cancel', mayCancel, ['owner']],
    ['accept work for', mayAccept, ['owner', 'editor', 'approver']],
  ] as const)('PRJ-008 PRJ-018 PRM-027 %s a project', (_action, may, expected) => {
    expect(allowed((name) => may(actors[name], project()))).toEqual(expected);
  });

  it('PRJ-008 owning goes by the id, not by the role', () => {
    for (const role of ['lab_owner', 'admin', 'user'] as const)
      expect(mayCancel({ ...actors.owner, role }, project())).not.toBeNull();
    expect(visible({ ...actors.anonymous, id: 'owner' } as never, project())).toBeNull();
  });
});

const workOn = (facts: ReturnType<typeof project>) => {
  const permitted = mayAccept(actors.owner, facts);
  return permitted && workToAccept(permitted);
};

describe('the work that can be accepted', () => {
  it('COL-007 is what the laboratory delivered', () => {
    expect(workOn(project('in-progress', ['withdrawn', 'delivered']))).toMatchObject({ stage: 'delivered' });
    for (const stage of engagementStages.filter((other) => other !== 'delivered'))
      expect(workOn(project('in-progress', [stage]))).toBeNull();
  });
});

describe('what the answer tells the browser', () => {
  const states = [null, ...engagementStages].flatMap((stage) => {
    const status = projectStatusOf(stage ? [stage] : []);
    const isOpen = stage !== null && isOpenStage(stage);
    return (isOpen ? [status] : [status, 'cancelled' as const]).map((each) => ({ status: each, stage }));
  });

  it.each(states)('PRJ-018 of a project $status with an engagement $stage', ({ status, stage }) => {
    const facts = project(status, stage ? [stage] : []);
    const open = stage !== null && isOpenStage(stage);
    const isWorking = stage === 'agreed' || stage === 'running';
    const underWay = status === 'pending' || status === 'in-progress';
    expect(abilities(actors.owner, facts)).toEqual({
      askMore: status === 'pending' && stage !== null && stage !== 'awarded' ? (open ? 4 : 5) : 0,
      cancel: underWay && stage !== 'delivered',
      reasonFor: isWorking ? 'Harbor Genomics' : null,
      keepsRecord: stage !== null && agreedStages.includes(stage),
      accept: stage === 'delivered',
      requestChanges: stage === 'delivered',
      delete: true,
      undoDelete: !open || agreedStages.includes(stage),
      attach: underWay,
      requestAgain: status === 'cancelled' || (status === 'pending' && !open),
    });
    const nothing = {
      askMore: 0,
      cancel: false,
      reasonFor: null,
      keepsRecord: false,
      accept: false,
      requestChanges: false,
      delete: false,
      undoDelete: false,
      attach: false,
      requestAgain: false,
    };
    expect(abilities(actors.admin, facts)).toEqual({ ...nothing, delete: true, undoDelete: !open });
    expect(abilities(actors.stranger, facts)).toEqual(nothing);
    expect(abilities(actors.member, facts)).toEqual(nothing);
  });

  it('PRJ-007 a deletion can be undone once the work was accepted, and while nobody was asked', () => {
    expect(abilities(actors.owner, project('completed', ['accepted'])).undoDelete).toBe(true);
    expect(abilities(actors.owner, project('pending', ['declined', 'withdrawn'])).undoDelete).toBe(true);
    expect(abilities(actors.owner, project('pending', ['declined', 'asked'])).undoDelete).toBe(false);
  });

  it('an open demand is pending until an administrator assigns it, and is not asked for again', () => {
    const demand = { ...project('pending'), suggested_profile: { id: 'suggested' } };
    expect(abilities(actors.owner, demand).requestAgain).toBe(false);
    expect(abilities(actors.owner, { ...demand, ...project('pending', ['declined']) }).requestAgain).toBe(true);
  });
});
