import type { Role } from '@aliquot/contract/options';
import { colleagueRoles } from '@aliquot/contract/people/colleague-roles';
import { anonymous, system, type UserActor } from '../../kernel/actor.ts';

export const userActor = (id: string, role: Role, labId: string | null = null): UserActor => ({
  kind: 'user',
  id,
  role,
  name: id,
  email: `${id}@example.org`,
  emailVerified: true,
  labId,
});

/** One of each kind, for tables of who may do what to a thing of `owner` that `this-lab` works on. */
export const actors = {
  anonymous,
  system,
  owner: userActor('owner', 'user'),
  viewer: userActor('viewer', 'user'),
  editor: userActor('editor', 'user'),
  approver: userActor('approver', 'user'),
  stranger: userActor('stranger', 'user'),
  member: userActor('member', 'lab_owner', 'this-lab'),
  otherMember: userActor('other-member', 'lab_owner', 'other-lab'),
  labless: userActor('labless', 'lab_owner'),
  admin: userActor('admin', 'admin'),
} as const;
/** The colleagues of `owner` in a project. */
export const colleagues = colleagueRoles.map((role) => ({ user_id: actors[role].id, role }));

export type ActorName = keyof typeof actors;
export const actorNames = Object.keys(actors) as ActorName[];
