import type { Db } from '../../../platform/db/index.ts';

/** People with notices that wait for the daily summary: at most `most`, after an id. */
export const peopleWithDigest = async (db: Db, after: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('digest_due', '=', true)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Takes what waits for a person's daily summary, oldest first. A second summary finds nothing of it. */
export const takeDigest = async (db: Db, userId: string) => {
  const rows = await db
    .updateTable('notifications')
    .set({ digest_due: false })
    .where('user_id', '=', userId)
    .where('digest_due', '=', true)
    .returning(['id', 'kind', 'title', 'body', 'link', 'created_at'])
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
};
