import type { AuditObject } from '@aliquot/contract/administration/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** The object of an audit entry. */
export type ObjectRef = { readonly object_type: string; readonly object_id: string | null };

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An object's current name, from its row `t`. */
const ofLab = sql`(select l.name from labs l where l.id = t.lab_id)`;
const tables: readonly (readonly [kind: AuditObject, table: string, name: RawBuilder<unknown>])[] = [
  ['lab', 'labs', sql`t.name`],
  ['project', 'projects', sql`t.title`],
  ['user', 'users', sql`t.name`],
  ['lab_document', 'lab_documents', sql`t.file_name`],
  ['customer_form', 'customer_forms', ofLab],
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
  ['passport', 'passport_links', sql`concat_ws(', ', t.code, ${ofLab})`],
  ['legal_hold', 'legal_holds', sql`t.subject_name`],
  ['audit_report', 'audit_reports', sql`concat_ws(', ', t.type, t.lab_name)`],
];
const kindsWithTable: ReadonlySet<string> = new Set(tables.map(([kind]) => kind));

const keyOf = ({ object_type, object_id }: ObjectRef): string => `${object_type} ${object_id}`;

const currentNames = async (db: Db, refs: readonly ObjectRef[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [kind, table, name] of tables) {
    const ids = refs.flatMap(({ object_type, object_id }) => (object_type === kind && object_id !== null ? [object_id] : []));
    if (ids.length === 0) continue;
    const found = await sql<{ id: string; name: string }>`
      select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::uuid[])`.execute(db);
    for (const row of found.rows) names.set(`${kind} ${row.id}`, row.name);
  }
  return names;
};

type Remembered = {
  readonly object_type: string;
  readonly object_id: string;
  readonly name: string | null;
  readonly collaboration_id: string | null;
  readonly project_id: string | null;
  readonly lab_id: string | null;
};

const field = (name: string) => sql`coalesce(e.after ->> ${sql.lit(name)}, e.before ->> ${sql.lit(name)})`;
/** The newest value that an object's entries have. */
const newest = (value: RawBuilder<unknown>) =>
  sql`(array_agg(${value} order by e.seq desc) filter (where ${value} is not null))[1]`;

const ownName = sql`case
  when e.action in ('labs.register', 'labs.update', 'labs.delete') or e.object_type = 'project_template' then ${field('name')}
  when e.object_type = 'project' then ${field('title')}
  when e.object_type in ('lab_document', 'document', 'proposal_file', 'message_file') then ${field('file_name')} end`;

/** Reads the names of objects, and the objects they belong to, from their audit entries. */
const remembered = async (db: Db, refs: readonly ObjectRef[]): Promise<Remembered[]> => {
  if (refs.length === 0) return [];
  const { rows } = await sql<Remembered>`
    select e.object_type, e.object_id, ${newest(ownName)} as name,
      ${newest(field('collaboration_id'))} as collaboration_id, ${newest(field('project_id'))} as project_id,
      ${newest(sql`coalesce(${field('lab_id')}, ${field('lab_reference_id')})`)} as lab_id
    from unnest(${refs.map(({ object_type }) => object_type)}::text[], ${refs.map(({ object_id }) => object_id)}::text[])
        as wanted (object_type, object_id)
      join audit_entries e on e.object_type = wanted.object_type and e.object_id = wanted.object_id
    group by 1, 2`.execute(db);
  return rows;
};

const parentsOf = ({ object_type, collaboration_id, project_id, lab_id }: Remembered): ObjectRef[] => {
  if (object_type === 'lab' || object_type === 'project' || object_type === 'user') return [];
  if (collaboration_id !== null && object_type !== 'collaboration')
    return [{ object_type: 'collaboration', object_id: collaboration_id }];
  return [
    { object_type: 'project', object_id: project_id },
    { object_type: 'lab', object_id: lab_id },
  ].filter(({ object_id }) => object_id !== null);
};

const marked = (name: string): string => `${name} (deleted)`;

/**
 * The names of objects, by type and id: those that they have, and of deleted ones those that their entries remember. What has no
 * name of its own is called by what it belongs to. The name of a deleted account is not kept.
 */
export const namesOfObjects = async (db: Db, all: readonly ObjectRef[]): Promise<ReadonlyMap<string, string>> => {
  const refs = [...new Map(all.map((ref) => [keyOf(ref), ref])).values()].filter(
    ({ object_id }) => object_id !== null && idPattern.test(object_id),
  );
  const names = await currentNames(db, refs);
  const missing = refs.filter((ref) => !names.has(keyOf(ref)));
  const found = await remembered(db, missing);
  const parents = found.filter(({ name }) => name === null).flatMap(parentsOf);
  const parentNames = parents.length > 0 ? await namesOfObjects(db, parents) : new Map<string, string>();
  for (const ref of missing) if (ref.object_type === 'user') names.set(keyOf(ref), 'Deleted account');
  for (const object of found) {
    const isGone = kindsWithTable.has(object.object_type);
    const name =
      object.name ??
      parentsOf(object)
        .flatMap((parent) => parentNames.get(keyOf(parent)) ?? [])
        .join(', ');
    if (name !== '' && object.object_type !== 'user')
      names.set(keyOf(object), isGone && !name.endsWith(marked('')) ? marked(name) : name);
  }
  return names;
};
