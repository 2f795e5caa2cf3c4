import type { LabFilter, labColumns } from '@aliquot/contract/hearts/lab-list';
import type { Order } from '@aliquot/contract/list-query';
import type { PageQuery, Point } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { type After, exactly, inOrder, isAfter, isOnDays, isWithin } from '../../../platform/db/list-query.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';
import { type LabRow, withCapabilities } from './labs.repository.ts';

type LabOrder = Order<(typeof labColumns)[number]>;
type LabListQuery = PageQuery & LabFilter & { readonly order: 'newest' | 'name'; readonly sort?: LabOrder | undefined };

const column = (name: string) => sql.ref(name);

/** The figures of a row from other tables, for all laboratories at once: read only when they filter or order. */
const figures = {
  risk: { table: sql`acl.lab_risks()`, value: sql`array_position(array['low', 'medium', 'high'], risk.value)` },
  score: { table: sql`acl.lab_scored()`, value: sql`case when score.value then l.compliance_score end` },
  ends: { table: sql`acl.lab_first_ends()`, value: sql`ends.value` },
  documents: { table: sql`acl.lab_document_counts()`, value: sql`coalesce(documents.value, 0)` },
};
type Figure = keyof typeof figures;
const figureNames = Object.keys(figures) as Figure[];

const isRisk = (risks: readonly string[]) =>
  sql<boolean>`(risk.value = any(${[...risks]}::text[]) or (risk.value is null and ${risks.includes('unknown')}))`;

const orders = {
  name: { by: column('l.name') },
  status: { by: column('l.status') },
  type: { by: column('l.lab_type') },
  registered: { by: column('l.created_at') },
  score: { by: figures.score.value, nullable: true },
  risk: { by: figures.risk.value, nullable: true },
  ends: { by: figures.ends.value, nullable: true },
  documents: { by: figures.documents.value },
} as const;

/** Corrections, other names and reasons for gaps of laboratories that wait for an administrator's decision, as a table. */
export const undecided = sql`(select lab_id, 'correction' as kind from certification_corrections where status = 'stated'
  union all select lab_id, 'name' from lab_names where status = 'stated'
  union all select lab_id, 'reason' from gap_reasons where status = 'pending')`;

/** The laboratories that fit, as `l`, joined with the figures by which they are filtered or ordered. */
const filtered = (db: Db, filter: LabFilter, sort?: LabOrder) => {
  const { search, status, type, risk, score, ends, documents, registered, capability, changed, suspended, stated } = filter;
  const joined = figureNames.filter((name) => filter[name] !== undefined || sort?.column === name);
  const base = joined.reduce(
    (query, name) =>
      query.leftJoin(sql<{ lab_id: string }>`${figures[name].table}`.as(name), (join) =>
        join.on(sql<boolean>`${column(`${name}.lab_id`)} = l.id`),
      ) as unknown as typeof query,
    db.selectFrom('labs as l'),
  );
  return base
    .$if(status !== undefined, (query) => query.where('l.status', 'in', status ?? []))
    .$if(type !== undefined, (query) => query.where('l.lab_type', 'in', type ?? []))
    .$if(changed !== undefined, (query) => query.where('l.needs_review', '=', changed as boolean))
    .$if(suspended !== undefined, (query) => query.where('l.suspended', '=', suspended as boolean))
    .$if(stated !== undefined, (query) => query.where(sql<boolean>`(l.id in (select lab_id from ${undecided} u)) = ${stated}`))
    .$if(Boolean(search), (query) =>
      query.where('l.id', 'in', sql<string>`(select acl.find_labs(${likePattern(search ?? '')}))`),
    )
    .$if(capability !== undefined, (query) =>
      query.where('l.id', 'in', sql<string>`(select acl.labs_with(${capability ?? []}::text[]))`),
    )
    .$if(risk !== undefined, (query) => query.where(isRisk(risk ?? [])))
    .$if(score !== undefined, (query) => query.where(isWithin(figures.score.value, score ?? anything)))
    .$if(documents !== undefined, (query) => query.where(isWithin(figures.documents.value, documents ?? anything)))
    .$if(ends !== undefined, (query) => query.where(isWithin(figures.ends.value, ends ?? anything)))
    .$if(registered !== undefined, (query) => query.where(isOnDays(column('l.created_at'), registered ?? anything)));
};

const anything = { from: null, to: null };

const rowsOf = (db: Db, ids: readonly string[]) =>
  withCapabilities(db)
    .select((eb) => [
      exactly(sql.ref('l.created_at')).as('created_exactly'),
      eb
        .selectFrom('lab_documents as d')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('d.lab_id', '=', 'l.id')
        .as('documents'),
      eb
        .selectFrom('certifications as c')
        .select((each) => each.fn.min('c.expiry_date').as('first_end'))
        .whereRef('c.lab_id', '=', 'l.id')
        .where('c.superseded_at', 'is', null)
        .as('first_end'),
      eb
        .selectFrom('analyses as a')
        .select('a.overall_risk')
        .whereRef('a.lab_id', '=', 'l.id')
        .where('a.status', '=', 'completed')
        .orderBy('a.created_at', 'desc')
        .limit(1)
        .as('overall_risk'),
      eb
        .selectFrom('judgements')
        .select('judgements.scored')
        .whereRef('judgements.lab_id', '=', 'l.id')
        .orderBy('judgements.made_at', 'desc')
        .orderBy('judgements.id', 'desc')
        .limit(1)
        .as('scored'),
    ])
    .where('l.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy(sql`array_position(${[...ids]}::uuid[], l.id)`)
    .execute();
export type ListedLabRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** The laboratories that fit, with what the administrators' list shows of each. */
export const listLabs = async (db: Db, { page, pageSize, order, sort, ...filter }: LabListQuery) => {
  const newest = sort === undefined && order === 'newest';
  const sorted = sort ?? { column: 'name' as const, descending: false };
  const ids = await filtered(db, filter, newest ? undefined : sorted)
    .select('l.id')
    .$if(newest, (query) => query.orderBy('l.created_at', 'desc').orderBy('l.id'))
    .$if(!newest, (query) => inOrder(sorted, orders, column('l.id')).reduce((ordered, by) => ordered.orderBy(by), query))
    .$call(onPage({ page, pageSize }))
    .execute();
  const items = await rowsOf(
    db,
    ids.map(({ id }) => id),
  );
  return { items, total: await countMatching(db, filter) };
};

const countMatching = (db: Db, filter: LabFilter): Promise<number> => countOf(filtered(db, filter));

/** Ids and names of those that fit, newest first, at most so many, and how many fit. */
export const matchingLabs = async (db: Db, filter: LabFilter, most: number) => ({
  rows: await filtered(db, filter)
    .select(['l.id', 'l.name'])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(most)
    .execute(),
  total: await countMatching(db, filter),
});

/**
 * The next rows of a walk through all matching rows, newest first; rows added or removed meanwhile neither repeat nor hide
 * others.
 */
export const labsAfter = async (db: Db, filter: LabFilter, after: After | null, limit: number): Promise<ListedLabRow[]> => {
  const ids = await filtered(db, filter)
    .select('l.id')
    .$if(after !== null, (query) => query.where(isAfter(column('l.created_at'), column('l.id'), after as After)))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute();
  return rowsOf(
    db,
    ids.map(({ id }) => id),
  );
};

/** The query of `nearestLabs`: the index gives the nearest in order, and the radius only filters those. */
export const nearestQuery = ({ coordinates: [longitude, latitude] }: Point, chord: number, limit: number) =>
  sql<{ lab_id: string; chord: number }>`
    select lab_id, chord from (
      select lab_id, place <-> acl.on_unit_sphere(${longitude}::float8, ${latitude}::float8) as chord
      from lab_locations
      order by place <-> acl.on_unit_sphere(${longitude}::float8, ${latitude}::float8)
      limit ${limit}
    ) nearest where chord <= ${chord} order by chord`;

/** The laboratories that researchers can find within a chord of a point, nearest first, each with its chord on the unit sphere. */
export const nearestLabs = async (db: Db, point: Point, chord: number, limit: number) =>
  (await nearestQuery(point, chord, limit).execute(db)).rows;

const matchable = (db: Db) => withCapabilities(db).where('l.matchable', '=', true);

export const findMatchable = async (db: Db, ids: readonly string[]): Promise<LabRow[]> =>
  ids.length === 0
    ? []
    : matchable(db)
        .where('l.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute();

/** Some laboratories that researchers can find, those with a place on the map first. */
export const sampleLabs = (db: Db, limit: number) =>
  matchable(db).orderBy(sql`l.geo_location is null`).orderBy('l.created_at', 'desc').orderBy('l.id').limit(limit).execute();
