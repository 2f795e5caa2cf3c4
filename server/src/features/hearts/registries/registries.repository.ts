import type { RegisterSource } from '@aliquot/contract/hearts/registries';
import { type Insertable, sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { CopiedRow, CopyInto } from '../../../platform/db/copy.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { RegistryImportsTable } from '../../../platform/db/tables/registry-tables.ts';
import type { Certificate, Holder, KnownEntry } from './standing.domain.ts';

/** Columns of an entry beside its key. */
const values = [
  ...(['name', 'other_names', 'name_keys', 'address', 'region', 'country', 'kind', 'status', 'status_code'] as const),
  ...(['starts', 'ends', 'accredited_by', 'checked_on', 'source_url'] as const),
]; // biome-ignore format: one name after the other
const key = ['number', 'body', 'standard'] as const;
const columns = ['source', ...key, ...values];

const listOf = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));

const isSame = sql`(${listOf(['source', ...key], 'e')}) = (${listOf(['source', ...key], 's')})`;

/** Lets one import run at a time. @returns false when another one runs. */
export const beAloneImporting = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(4120154) as alone`.execute(db);
  return rows[0]?.alone ?? false;
};

/** Puts all rows of a file into a table of this transaction. @returns how many. */
export const stage = async (db: Db, copyInto: CopyInto, batches: AsyncIterable<readonly CopiedRow[]>): Promise<number> => {
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
  await sql`create temporary table registry_staging (like registry_entries including defaults) on commit drop`.execute(db);
  const rows = await copyInto('registry_staging', columns, batches);
  // Of rows with one key the active one counts, and then the last.
  await sql`delete from registry_staging s using (
      select ctid as place, row_number() over (partition by ${listOf(key)} order by (status = 'active') desc, ctid desc) as place_in_key
      from registry_staging where (${listOf(key)}) in (
        select ${listOf(key)} from registry_staging group by ${listOf(key)} having count(*) > 1)) d
    where s.ctid = d.place and d.place_in_key > 1`.execute(db);
  await sql`analyze registry_staging`.execute(db);
  return rows;
};

/** Entries that the staged file replaces: all of its source, or those of the bodies that it names. */
const replaced = (source: RegisterSource) =>
  sql`e.source = ${source} and e.body in (select distinct body from registry_staging)`;
const isGone = (source: RegisterSource) =>
  sql`${replaced(source)} and not exists (select from registry_staging s where ${isSame})`;

export type Differences = {
  readonly before: number;
  readonly rows: number;
  readonly gone: number;
  readonly terminated: number;
  readonly bodies: string[];
};

/** How the staged file differs from what is there. */
export const differencesOf = async (db: Db, source: RegisterSource): Promise<Differences> => {
  const { rows } = await sql<Differences>`select
    (select count(*)::int from registry_entries e where ${replaced(source)}) as before,
    (select count(*)::int from registry_staging) as rows,
    (select count(*)::int from registry_entries e where ${isGone(source)}) as gone,
    (select count(*)::int from registry_staging s left join registry_entries e on ${isSame}
      where s.status = 'ended' and e.status is distinct from 'ended') as terminated,
    array(select distinct body from registry_staging where body <> '' order by 1) as bodies`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The staged file cannot be counted.');
  return row;
};

const countOf = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number => Number(numAffectedRows);

/** Makes the entries those of the staged file. Everyone else sees what was there until the transaction ends. */
export const replaceEntries = async (
  db: Db,
  { source }: Permitted<'import', { source: RegisterSource }>,
): Promise<{ added: number; changed: number }> => {
  await sql`delete from registry_entries e where ${isGone(source)}`.execute(db);
  const set = sql.join(values.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`));
  const changed = await sql`update registry_entries e set ${set} from registry_staging s
    where ${isSame} and (${listOf(values, 'e')}) is distinct from (${listOf(values, 's')})`.execute(db);
  const added = await sql`insert into registry_entries (${listOf(columns)})
    select ${listOf(columns, 's')} from registry_staging s
    where not exists (select from registry_entries e where ${isSame})`.execute(db);
  await sql`analyze registry_entries`.execute(db);
  return { added: countOf(added), changed: countOf(changed) };
};

export const saveImport = async (
  db: Db,
  row: Permitted<'import', Omit<Insertable<RegistryImportsTable>, 'id' | 'seq'>>,
): Promise<string> => {
  const { id } = await db
    .insertInto('registry_imports')
    .values({ ...row, seq: sql<number>`(select coalesce(max(seq), 0) + 1 from registry_imports)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The newest import of each source, and of each accreditation body. */
export const lastImports = async (db: Db) => {
  const { rows } = await sql<{
    source: RegisterSource;
    body: string;
    day: string;
    rows: number;
    imported_at: Date;
  }>`select distinct on (i.source, b.body) i.source, b.body, i.day, i.rows, i.imported_at
    from registry_imports i cross join lateral unnest(case when i.bodies = '{}' then array[''] else i.bodies end) as b (body)
    order by i.source, b.body, i.seq desc`.execute(db);
  return rows;
};

/** Entries of registers by number, with the day of their register. */
export const entriesOf = async (db: Db, numbers: readonly string[]): Promise<KnownEntry[]> => {
  if (numbers.length === 0) return [];
  const { rows } = await sql<KnownEntry>`select e.*, i.day from registry_entries e
    cross join lateral (select day from registry_imports i
      where i.source = e.source and (e.body = '' or e.body = any(i.bodies)) order by i.seq desc limit 1) i
    where e.source in ('cms-clia', 'accreditation') and e.number = any(${[...numbers]}::text[])
    order by e.source, e.number, e.body, e.standard`.execute(db);
  return rows;
};

/** Names of organizations that ROR lists under any of the given name keys. */
export const organizationNames = async (db: Db, keys: readonly string[]): Promise<string[][]> => {
  const { rows } = await sql<{ names: string[] }>`select array_prepend(name, other_names) as names from registry_entries
    where source = 'ror' and name_keys && ${[...keys]}::text[] limit 20`.execute(db);
  return rows.map(({ names }) => names);
};

export type ComparedLab = Holder & { readonly id: string; readonly certificates: readonly Certificate[] };

const certificateColumns = [
  ...(['id', 'type', 'subtype', 'number', 'issuing_body', 'holder', 'address', 'issue_date'] as const),
  ...(['expiry_date', 'expiry_inferred'] as const),
]; // biome-ignore format: one name after the other

/** A laboratory with the certificates that count today, for its members, administrators and background work. */
export const labWithCertificates = async (db: Db, labId: string): Promise<ComparedLab | null> => {
  const lab = await db.selectFrom('labs').select(['id', 'name', 'address', 'sites']).where('id', '=', labId).executeTakeFirst();
  if (!lab) return null;
  const certificates = await db
    .selectFrom('certifications')
    .select(certificateColumns)
    .where('lab_id', '=', labId)
    .where('superseded_at', 'is', null)
    .orderBy('type')
    .orderBy('id')
    .execute();
  return { ...lab, certificates };
};

/** A laboratory that everyone may see, with its shown certificates. */
export const shownLabWithCertificates = async (db: Db, labId: string): Promise<ComparedLab | null> => {
  const { rows } = await sql<{ id: string; name: string; address: string }>`
    select id, name, address from shown_labs where id = ${labId}::uuid`.execute(db);
  const [lab] = rows;
  if (!lab) return null;
  const { rows: certificates } = await sql<Certificate>`select ${listOf(certificateColumns)} from shown_certifications
    where lab_id = ${labId}::uuid order by type, id`.execute(db);
  return { ...lab, certificates };
};

/** Laboratories with a certificate of which an imported register may know the number, or with an open finding. */
export const labsToCompare = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ lab_id: string }>`
    select distinct c.lab_id from certifications c
    where c.superseded_at is null and c.number is not null and (
      (c.type = 'clia' and exists (select from registry_imports i where i.source = 'cms-clia'))
      or exists (select from registry_entries e where e.source = 'accreditation'
        and e.number = upper(regexp_replace(c.number, '[^[:alnum:]]', '', 'g'))))
    union select f.lab_id from registry_findings f where f.cleared_at is null`.execute(db);
  return rows.map(({ lab_id }) => lab_id);
};

export const openFindings = async (db: Db, labId: string) =>
  db.selectFrom('registry_findings').selectAll().where('lab_id', '=', labId).where('cleared_at', 'is', null).execute();
export type FindingRow = Awaited<ReturnType<typeof openFindings>>[number];

export const saveFinding = async (
  db: Db,
  finding: Permitted<'find', Pick<FindingRow, 'lab_id' | 'certification_id' | 'source' | 'words' | 'found_at'>>,
): Promise<void> => {
  await db
    .insertInto('registry_findings')
    .values(finding)
    .onConflict((conflict) =>
      conflict
        .columns(['certification_id', 'source'])
        .where('cleared_at', 'is', null)
        .doUpdateSet({ words: (eb) => eb.ref('excluded.words') }),
    )
    .execute();
};

export const clearFinding = async (db: Db, { id }: Permitted<'find', FindingRow>, now: Date): Promise<void> => {
  await db.updateTable('registry_findings').set({ cleared_at: now }).where('id', '=', id).execute();
};
