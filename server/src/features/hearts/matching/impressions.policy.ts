import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { permit, type Visible } from '../../../kernel/permission.ts';

/** Impressions and choices are visible to administrators only. */
export const visible = <Impression>(actor: Actor, impression: Impression): Visible<Impression> | null =>
  permit('see', isAdmin(actor), impression);
