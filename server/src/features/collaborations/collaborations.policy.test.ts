import { engagementStages } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import { actorNames, actors } from '../../testing/actors.ts';
import { abilities, type CollaborationFacts, mayDecide, maySee, mayWork } from './collaborations.policy.ts';

const request = (changes: Partial<CollaborationFacts> = {}): CollaborationFacts => ({
  lab_reference_id: 'this-lab',
  stage: 'asked',
  project: {},
  ...changes,
});

describe('who may', () => {
  it.each([
    ['see', maySee],
    ['decide', mayDecide],
    ['work on', mayWork],
  ] as const)('COL-010 %s a request: the members of its laboratory', (_action, may) => {
    expect(actorNames.filter((name) => may(actors[name], request()))).toEqual(['member']);
  });

  it('nobody, when the laboratory is gone: a member of none is not its member', () => {
    const orphaned = request({ lab_reference_id: null });
    for (const name of actorNames) {
      expect(maySee(actors[name], orphaned)).toBe(false);
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
    for (const name of actorNames.filter((other) => other !== 'member'))
      expect(abilities(actors[name], request({ stage }))).toEqual(nothing);
  });
});
