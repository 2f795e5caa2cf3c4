import type { ReportKind, ReportRhythm } from '@aliquot/contract/administration/report-figures';
import { sql } from 'kysely';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { changedOne } from '../../../../platform/db/outcomes.ts';

const subscriptions = (db: Db) =>
  db
    .selectFrom('report_subscriptions')
    .select(['id', 'user_id', 'kind', 'rhythm', sql<string>`sent_through::text`.as('sent_through')]);
export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof subscriptions>['execute']>>[number];

export const listSubscriptions = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  subscriptions(db).where('user_id', '=', userId).orderBy('kind').execute();

export const findSubscription = (db: Db, userId: string, kind: ReportKind): Promise<SubscriptionRow | undefined> =>
  subscriptions(db).where('user_id', '=', userId).where('kind', '=', kind).executeTakeFirst();

type Wanted = {
  readonly user_id: string;
  readonly kind: ReportKind;
  readonly rhythm: ReportRhythm;
  readonly sent_through: string;
};

/** Subscribes in place of an earlier subscription to the same report. */
export const saveSubscription = (
  db: Db,
  { user_id, kind, rhythm, sent_through }: Permitted<'subscribe', Wanted>,
  now: Date,
): Promise<SubscriptionRow> =>
  db
    .insertInto('report_subscriptions')
    .values({ user_id, kind, rhythm, sent_through, since: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ rhythm, sent_through, since: now }))
    .returning(['id', 'user_id', 'kind', 'rhythm', sql<string>`sent_through::text`.as('sent_through')])
    .executeTakeFirstOrThrow();

/** @returns false when it was ended in the meantime. */
export const removeSubscription = (db: Db, { id }: Permitted<'unsubscribe', { readonly id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('report_subscriptions').where('id', '=', id));

/** Subscriptions of administrators to whom a period that ended on a day was not sent. */
export const dueSubscriptions = (db: Db, rhythm: ReportRhythm, through: string): Promise<SubscriptionRow[]> =>
  subscriptions(db)
    .where('rhythm', '=', rhythm)
    .where('sent_through', '<', through)
    .where('user_id', 'in', (of) => of.selectFrom('users').select('id').where('role', '=', 'admin'))
    .orderBy('id')
    .execute();

/** Records that a period was sent. @returns false when it was sent before, or the subscription has ended. */
export const takeSubscription = (
  db: Db,
  { id, rhythm }: Permitted<'send', Pick<SubscriptionRow, 'id' | 'rhythm'>>,
  through: string,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('report_subscriptions')
      .set({ sent_through: through })
      .where('id', '=', id)
      .where('rhythm', '=', rhythm)
      .where('sent_through', '<', through),
  );
