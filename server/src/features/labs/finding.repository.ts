import type { LabStatus } from '@aliquot/contract/options';
import type { PageQuery, Point } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { likePattern } from '../../platform/db/like.ts';
import { capabilitiesOf, type LabRow, withCapabilities } from './labs.repository.ts';

type LabListQuery = PageQuery & {
  readonly search?: string | undefined;
  readonly status?: LabStatus | undefined;
  readonly changed?: boolean | undefined;
  readonly order: 'newest' | 'name';
};

/** All laboratories, newest first or by name, with what the administrators' list shows of each. */
export const listLabs = async (db: Db, { page, pageSize, search, status, changed, order }: LabListQuery) => {
  const pattern = search ? likePattern(search) : null;
  const scope = db
    .selectFrom('labs as l')
    .$if(status !== undefined, (query) => query.where('l.status', '=', status as LabStatus))
    .$if(changed !== undefined, (query) => query.where('l.needs_review', '=', changed as boolean))
    .$if(pattern !== null, (query) => query.where('l.id', 'in', sql<string>`(select acl.find_labs(${pattern}))`));
  const items = await scope
    .selectAll('l')
    .select((eb) => [
      capabilitiesOf(eb),
      eb
        .selectFrom('lab_documents as d')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('d.lab_id', '=', 'l.id')
        .as('documents'),
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
    .$if(order === 'name', (query) => query.orderBy('l.name'))
    .$if(order === 'newest', (query) => query.orderBy('l.created_at', 'desc'))
    .orderBy('l.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await scope.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
};

export type ListedLabRow = Awaited<ReturnType<typeof listLabs>>['items'][number];

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
