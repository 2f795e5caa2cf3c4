import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

/** Administrators operate the product: jobs, mail and analyses that stopped are for them alone. */
export const visible = <Row>(actor: Actor, row: Row): Visible<Row> | null => permit('see', isAdmin(actor), row);

export const mayRetry = <Job>(actor: Actor, job: Job): Permitted<'retry', Job> | null => permit('retry', isAdmin(actor), job);
