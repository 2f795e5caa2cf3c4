import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { moves, waitingForLaboratory } from './collaborations.domain.ts';
import { liveProjects, withProject } from './collaborations.repository.ts';

/** Gives a laboratory that was suspended until a day, YYYY-MM-DD, to act on what waits for it. A longer time stays. */
export const extendWaits = (db: Db, { id }: Permitted<'reinstate', { id: string }>, respondBy: string) =>
  db
    .updateTable('lab_collaborations')
    .set({ respond_by: respondBy })
    .where('lab_reference_id', '=', id)
    .where('stage', 'in', waitingForLaboratory)
    .where('respond_by', '<', respondBy)
    .execute();

/**
 * The requests whose last day to answer or to agree is before a day, YYYY-MM-DD, without those that wait for a suspended laboratory: at most `most` of them,
 * the oldest first.
 */
export const overdueRequests = (db: Db, today: string, most: number) =>
  withProject(db)
    .where('c.stage', 'in', moves.expire.from)
    .where('c.respond_by', '<', today)
    .where((eb) =>
      eb.not(eb.and([eb('c.stage', 'in', waitingForLaboratory), sql<boolean>`acl.is_suspended(c.lab_reference_id)`])),
    )
    .where('c.project_id', 'in', liveProjects(db))
    .orderBy('c.respond_by')
    .orderBy('c.id')
    .limit(most)
    .execute();

/**
 * Deliveries that wait for the researcher and of which fewer than `reminders` were sent, delivered before a time. An open dispute stops
 * the days, and they begin anew when it is closed.
 */
export const deliveriesToRemind = (
  db: Db,
  { deliveredBefore, reminders }: { deliveredBefore: Date; reminders: number },
  most: number,
) =>
  withProject(db)
    .where('c.stage', '=', 'delivered')
    .where('c.completed_at', '<=', deliveredBefore)
    .where('c.reminded', '<', reminders)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('disputes as d')
            .select('d.id')
            .whereRef('d.collaboration_id', '=', 'c.id')
            .where((open) => open.or([open('d.closed_at', 'is', null), open('d.closed_at', '>', deliveredBefore)])),
        ),
      ),
    )
    .where('c.project_id', 'in', liveProjects(db))
    .orderBy('c.completed_at')
    .orderBy('c.id')
    .limit(most)
    .execute();

/** Notes that a reminder of a delivery was sent. @returns false when it was sent already or is no longer due. */
export const noteReminded = (db: Db, { id }: Permitted<'remind', { id: string }>, reminders: number): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_collaborations')
      .set({ reminded: reminders })
      .where('id', '=', id)
      .where('stage', '=', 'delivered')
      .where('reminded', '<', reminders),
  );

/** Accepted work whose time for reviews has not ended, accepted before a time: at most `most`, the oldest first. */
export const workInReview = async (db: Db, before: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('lab_collaborations')
    .select('id')
    .where('stage', '=', 'accepted')
    .where('reviews_closed_at', 'is', null)
    .where('accepted_at', '<=', before)
    .where('project_id', 'in', liveProjects(db))
    .orderBy('accepted_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

export const noteReviewReminded = async (db: Db, { id }: Permitted<'remind', { id: string }>, now: Date): Promise<void> => {
  await db.updateTable('lab_collaborations').set({ review_reminded_at: now }).where('id', '=', id).execute();
};
