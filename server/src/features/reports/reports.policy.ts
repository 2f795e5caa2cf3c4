import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { permit, type Visible } from '../../kernel/permission.ts';

/** Audit reports are for administrators. */
export const visible = <Report>(actor: Actor, report: Report): Visible<Report> | null => permit('see', isAdmin(actor), report);
