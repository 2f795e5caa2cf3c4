import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';

type Own = { readonly id: string };

const isSelf = (actor: Actor, { id }: Own) => actor.kind === 'user' && actor.id === id;

export const mayEditOwn = <User extends Own>(actor: Actor, user: User): Permitted<'edit', User> | null =>
  permit('edit', isSelf(actor, user), user);

export const mayRemovePhone = <User extends Own>(actor: Actor, user: User): Permitted<'remove-phone', User> | null =>
  permit('remove-phone', isSelf(actor, user), user);
