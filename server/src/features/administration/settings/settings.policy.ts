import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';

/** Administrators set what the operator decides. */
export const maySet = <Setting extends object>(actor: Actor, setting: Setting): Permitted<'set', Setting> | null =>
  permit('set', isAdmin(actor), setting);
