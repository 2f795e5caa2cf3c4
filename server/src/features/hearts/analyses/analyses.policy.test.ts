import { expect, it } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { actorNames, actors } from '../../../testing/acts/actors.ts';
import { mayAccept, mayDecideReason, mayStateReason, reasonAbilities, visible } from './analyses.policy.ts';

const reason = { lab_id: 'this-lab', status: 'pending' } as const;

type May = (actor: Actor, row: typeof reason) => unknown;

it.each<[string, May, string[]]>([
  ['read an analysis: its members and administrators', visible, ['member', 'admin']],
  ['accept what would take something away: the same', mayAccept, ['member', 'admin']],
  ['decide on a reason: administrators alone', mayDecideReason, ['admin']],
])('GEN-002 %s', (_action, may, allowed) => {
  expect(actorNames.filter((name) => may(actors[name], reason))).toEqual(allowed);
});

it('GEN-002 only its members give a reason in the name of a laboratory', () => {
  expect(actorNames.filter((name) => mayStateReason(actors[name], 'this-lab'))).toEqual(['member']);
});

it.each([
  ['pending', { decide: true, withdraw: false }, { decide: false, withdraw: true }],
  ['accepted', { decide: false, withdraw: false }, { decide: false, withdraw: false }],
] as const)('of a reason that is %s the administrator can %o and the member %o', (status, admin, member) => {
  expect(reasonAbilities(actors.admin, { ...reason, status })).toEqual(admin);
  expect(reasonAbilities(actors.member, { ...reason, status })).toEqual(member);
});
