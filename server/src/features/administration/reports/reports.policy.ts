import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

/** Audit reports are for administrators. */
export const visible = <Report>(actor: Actor, report: Report): Visible<Report> | null => permit('see', isAdmin(actor), report);

/** Administrators get reports by mail, each those that they chose. */
export const maySubscribe = <Wanted>(actor: Actor, wanted: Wanted): Permitted<'subscribe', Wanted> | null =>
  permit('subscribe', isAdmin(actor), wanted);

export const mayUnsubscribe = <Row extends { readonly user_id: string }>(
  actor: Actor,
  row: Row,
): Permitted<'unsubscribe', Row> | null =>
  permit('unsubscribe', isAdmin(actor) && actor.kind === 'user' && actor.id === row.user_id, row);
