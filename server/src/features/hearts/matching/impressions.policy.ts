import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { permit, type Visible } from '../../../kernel/permission.ts';

/** What was shown and chosen is for administrators. */
export const visible = <Impression>(actor: Actor, impression: Impression): Visible<Impression> | null =>
  permit('see', isAdmin(actor), impression);
