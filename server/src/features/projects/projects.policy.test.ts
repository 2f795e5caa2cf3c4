import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';
import { collaborationStatuses, projectStatuses } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type ActorName, actorNames, actors } from '../../testing/actors.ts';
import { abilities, mayAccept, mayCancel, mayDelete, visible, workToAccept } from './projects.policy.ts';

const project = (
  status: ProjectStatus = 'pending',
  collaborations: readonly CollaborationStatus[] = [],
  accepted_at: string | null = null,
) => ({
  user_id: 'owner',
  status,
  suggested_profile: null,
  lab_collaborations: collaborations.map((collaboration_status) => ({ collaboration_status, accepted_at })),
});

const allowed = (may: (name: ActorName) => unknown): ActorName[] => actorNames.filter((name) => may(name));

describe('who may', () => {
  it.each([
    ['see', visible, ['owner', 'admin']],
    ['delete', mayDelete, ['owner', 'admin']],
    ['cancel', mayCancel, ['owner']],
    ['accept work for', mayAccept, ['owner']],
  ] as const)('PRJ-008 PRJ-018 %s a project', (_action, may, expected) => {
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
  it('COL-007 is the collaboration that is completed', () => {
    expect(workOn(project('in-progress', ['withdrawn', 'completed']))).toMatchObject({
      collaboration_status: 'completed',
    });
    for (const status of collaborationStatuses.filter((other) => other !== 'completed'))
      expect(workOn(project('in-progress', [status]))).toBeNull();
  });
});

describe('what the answer tells the browser', () => {
  const asked = projectStatuses.flatMap((status) =>
    [null, ...collaborationStatuses].map((collaboration) => ({ status, collaboration })),
  );

  it.each(asked)('PRJ-018 of a project $status with a collaboration $collaboration', ({ status, collaboration }) => {
    const facts = project(status, collaboration ? [collaboration] : []);
    const open = ['pending', 'approved', 'completed'].includes(String(collaboration));
    const running = status === 'pending' || status === 'in-progress';
    expect(abilities(actors.owner, facts)).toEqual({
      cancel: running,
      accept: status === 'in-progress' && collaboration === 'completed',
      delete: true,
      undoDelete: !open,
      attach: running,
      requestAgain: status === 'cancelled' || (status === 'pending' && !open),
    });
    const nothing = { cancel: false, accept: false, delete: false, undoDelete: false, attach: false, requestAgain: false };
    expect(abilities(actors.admin, facts)).toEqual({ ...nothing, delete: true, undoDelete: !open });
    expect(abilities(actors.stranger, facts)).toEqual(nothing);
    expect(abilities(actors.member, facts)).toEqual(nothing);
  });

  it('PRJ-007 a deletion can be undone once the work was accepted, and while nobody was asked', () => {
    expect(abilities(actors.owner, project('completed', ['completed'], '2026-03-05')).undoDelete).toBe(true);
    expect(abilities(actors.owner, project('pending', ['rejected', 'withdrawn'])).undoDelete).toBe(true);
    expect(abilities(actors.owner, project('pending', ['rejected', 'pending'])).undoDelete).toBe(false);
  });

  it('an open demand is pending until an administrator assigns it, and is not asked for again', () => {
    const demand = { ...project('pending'), suggested_profile: { id: 'suggested' } };
    expect(abilities(actors.owner, demand).requestAgain).toBe(false);
    expect(abilities(actors.owner, { ...demand, ...project('pending', ['rejected']) }).requestAgain).toBe(true);
  });
});
