import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';

/**
 * Days on which certificates in force began, or no longer counted, since the last judgment of their laboratory, up to `until`, and perhaps
 * the day before it. Leaves out laboratories with a pending judgment.
 */
export const certificatesTurned = async (db: Db, until: string) => {
  const { rows } = await sql<{
    lab_id: string;
    address: string;
    point: { x: number; y: number } | null;
    judged: Date;
    day: string;
  }>`
    select c.lab_id, l.address, l.geo_location as point, j.made_at as judged, t.day::text as day
    from certifications c
      join labs l on l.id = c.lab_id
      cross join lateral (values (c.issue_date), (c.expiry_date + 1)) as t (day)
      cross join lateral (select made_at from judgements j where j.lab_id = c.lab_id order by made_at desc, id desc limit 1) as j
    where c.superseded_at is null and t.day <= ${until} and t.day >= (j.made_at at time zone 'UTC')::date
      and not exists (select from pending_judgements p where p.lab_id = c.lab_id and p.status = 'pending')
    order by t.day, c.lab_id`.execute(db);
  return rows;
};
