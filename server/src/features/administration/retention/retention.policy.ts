import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';

/** Administrators see what the nightly round would remove. */
export const maySweep = <Until extends object>(actor: Actor, until: Until): Permitted<'sweep', Until> | null =>
  permit('sweep', isAdmin(actor), until);
