import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';

type Saved = { readonly user_id: string };

const isOwn = (actor: Actor, { user_id }: Saved) => actor.kind === 'user' && actor.id === user_id;

export const mayRemove = <Row extends Saved>(actor: Actor, row: Row): Permitted<'remove', Row> | null =>
  permit('remove', isOwn(actor, row), row);
