import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';

/** The administrators, locked until the transaction ends, so that two cannot leave at once. */
export const lockAdministrators = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
};

/** Whether a laboratory has other members and no owner but this user. */
export const isOnlyOwner = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select true as found from lab_members m
    where m.user_id = ${userId} and m.role = 'owner'
      and exists (select 1 from lab_members o where o.lab_id = m.lab_id and o.user_id <> m.user_id)
      and not exists (select 1 from lab_members o where o.lab_id = m.lab_id and o.user_id <> m.user_id and o.role = 'owner')`.execute(
    db,
  );
  return rows.length > 0;
};

/** The laboratory whose only member is this user, with its number of pending and approved requests. */
export const soleLabOf = (db: Db, userId: string) =>
  db
    .selectFrom('lab_members as m')
    .innerJoin('labs as l', 'l.id', 'm.lab_id')
    .select((eb) => [
      'l.id',
      'l.name',
      'l.status',
      eb
        .selectFrom('lab_collaborations as c')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('c.lab_reference_id', '=', 'l.id')
        .where('c.project_id', 'is not', null)
        .where('c.collaboration_status', 'in', ['pending', 'approved'])
        .as('open_work'),
    ])
    .where('m.user_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lab_members as o')
            .select(sql`1`.as('one'))
            .whereRef('o.lab_id', '=', 'm.lab_id')
            .where('o.user_id', '<>', userId),
        ),
      ),
    )
    .forUpdate('l')
    .executeTakeFirst();
