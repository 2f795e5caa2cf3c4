import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

/** Administrators alone know of legal holds, place and release them. */
export const visible = <Hold extends object>(actor: Actor, hold: Hold): Visible<Hold> | null =>
  permit('see', isAdmin(actor), hold);

export const mayPlace = <Subject extends object>(actor: Actor, subject: Subject): Permitted<'hold', Subject> | null =>
  permit('hold', isAdmin(actor), subject);

export const mayRelease = <Hold extends object>(actor: Actor, hold: Hold): Permitted<'release', Hold> | null =>
  permit('release', isAdmin(actor), hold);
