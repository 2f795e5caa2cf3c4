import type { Role } from '@aliquot/contract/options';
import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { type Permitted, permit } from '../../kernel/permission.ts';
import { otherRoles } from './users.domain.ts';

/** What a policy needs to know of a user. */
export type UserFacts = { readonly id: string; readonly role: Role };

const isOther = (actor: Actor, { id }: UserFacts) => actor.kind === 'user' && actor.id !== id;

export const maySeeUsers = isAdmin;

export const mayEdit = <User extends UserFacts>(actor: Actor, user: User): Permitted<'edit', User> | null =>
  permit('edit', isAdmin(actor), user);

/** Nobody changes their own role. */
export const mayChangeRole = <User extends UserFacts>(actor: Actor, user: User): Permitted<'change-role', User> | null =>
  permit('change-role', isAdmin(actor) && isOther(actor, user), user);

/** The own account is deleted on the own profile, where the password is asked. */
export const mayDelete = <User extends UserFacts>(actor: Actor, user: User): Permitted<'delete', User> | null =>
  permit('delete', isAdmin(actor) && isOther(actor, user), user);

/** What the answer tells the browser. */
export const abilities = (actor: Actor, user: UserFacts) => ({
  edit: mayEdit(actor, user) !== null,
  delete: mayDelete(actor, user) !== null,
  roles: mayChangeRole(actor, user) ? otherRoles(user.role) : [],
});
