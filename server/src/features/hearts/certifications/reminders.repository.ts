import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** Certificates that count, that nothing renews yet and that end on or before a day, with what was sent of this end. */
export const endingCertifications = async (db: Db, { from, until }: { from: string; until: string }) => {
  const rows = await db
    .selectFrom('certifications as c')
    .select(['c.id', 'c.lab_id', 'c.type', 'c.number', 'c.expiry_date', 'c.expiry_inferred'])
    .select(
      sql<number[]>`array(select r.threshold from certification_reminders r
        where r.certification_id = c.id and r.expiry_date = c.expiry_date)`.as('sent'),
    )
    .where('c.superseded_at', 'is', null)
    .where('c.superseded_by', 'is', null)
    .where('c.expiry_date', '>=', from)
    .where('c.expiry_date', '<=', until)
    .orderBy('c.expiry_date')
    .orderBy('c.id')
    .execute();
  return rows.flatMap((row) => (row.expiry_date === null ? [] : [{ ...row, expiry_date: row.expiry_date }]));
};
export type EndingCertification = Awaited<ReturnType<typeof endingCertifications>>[number];

/** Notes that a reminder is sent, in the transaction that sends it. @returns false when it was sent before. */
export const noteReminder = (
  db: Db,
  reminder: { certification_id: string; expiry_date: string; threshold: number; sent_at: Date },
): Promise<boolean> =>
  changedOne(
    db
      .insertInto('certification_reminders')
      .values(reminder)
      .onConflict((conflict) => conflict.columns(['certification_id', 'expiry_date', 'threshold']).doNothing()),
  );
