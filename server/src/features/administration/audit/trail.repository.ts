import type { AuditFilter } from '@aliquot/contract/administration/audit';
import type { AuditObject } from '@aliquot/contract/administration/audit-actions';
import { type RawBuilder, sql } from 'kysely';
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

/** Entries of more days are found soon on the way back from the newest, and would be too many to number. */
const fewDays = 31;
const areFewDays = (from: string, to: string) => (dayOf(to) ?? 0) - (dayOf(from) ?? 0) <= fewDays;

/** The numbers of the entries of some days: walking back to days long past would read all that came after them. */
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

/** An object's current name, from its row `t`. */
const ofLab = sql`(select l.name from labs l where l.id = t.lab_id)`;
const objectNames: readonly (readonly [kind: AuditObject, table: string, name: RawBuilder<unknown>])[] = [
  ['lab', 'labs', sql`t.name`],
  ['project', 'projects', sql`t.title`],
  ['user', 'users', sql`t.name`],
  ['lab_document', 'lab_documents', sql`t.file_name`],
  ['document', 'documents', sql`t.file_name`],
  ['project_template', 'project_templates', sql`t.name`],
  [
    'collaboration',
    'lab_collaborations',
    sql`concat_ws(', ', (select p.title from projects p where p.id = t.project_id), t.lab_name)`,
  ],
  [
    'shipment',
    'shipments',
    sql`(select concat_ws(', ', p.title, 'shipment ' || t.number)
      from lab_collaborations c left join projects p on p.id = c.project_id where c.id = t.collaboration_id)`,
  ],
  ['analysis', 'analyses', ofLab],
  ['questionnaire', 'questionnaires', ofLab],
  ['gap_reason', 'gap_reasons', sql`concat_ws(', ', t.title, ${ofLab})`],
  ['certification', 'certifications', sql`concat_ws(', ', replace(t.type, '_', ' '), t.number, ${ofLab})`],
  ['correction', 'certification_corrections', ofLab],
  ['audit_report', 'audit_reports', sql`concat_ws(', ', t.type, t.lab_name)`],
];

/** The current names of the entries' objects, by type and id. */
export const namesOfObjects = async (db: Db, rows: readonly TrailRow[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const [kind, table, name] of objectNames) {
    const ids = rows.flatMap(({ object_type, object_id }) =>
      object_type === kind && object_id !== null && idPattern.test(object_id) ? [object_id] : [],
    );
    if (ids.length === 0) continue;
    const found = await sql<{ id: string; name: string }>`
      select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::uuid[])`.execute(db);
    for (const row of found.rows) names.set(`${kind} ${row.id}`, row.name);
  }
  return names;
};
