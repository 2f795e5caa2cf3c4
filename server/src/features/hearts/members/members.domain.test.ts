import type { InvitationObstacle, MemberRole } from '@aliquot/contract/hearts/members';
import { describe, expect, it } from 'vitest';
import { invitationEnd, isSameAddress } from '../../../kernel/invitations.ts';
import {
  claimNeedsConfirmation,
  type InvitationFacts,
  type Invitee,
  invitationState,
  isLastOwner,
  obstacleOf,
  obstacleWords,
} from './members.domain.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');

const team = (...roles: MemberRole[]) => roles.map((role, index) => ({ user_id: String(index), role }));

describe('isLastOwner', () => {
  it.each([
    [team('owner'), '0', true],
    [team('owner', 'member'), '0', true],
    [team('owner', 'member'), '1', false],
    [team('owner', 'owner'), '0', false],
    [team('member'), '0', false],
    [team('owner'), 'somebody else', false],
    [[], '0', false],
  ])('%j, %s: %s', (members, userId, expected) => {
    expect(isLastOwner(members, userId)).toBe(expected);
  });
});

describe('an invitation', () => {
  it('works for seven days', () => {
    expect(invitationEnd(now)).toEqual(new Date('2026-11-28T10:00:00Z'));
  });

  it.each<[InvitationFacts, string]>([
    [{ status: 'pending', expires_at: later }, 'pending'],
    [{ status: 'pending', expires_at: now }, 'expired'],
    [{ status: 'accepted', expires_at: now }, 'accepted'],
    [{ status: 'revoked', expires_at: later }, 'revoked'],
  ])('%j is %s', (facts, state) => {
    expect(invitationState(facts, now)).toBe(state);
  });

  const offer = { status: 'pending', expires_at: later, email: 'nora@example.org' } as const;
  const nora: Invitee = { role: 'lab_owner', email: 'Nora@example.org', emailVerified: true, labId: null };

  it.each<[InvitationObstacle | null, Partial<InvitationFacts>, Partial<Invitee>, RegExp]>([
    [null, {}, {}, /^$/],
    ['ended', { expires_at: now }, {}, /expired/],
    ['ended', { status: 'accepted' }, {}, /works once/],
    ['ended', { status: 'revoked' }, {}, /revoked/],
    ['role', {}, { role: 'user' }, /invite another address of yours/],
    ['role', {}, { role: 'admin' }, /isn't a laboratory account/],
    ['address', {}, { email: 'other@example.org' }, /is for nora@example\.org, and you are signed in as other@example\.org/],
    ['unverified', {}, { emailVerified: false }, /open the link/],
    ['laboratory', {}, { labId: 'x' }, /Leave that laboratory/],
  ])('D3 D4 obstacle %s for %j and %j', (obstacle, changes, person, words) => {
    const [invitation, invitee] = [
      { ...offer, ...changes },
      { ...nora, ...person },
    ];
    expect(obstacleOf(invitation, invitee, now)).toBe(obstacle);
    expect(obstacle ? obstacleWords(obstacle, invitation, invitee, now) : '').toMatch(words);
  });
});

describe('addresses', () => {
  it('are the same whatever the case of their letters', () => {
    expect(isSameAddress('A@Example.org', 'a@example.ORG')).toBe(true);
    expect(isSameAddress('a@example.org', 'b@example.org')).toBe(false);
  });
});

describe('LAB-034 claimNeedsConfirmation', () => {
  it.each([
    ['pending', 1, false],
    ['denied', 1, false],
    ['approved', 1, true],
    ['pending', 2, true],
  ] as const)('a %s laboratory, %d of that address: %s', (status, matches, expected) => {
    expect(claimNeedsConfirmation(status, matches)).toBe(expected);
  });
});
