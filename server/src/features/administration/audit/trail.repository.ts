import type { AuditFilter } from '@aliquot/contract/administration/audit';
import { sql } from 'kysely';
import { dayOf } from '../../../kernel/days.ts';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The people whose name or address contains a text. An id matches itself, even after its account is gone. */
const peopleLike = (person: string) => sql<string>`(select acl.find_people(${likePattern(person)}))`;

const dayStart = (day: string) => sql<Date>`(${day}::timestamp at time zone 'UTC')`;
const dayEnd = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'UTC')`;

const shown = [
  'e.seq',
  'e.at',
  'e.actor_id',
  'e.actor_role',
  'e.action',
  'e.object_type',
  'e.object_id',
  'e.before',
  'e.after',
  'e.reason',
  'e.ip',
  'e.user_agent',
  'e.request_id',
] as const;

/** Entries of longer spans are found quickly on the way back from the newest, and would be too many to number. */
const fewDays = 31;
const areFewDays = (from: string, to: string) => (dayOf(to) ?? 0) - (dayOf(from) ?? 0) <= fewDays;

/** The numbers of the entries of some days, because walking back to days long past would read all entries after them. */
const seqsOfDays = (from: string, to: string) =>
  sql<number>`any(array(select seq from audit_entries where at >= ${dayStart(from)} and at < ${dayEnd(to)}))`;

/** The entries of a filter with a number below `before`, newest first. */
export const searchTrail = (
  db: Db,
  { person, objectType, objectId, action, from, to }: AuditFilter,
  before: number | undefined,
  count: number,
) => {
  let query = db
    .selectFrom('audit_entries as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select([...shown])
    .select(['u.name as actor_name', 'u.email as actor_email'])
    .orderBy('e.seq', 'desc')
    .limit(count);
  if (before !== undefined) query = query.where('e.seq', '<', before);
  if (person) query = query.where('e.actor_id', 'in', idPattern.test(person) ? [person] : peopleLike(person));
  if (objectType) query = query.where('e.object_type', '=', objectType);
  if (objectId) query = query.where('e.object_id', '=', objectId);
  if (action) query = query.where('e.action', '=', action);
  if (from && to && before === undefined && areFewDays(from, to)) query = query.where('e.seq', '=', seqsOfDays(from, to));
  if (from) query = query.where('e.at', '>=', dayStart(from));
  if (to) query = query.where('e.at', '<', dayEnd(to));
  return query.execute();
};
export type TrailRow = Awaited<ReturnType<typeof searchTrail>>[number];

/** The different values of an indexed column, each found by one step in the index. */
const valuesOf = async (db: Db, column: 'action' | 'object_type'): Promise<string[]> => {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_entries order by ${name} limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > found.value order by ${name} limit 1) from found where found.value is not null
    )
    select value from found where value is not null order by value`.execute(db);
  return rows.map(({ value }) => value);
};

/** The actions and object types that occur. */
export const trailVocabulary = async (db: Db): Promise<{ actions: string[]; objectTypes: string[] }> => ({
  actions: await valuesOf(db, 'action'),
  objectTypes: await valuesOf(db, 'object_type'),
});
