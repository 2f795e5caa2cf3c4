import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import { collaborationStatuses, projectStatuses } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import {
  canMove,
  isActive,
  type Move,
  moves,
  openStages,
  projectStatusOf,
  type Side,
  stageFor,
  statusOf,
} from './collaborations.domain.ts';

/** Where each side's moves lead from each stage; what is not named is refused. */
const table: Record<EngagementStage, Record<Side, Partial<Record<Move, EngagementStage>>>> = {
  asked: {
    laboratory: { approve: 'agreed', 'approve-on-agreement': 'awarded', decline: 'declined', propose: 'proposed' },
    researcher: { withdraw: 'withdrawn' },
    time: { expire: 'expired' },
  },
  proposed: {
    laboratory: { propose: 'proposed', 'take-back': 'asked' },
    researcher: { award: 'awarded', 'ask-for-change': 'asked', 'decline-proposal': 'declined', withdraw: 'withdrawn' },
    time: { expire: 'expired' },
  },
  awarded: {
    laboratory: { agree: 'agreed' },
    researcher: { agree: 'agreed', withdraw: 'withdrawn' },
    time: { expire: 'expired' },
  },
  agreed: { laboratory: { start: 'running', deliver: 'delivered' }, researcher: { withdraw: 'withdrawn' }, time: {} },
  running: { laboratory: { deliver: 'delivered' }, researcher: { withdraw: 'withdrawn' }, time: {} },
  delivered: {
    laboratory: {},
    researcher: { accept: 'accepted', 'request-changes': 'running' },
    time: { accept: 'accepted' },
  },
  accepted: { laboratory: {}, researcher: {}, time: {} },
  declined: { laboratory: {}, researcher: {}, time: {} },
  expired: { laboratory: {}, researcher: {}, time: {} },
  withdrawn: { laboratory: {}, researcher: {}, time: {} },
};

const sides: readonly Side[] = ['laboratory', 'researcher', 'time'];
const names = Object.keys(moves) as Move[];
const cells = engagementStages.flatMap((stage) => sides.flatMap((side) => names.map((move) => ({ stage, side, move }))));

describe('the moves of an engagement', () => {
  it.each(cells)('PRM-002 COL-005 $stage, $side: $move', ({ stage, side, move }) => {
    const { by, to } = moves[move];
    const next = canMove(stage, move) && (by as readonly Side[]).includes(side) ? to : undefined;
    expect(next).toBe(table[stage][side][move]);
  });

  it('PRM-003 a laboratory approves and delivers, and the researcher accepts, with nothing between', () => {
    expect(canMove('asked', 'approve') && canMove(moves.approve.to, 'deliver') && canMove(moves.deliver.to, 'accept')).toBe(
      true,
    );
    expect(moves.accept.to).toBe('accepted');
  });

  it('COL-002 what has ended has no further move', () => {
    for (const stage of engagementStages.filter((each) => !(openStages as readonly EngagementStage[]).includes(each)))
      expect(names.filter((move) => canMove(stage, move))).toEqual([]);
  });
});

describe('the statuses that follow from a stage', () => {
  it('PRM-001 COL-002 every stage has a status, and every status a stage', () => {
    expect(engagementStages.map((stage) => [stage, statusOf[stage], projectStatusOf([stage])])).toEqual([
      ['asked', 'pending', 'pending'],
      ['proposed', 'pending', 'pending'],
      ['awarded', 'pending', 'pending'],
      ['agreed', 'approved', 'in-progress'],
      ['running', 'approved', 'in-progress'],
      ['delivered', 'completed', 'in-progress'],
      ['accepted', 'completed', 'completed'],
      ['declined', 'rejected', 'pending'],
      ['expired', 'rejected', 'pending'],
      ['withdrawn', 'withdrawn', 'pending'],
    ]);
    expect(new Set(Object.values(statusOf))).toEqual(new Set(collaborationStatuses));
  });

  it.each<[readonly EngagementStage[], string]>([
    [[], 'pending'],
    [['declined', 'asked'], 'pending'],
    [['withdrawn', 'running'], 'in-progress'],
    [['accepted', 'agreed'], 'in-progress'],
    [['declined', 'accepted'], 'completed'],
  ])('PRM-001 PRJ-017 a project with %j is %s', (stages, status) => {
    expect(projectStatusOf(stages)).toBe(status);
  });

  const settable = projectStatuses.filter((status) => status !== 'cancelled');
  it.each(engagementStages.flatMap((stage) => settable.map((status) => ({ stage, status }))))(
    'PRM-001 APJ-012 an administrator sets $status on a project whose engagement is $stage',
    ({ stage, status }) => {
      const to = stageFor(stage, status);
      const isThere = projectStatusOf([stage]) === status;
      expect(to === stage).toBe(isActive({ stage }) && isThere);
      expect(to && projectStatusOf([to])).toBe(isActive({ stage }) ? status : null);
    },
  );
});
