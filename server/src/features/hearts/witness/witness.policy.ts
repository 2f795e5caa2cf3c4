import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

/** Agrees for a laboratory's documents, or for a person's own unfinished requests; the other is null. */
export type Agreeing = { readonly lab_id: string | null; readonly user_id: string | null };

type OfLab = { readonly lab_id: string };

/** Members and administrators see what a model proposed about a laboratory. */
export const visible = <Row extends OfLab>(actor: Actor, row: Row): Visible<Row> | null =>
  permit('see', isAdmin(actor) || isMemberOf(actor, row.lab_id), row);

/** Only a laboratory's members agree that a model reads its documents, and end that. */
export const mayAgree = (actor: Actor, labId: string): Permitted<'agree', OfLab & { readonly user_id: null }> | null =>
  permit('agree', isMemberOf(actor, labId), { lab_id: labId, user_id: null });

/** Only a laboratory's members decide what a model proposed. */
export const mayDecide = <Row extends OfLab>(actor: Actor, row: Row): Permitted<'decide', Row> | null =>
  permit('decide', isMemberOf(actor, row.lab_id), row);
