import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import type { Subject } from './parts.domain.ts';

export type Transferred = { readonly subject: Subject; readonly id: string };

/** People carry away their own data, owners that of their laboratory, and administrators anybody's. */
export const mayExport = (
  actor: Actor,
  { ownsLab, ...it }: Transferred & { ownsLab: boolean },
): Permitted<'export', Transferred> | null => {
  const isOwn = it.subject === 'person' ? actor.kind === 'user' && actor.id === it.id : isMemberOf(actor, it.id) && ownsLab;
  return permit('export', isAdmin(actor) || isOwn, it);
};
