import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import type { Subject } from './parts.domain.ts';

type Transferred = { readonly subject: Subject; readonly id: string };
/** Of the subject's own person or owner, or of an administrator, who doesn't see what is private. */
export type Exported = Transferred & { readonly isOwn: boolean };

/** People export their own data, owners their laboratory's, and administrators anyone's without what is private. */
export const mayExport = (
  actor: Actor,
  { ownsLab, ...it }: Transferred & { ownsLab: boolean },
): Permitted<'export', Exported> | null => {
  const isOwn = it.subject === 'person' ? actor.kind === 'user' && actor.id === it.id : isMemberOf(actor, it.id) && ownsLab;
  return permit('export', isAdmin(actor) || isOwn, { ...it, isOwn });
};
