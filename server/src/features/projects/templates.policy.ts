import { type Actor, isAdmin } from '../../kernel/actor.ts';

/** What the answer tells an administrator's browser. A hidden template is brought back before it is edited. */
export const templateAbilities = (actor: Actor, { deleted_at }: { readonly deleted_at: Date | null }) => ({
  edit: isAdmin(actor) && deleted_at === null,
  hide: isAdmin(actor) && deleted_at === null,
  restore: isAdmin(actor) && deleted_at !== null,
});
