import type { ChangeOrderTerms } from '@aliquot/contract/engagements/change-orders';
import { sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';
import { type OrderMove, orderMoves } from './change-orders.domain.ts';

type ById = { readonly id: string };

const withNames = (db: Db) =>
  db
    .selectFrom('change_orders as o')
    .innerJoin('lab_collaborations as c', 'c.id', 'o.collaboration_id')
    .whereRef('o.proposed_at', '>=', 'c.agreed_at')
    .selectAll('o')
    .select([
      sql<string | null>`acl.name_in_engagement(o.proposed_by, o.collaboration_id)`.as('proposer'),
      sql<string | null>`acl.name_in_engagement(o.answered_by, o.collaboration_id)`.as('answerer'),
    ]);

/** A change order to an agreement that is in force. */
export const findOrder = (db: Db, id: string) => withNames(db).where('o.id', '=', id).executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The change orders to the agreement in force, newest first. */
export const ordersOf = (db: Db, { id }: Visible<ById>): Promise<OrderRow[]> =>
  withNames(db).where('c.id', '=', id).orderBy('o.number', 'desc').execute();

/** The caller holds the project's lock. @returns undefined when another order is open. */
export const insertOrder = (
  db: Db,
  { id }: Permitted<'propose-order', ById>,
  { reason, price, currency, days }: ChangeOrderTerms,
  { side, by, now }: { side: EngagementSide; by: string; now: Date },
) =>
  db
    .insertInto('change_orders')
    .values({
      collaboration_id: id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from change_orders where collaboration_id = ${id}::uuid)`,
      side,
      reason,
      price,
      currency: price === 0 ? null : currency,
      days,
      proposed_by: by,
      proposed_at: now,
    })
    .onConflict((conflict) => conflict.column('collaboration_id').where('state', '=', 'open').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();

/** @returns false when it was answered before. */
export const answerOrder = (
  db: Db,
  work: Permitted<'answer-order', ById>,
  { id }: ById,
  { move, answer, by, now }: { move: OrderMove; answer: string | null; by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('change_orders')
      .set({ state: orderMoves[move].to, answer, answered_by: by, answered_at: now })
      .where('id', '=', id)
      .where('collaboration_id', '=', work.id)
      .where('state', '=', 'open'),
  );
