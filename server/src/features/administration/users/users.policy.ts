import type { Role } from '@aliquot/contract/options';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { otherRoles } from './users.domain.ts';

/** The part of a user that the policy reads. */
type UserFacts = { readonly id: string; readonly role: Role };

const isOther = (actor: Actor, { id }: UserFacts) => actor.kind === 'user' && actor.id !== id;

/** Administrators see everyone. */
export const visible = <User extends UserFacts>(actor: Actor, user: User): Visible<User> | null =>
  permit('see', isAdmin(actor), user);

export const mayEdit = <User extends UserFacts>(actor: Actor, user: User): Permitted<'edit', User> | null =>
  permit('edit', isAdmin(actor), user);

/** Administrators change any role but their own. */
export const mayChangeRole = <User extends UserFacts>(actor: Actor, user: User): Permitted<'change-role', User> | null =>
  permit('change-role', isAdmin(actor) && isOther(actor, user), user);

/** Administrators delete their own account on their profile page, which asks for the password. */
export const mayDelete = <User extends UserFacts>(actor: Actor, user: User): Permitted<'delete', User> | null =>
  permit('delete', isAdmin(actor) && isOther(actor, user), user);

/** What the browser may offer. */
export const abilities = (actor: Actor, user: UserFacts) => ({
  edit: mayEdit(actor, user) !== null,
  delete: mayDelete(actor, user) !== null,
  roles: mayChangeRole(actor, user) ? otherRoles(user.role) : [],
});
