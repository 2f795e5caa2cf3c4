import { collaborationStatuses, projectStatuses } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { actorNames, actors } from '../../testing/actors.ts';
import { abilities, type CollaborationFacts, mayComplete, mayDecide, maySee } from './collaborations.policy.ts';

const request = (changes: Partial<CollaborationFacts> = {}): CollaborationFacts => ({
  lab_reference_id: 'this-lab',
  collaboration_status: 'pending',
  project: { status: 'pending' },
  ...changes,
});

describe('who may', () => {
  it.each([
    ['see', maySee],
    ['decide', mayDecide],
    ['complete', mayComplete],
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
  const states = collaborationStatuses.flatMap((collaboration_status) =>
    [...projectStatuses, null].map((project) => ({ collaboration_status, project })),
  );

  it.each(states)('COL-004 of a request $collaboration_status to a project $project', ({ collaboration_status, project }) => {
    const facts = request({ collaboration_status, project: project && { status: project } });
    expect(abilities(actors.member, facts)).toEqual({
      decide: collaboration_status === 'pending' && project === 'pending',
      complete: collaboration_status === 'approved' && project === 'in-progress',
    });
    for (const name of actorNames.filter((other) => other !== 'member'))
      expect(abilities(actors[name], facts)).toEqual({ decide: false, complete: false });
  });
});
