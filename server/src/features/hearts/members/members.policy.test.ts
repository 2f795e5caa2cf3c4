import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { actors, userActor } from '../../../testing/acts/actors.ts';
import {
  keepsOwner,
  mayDecideClaim,
  mayHandOver,
  mayManage,
  mayRemove,
  maySeeTeam,
  memberAbilities,
} from './members.policy.ts';

const owner = userActor('owner', 'lab_owner', 'this-lab');
const second = userActor('second', 'lab_owner', 'this-lab');
const member = userActor('member', 'lab_owner', 'this-lab');
const team = {
  labId: 'this-lab',
  members: [
    { user_id: 'owner', role: 'owner' },
    { user_id: 'second', role: 'owner' },
    { user_id: 'member', role: 'member' },
  ] as const,
};
const withoutSecond = { ...team, members: team.members.filter(({ user_id }) => user_id !== 'second') };
const alone = { ...team, members: team.members.slice(0, 1) };

describe('who may do what with the members of a laboratory', () => {
  const table: [string, Actor, { sees: boolean; manages: boolean; handsOver: boolean; leaves: boolean }][] = [
    ['an owner', owner, { sees: true, manages: true, handsOver: true, leaves: true }],
    ['a member', member, { sees: true, manages: false, handsOver: false, leaves: true }],
    ['an administrator', actors.admin, { sees: true, manages: true, handsOver: false, leaves: true }],
    ['a member of another laboratory', actors.otherMember, { sees: false, manages: false, handsOver: false, leaves: false }],
    ['a lab owner without a laboratory', actors.labless, { sees: false, manages: false, handsOver: false, leaves: false }],
    ['a researcher', actors.stranger, { sees: false, manages: false, handsOver: false, leaves: false }],
    ['nobody', actors.anonymous, { sees: false, manages: false, handsOver: false, leaves: false }],
    ['background work', actors.system, { sees: false, manages: false, handsOver: false, leaves: false }],
  ];

  it.each(table)('LAB-036 LAB-037 %s', (_who, actor, { sees, manages, handsOver, leaves }) => {
    const id = actor.kind === 'user' ? actor.id : 'nobody';
    expect(maySeeTeam(actor, 'this-lab')).toBe(sees);
    expect(mayManage(actor, team) !== null).toBe(manages);
    expect(mayHandOver(actor, team) !== null).toBe(handsOver);
    expect(mayRemove(actor, team, id) !== null).toBe(leaves);
    expect(mayRemove(actor, team, 'second') !== null).toBe(manages);
  });

  it('an actor who was a member when the session was read, and no longer is, may do nothing', () => {
    expect(mayManage(userActor('gone', 'lab_owner', 'this-lab'), team)).toBeNull();
    expect(mayRemove(userActor('gone', 'lab_owner', 'this-lab'), team, 'gone')).toBeNull();
  });

  it('keeps an owner; an administrator alone may leave a laboratory without any member', () => {
    expect(keepsOwner(owner, team, 'owner')).toBe(true);
    expect(keepsOwner(owner, withoutSecond, 'owner')).toBe(false);
    expect(keepsOwner(actors.admin, withoutSecond, 'owner')).toBe(false);
    expect(keepsOwner(owner, alone, 'owner')).toBe(false);
    expect(keepsOwner(actors.admin, alone, 'owner')).toBe(true);
  });

  it('tells the browser what is possible with each', () => {
    expect(memberAbilities(owner, team, 'owner')).toEqual({ changeRole: true, handOver: false, remove: true });
    expect(memberAbilities(owner, withoutSecond, 'owner')).toEqual({ changeRole: false, handOver: false, remove: false });
    expect(memberAbilities(owner, withoutSecond, 'member')).toEqual({ changeRole: true, handOver: true, remove: true });
    expect(memberAbilities(second, team, 'owner')).toEqual({ changeRole: true, handOver: true, remove: true });
    expect(memberAbilities(member, team, 'owner')).toEqual({ changeRole: false, handOver: false, remove: false });
    expect(memberAbilities(member, team, 'member')).toEqual({ changeRole: false, handOver: false, remove: true });
  });

  it('LAB-034 claims are decided by administrators alone', () => {
    expect(mayDecideClaim(actors.admin, {})).not.toBeNull();
    for (const actor of [owner, actors.labless, actors.stranger, actors.anonymous, actors.system])
      expect(mayDecideClaim(actor, {})).toBeNull();
  });
});
