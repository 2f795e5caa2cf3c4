import type { NotificationTopic } from '@aliquot/contract/people/notification-topics';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Choice, Preference } from './topics.domain.ts';

/** What a person has chosen; topics about which they chose nothing are left out. */
export const preferencesOf = (db: Db, userId: string): Promise<Preference[]> =>
  db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute();

/** What people have chosen about some topics, people too whom the actor cannot see. */
export const preferencesAbout = async (
  db: Db,
  people: readonly string[],
  topics: readonly NotificationTopic[],
): Promise<Preference[]> => {
  if (people.length === 0) return [];
  const { rows } = await sql<Preference>`
    select * from acl.notification_preferences(${[...people]}::uuid[], ${[...topics]}::text[])`.execute(db);
  return rows;
};

/** Stores what a person chose. */
export const savePreference = (db: Db, { user_id, topic, in_product, mail }: Preference) =>
  db
    .insertInto('notification_preferences')
    .values({ user_id, topic, in_product, mail })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ in_product, mail }))
    .execute();

/** Ends the daily summary of a person: what was in it comes no more by mail. */
export const endDigest = (db: Db, userId: string) =>
  db
    .updateTable('notification_preferences')
    .set({ mail: 'off' })
    .where('user_id', '=', userId)
    .where('mail', '=', 'daily')
    .execute();

/** Ends mail about a topic; in the product it stays as it was. */
export const endMail = (db: Db, userId: string, topic: NotificationTopic, { in_product }: Choice) =>
  savePreference(db, { user_id: userId, topic, in_product, mail: 'off' });
