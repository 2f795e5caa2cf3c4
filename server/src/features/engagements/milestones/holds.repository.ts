import { sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

type ById = { readonly id: string };

const withNames = (db: Db) =>
  db
    .selectFrom('holds as h')
    .selectAll('h')
    .select([
      sql<string | null>`acl.name_in_engagement(h.held_by, h.collaboration_id)`.as('holder'),
      sql<string | null>`acl.name_in_engagement(h.released_by, h.collaboration_id)`.as('releaser'),
    ]);

export const findHold = (db: Db, id: string) => withNames(db).where('h.id', '=', id).executeTakeFirst();
export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** The holds of a request: the open one, then the newest. */
export const holdsOf = (db: Db, { id }: Visible<ById>): Promise<HoldRow[]> =>
  withNames(db)
    .where('h.collaboration_id', '=', id)
    .orderBy(sql`h.released_at is not null`)
    .orderBy('h.held_at', 'desc')
    .orderBy('h.id')
    .execute();

/** @returns undefined when the work is on hold already. */
export const insertHold = (
  db: Db,
  { id }: Permitted<'hold', ById>,
  { side, reason, by, now }: { side: EngagementSide; reason: string; by: string; now: Date },
) =>
  db
    .insertInto('holds')
    .values({ collaboration_id: id, side, reason, held_by: by, held_at: now })
    .onConflict((conflict) => conflict.column('collaboration_id').where('released_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

/** @returns false when it was released before. */
export const releaseHold = (
  db: Db,
  work: Permitted<'release', ById>,
  { id }: ById,
  { by, note, days, now }: { by: string; note: string; days: number; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('holds')
      .set({ released_by: by, released_at: now, release_note: note, days })
      .where('id', '=', id)
      .where('collaboration_id', '=', work.id)
      .where('released_at', 'is', null),
  );
