import { type Selectable, sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import type { CompletePoints, Side } from './reviews.domain.ts';

export type ReviewRow = Selectable<Tables['reviews']>;
/** The part of a review that people outside of its engagement may read. */
export type OutsideReview = Omit<ReviewRow, 'collaboration_id' | 'written_by' | 'written_at' | 'removed_by' | 'removal_reason'>;
type ById = { readonly id: string };

/** The reviews of an engagement as far as the rows may be read: the researcher's first. */
export const reviewsOf = (db: Db, { id }: Visible<ById> | Permitted<'review', ById>): Promise<ReviewRow[]> =>
  db.selectFrom('reviews').selectAll().where('collaboration_id', '=', id).orderBy('side', 'desc').execute();

export const findReview = (db: Db, id: string): Promise<ReviewRow | undefined> =>
  db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();

type Written = {
  readonly side: Side;
  readonly points: CompletePoints;
  readonly text: string;
  readonly country: string | null;
  readonly by: string;
  readonly now: Date;
};

/** Writes the review of a side, or changes it while it is not published. @returns undefined when it is published. */
export const saveReview = (
  db: Db,
  { id }: Permitted<'review', ById>,
  { side, points, text, country, by, now }: Written,
): Promise<{ id: string } | undefined> => {
  const columns = { ...points, body: text, written_by: by, written_at: now };
  return db
    .insertInto('reviews')
    .values({ ...columns, collaboration_id: id, side, country })
    .onConflict((conflict) =>
      conflict.columns(['collaboration_id', 'side']).doUpdateSet(columns).where('reviews.published_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
};

/**
 * Ends the time for reviews and publishes what there is: when both are in, or for background work.
 * @returns how many were published; null when one is missing or the time had ended.
 */
export const closeReviews = async (
  db: Db,
  { id }: Permitted<'review', ById> | Permitted<'close-reviews', ById>,
  now: Date,
): Promise<number | null> => {
  const { rows } = await sql<{ published: number | null }>`
    select acl.close_reviews(${id}::uuid, ${now}::timestamptz) as published`.execute(db);
  return rows[0]?.published ?? null;
};

/** @returns false when it was removed before. */
export const removeReview = (
  db: Db,
  { id }: Permitted<'remove', ById>,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('reviews')
      .set({ removed_by: by, removed_at: now, removal_reason: reason })
      .where('id', '=', id)
      .where('removed_at', 'is', null),
  );

/** The laboratories' reviews of the researcher of a request, the newest first. */
export const reviewsOfResearcher = async (db: Db, { id }: Visible<ById>): Promise<ReviewRow[]> => {
  const { rows } = await sql<ReviewRow>`
    select * from acl.researcher_reviews(${id}::uuid) order by published_at desc, id`.execute(db);
  return rows;
};
