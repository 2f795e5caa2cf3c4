import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

type OfLab = { readonly lab_id: string };
type Question = OfLab & { readonly answered_at: Date | null; readonly withdrawn_at: Date | null };

/** Administrators look after the queue, the settings and what belongs to a review. */
export const mayReview = <Thing>(actor: Actor, thing: Thing): Permitted<'review', Thing> | null =>
  permit('review', isAdmin(actor), thing);

export const isOpen = ({ answered_at, withdrawn_at }: Question): boolean => answered_at === null && withdrawn_at === null;

/** A laboratory's members read what it was asked for. */
export const visible = <Row extends OfLab>(actor: Actor, row: Row): Visible<Row> | null =>
  permit('see', isAdmin(actor) || isMemberOf(actor, row.lab_id), row);

export const mayAnswer = <Row extends OfLab>(actor: Actor, row: Row): Permitted<'answer', Row> | null =>
  permit('answer', isMemberOf(actor, row.lab_id), row);

export const abilities = (actor: Actor, row: Question) => ({
  answer: isOpen(row) && mayAnswer(actor, row) !== null,
  withdraw: isOpen(row) && isAdmin(actor),
});
