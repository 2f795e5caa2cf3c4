import { administratorMoves, engagementStages } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { canMove } from './collaborations.domain.ts';
import {
  abilities,
  type CollaborationFacts,
  mayDecide,
  mayMove,
  mayWork,
  movesOf,
  visible,
  visibleToBothSides,
} from './collaborations.policy.ts';
import type { Progress } from './progress.domain.ts';

const hold = { side: 'researcher', reason: 'No ethics approval', held_at: '2026-03-01T10:00:00Z' } as const;

type Facts = CollaborationFacts & Pick<Progress, 'hold'>;

const request = (changes: Partial<Facts> = {}): Facts => ({
  lab_reference_id: 'this-lab',
  stage: 'asked',
  project: {},
  hold: null,
  ...changes,
});

describe('who may', () => {
  it.each([
    ['decide', mayDecide],
    ['work on', mayWork],
  ] as const)('COL-010 %s a request: the members of its laboratory', (_action, may) => {
    expect(actorNames.filter((name) => may(actors[name], request()))).toEqual(['member']);
  });

  it('PRM-004 see its room: the members of its laboratory, administrators, and in its project the researcher', () => {
    const asked = { ...request(), project: { user_id: 'no one', colleagues: [] } };
    expect(actorNames.filter((name) => visible(actors[name], asked))).toEqual(['member', 'admin']);
    expect(actorNames.filter((name) => visibleToBothSides(actors[name], asked))).toEqual(['member', 'admin']);
    const own = { ...request(), project: { user_id: actors.owner.id, colleagues } };
    expect(actorNames.filter((name) => visibleToBothSides(actors[name], own))).toEqual([
      'owner',
      'viewer',
      'editor',
      'approver',
      'member',
      'admin',
    ]);
  });

  it.each(administratorMoves)('PRM-004 %s for a side: administrators alone', (move) => {
    expect(actorNames.filter((name) => mayMove(actors[name], request(), move))).toEqual(['admin']);
  });

  it.each(engagementStages)('PRM-004 an administrator may make the moves that %s has', (stage) => {
    const possible = administratorMoves.filter((move) => canMove(stage, move));
    expect(movesOf(actors.admin, request({ stage }))).toEqual(possible);
    expect(movesOf(actors.admin, request({ stage, project: null }))).toEqual([]);
    for (const name of actorNames.filter((other) => other !== 'admin'))
      expect(movesOf(actors[name], request({ stage }))).toEqual([]);
  });

  it('PRM-016 an administrator neither starts nor delivers work that is on hold', () => {
    expect(movesOf(actors.admin, request({ stage: 'agreed' }))).toEqual(['start', 'deliver', 'withdraw']);
    expect(movesOf(actors.admin, request({ stage: 'agreed', hold }))).toEqual(['withdraw']);
  });

  it('nobody, when the laboratory is gone: a member of none is not its member', () => {
    const orphaned = request({ lab_reference_id: null });
    for (const name of actorNames) {
      expect(visible(actors[name], orphaned) !== null).toBe(name === 'admin');
      expect(mayDecide(actors[name], orphaned)).toBeNull();
    }
  });
});

describe('what the answer tells the browser', () => {
  const nothing = { decide: false, start: false, complete: false };

  it.each(engagementStages)('COL-004 of a request %s', (stage) => {
    expect(abilities(actors.member, request({ stage }))).toEqual({
      decide: stage === 'asked',
      start: stage === 'agreed',
      complete: stage === 'agreed' || stage === 'running',
    });
    expect(abilities(actors.member, request({ stage, project: null }))).toEqual(nothing);
    expect(abilities(actors.member, request({ stage, hold }))).toEqual({ ...nothing, decide: stage === 'asked' });
    for (const name of actorNames.filter((other) => other !== 'member'))
      expect(abilities(actors[name], request({ stage }))).toEqual(nothing);
  });
});
