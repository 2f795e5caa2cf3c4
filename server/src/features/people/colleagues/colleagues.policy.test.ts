import { type ProjectRole, projectRoles } from '@aliquot/contract/people/colleague-roles';
import { describe, expect, it } from 'vitest';
import { actorNames, actors, colleagues, userActor } from '../../../testing/acts/actors.ts';
import { approvalWords, needsApproval, obstacleOf, obstacleWords, type ProjectAct, projectActs } from './colleagues.domain.ts';
import { mayAcceptPrice, mayAct, mayRemove, personAbilities, refuseAct, roleOn, visibleTeam } from './colleagues.policy.ts';

const team = { user_id: 'owner', colleagues };
const limit = { approval_above: 1000, approval_currency: 'USD' };

describe('PRM-027 the roles of a project', () => {
  const table: Record<ProjectAct, ProjectRole[]> = {
    read: ['owner', 'editor', 'approver', 'viewer'],
    work: ['owner', 'editor'],
    answer: ['owner', 'editor', 'approver'],
    approve: ['approver'],
    manage: ['owner'],
  };
  const cells = Object.keys(projectActs).flatMap((act) => projectRoles.map((role) => [role, act as ProjectAct] as const));

  it.each(cells)('PRM-027 %s: %s', (role, act) => {
    expect(mayAct(actors[role], team, act)).toBe(table[act].includes(role));
  });

  it('PRM-027 nobody else has one, nor a colleague whose account is no researcher’s any more, nor anybody in a deleted project', () => {
    expect(actorNames.filter((name) => roleOn(actors[name], team) !== null)).toEqual(['owner', 'viewer', 'editor', 'approver']);
    expect(roleOn(userActor('editor', 'lab_owner'), team)).toBeNull();
    expect(roleOn(userActor('editor', 'admin'), team)).toBeNull();
    expect(roleOn(actors.owner, null)).toBeNull();
    expect(actorNames.filter((name) => visibleTeam(actors[name], team))).toEqual([
      'owner',
      'viewer',
      'editor',
      'approver',
      'admin',
    ]);
  });

  it('PRM-027 the owner removes colleagues, colleagues leave, and the owner stays', () => {
    expect(actorNames.filter((name) => mayRemove(actors[name], team, 'viewer'))).toEqual(['owner', 'viewer']);
    expect(actorNames.filter((name) => mayRemove(actors[name], team, 'owner'))).toEqual([]);
    expect(personAbilities(actors.owner, team, 'viewer')).toEqual({ changeRole: true, remove: true, leave: false });
    expect(personAbilities(actors.viewer, team, 'viewer')).toEqual({ changeRole: false, remove: false, leave: true });
    expect(personAbilities(actors.owner, team, 'owner')).toEqual({ changeRole: false, remove: false, leave: false });
  });

  it('PRM-027 a refusal says no more than the person sees', () => {
    expect(refuseAct(actors.viewer, team)).toMatchObject({ code: 'FORBIDDEN', details: expect.stringContaining('owner') });
    expect(refuseAct(actors.stranger, team)).toEqual({ ok: false, code: 'NOT_FOUND' });
    expect(refuseAct(actors.owner, null)).toEqual({ ok: false, code: 'NOT_FOUND' });
  });
});

describe('PRM-027 approval above an amount', () => {
  it.each([
    [1000, 'USD', false],
    [1001, 'USD', true],
    [1, 'EUR', true],
    [0, 'USD', false],
  ])('PRM-027 %d %s needs approval: %s', (total, currency, needed) => {
    expect(needsApproval(limit, { total, currency })).toBe(needed);
    const accepting = actorNames.filter((name) => mayAcceptPrice(actors[name], { ...team, ...limit }, { total, currency }));
    expect(accepting).toEqual(needed ? ['approver'] : ['owner', 'editor', 'approver']);
    expect(approvalWords(limit, { total, currency }) === null).toBe(!needed);
  });

  it('PRM-027 no amount needs no approval, and an amount of nothing needs it for every price', () => {
    expect(needsApproval({ approval_above: null, approval_currency: null }, { total: 10 ** 15, currency: 'USD' })).toBe(false);
    expect(needsApproval({ approval_above: 0, approval_currency: 'USD' }, { total: 1, currency: 'USD' })).toBe(true);
  });

  it('PRM-027 the words name both amounts', () => {
    expect(approvalWords(limit, { total: 2_858_000, currency: 'USD' })).toBe(
      'The total of USD 28,580.00 is above the limit of USD 10.00, so an approver of this project has to accept it.',
    );
    expect(approvalWords(limit, { total: 100, currency: 'EUR' })).toContain(
      'is in another currency than the limit of USD 10.00',
    );
  });
});

describe('PRM-027 an invitation to a project', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const later = new Date('2026-06-02T10:00:00Z');
  const invitation = { email: 'a@example.org', expires_at: later, accepted_at: null };
  const person = { role: 'user', email: 'A@example.org', emailVerified: true, isInProject: false } as const;

  it.each([
    [invitation, person, null],
    [{ ...invitation, expires_at: now }, person, 'ended'],
    [{ ...invitation, accepted_at: now }, person, 'ended'],
    [invitation, { ...person, role: 'lab_owner' }, 'role'],
    [invitation, { ...person, role: 'admin' }, 'role'],
    [invitation, { ...person, email: 'b@example.org' }, 'address'],
    [invitation, { ...person, emailVerified: false }, 'unverified'],
    [invitation, { ...person, isInProject: true }, 'member'],
  ] as const)('PRM-027 %j for %j: %s', (offered, invitee, expected) => {
    const obstacle = obstacleOf(offered, invitee, now);
    expect(obstacle).toBe(expected);
    expect(obstacleWords(obstacle ?? 'member', offered, invitee)).toMatch(/\.$/);
  });
});
