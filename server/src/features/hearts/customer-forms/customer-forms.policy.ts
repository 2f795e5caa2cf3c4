import { type Actor, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

type Facts = { readonly lab_id: string };

/** A customer's questionnaire is between a laboratory and its customer: its members see it, administrators don't. */
export const mayReadForm = <Row extends Facts>(actor: Actor, row: Row): Visible<Row> | null =>
  permit('see', isMemberOf(actor, row.lab_id), row);

export const mayChangeForm = <Row extends Facts>(actor: Actor, row: Row): Permitted<'change', Row> | null =>
  permit('change', isMemberOf(actor, row.lab_id), row);

export const mayAddForm = <Lab extends { readonly id: string }>(actor: Actor, lab: Lab): Permitted<'add', Lab> | null =>
  permit('add', isMemberOf(actor, lab.id), lab);
