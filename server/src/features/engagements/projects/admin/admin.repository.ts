import type { ProjectFilter, projectColumns } from '@aliquot/contract/administration/admin-projects';
import type { Order } from '@aliquot/contract/list-query';
import { activeStatuses, type ProjectStatus } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { requestColumns } from '@aliquot/contract/request-fields';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { likePattern } from '../../../../platform/db/like.ts';
import { type After, exactly, inOrder, isAfter, isOnDays } from '../../../../platform/db/list-query.ts';
import { changedOne, countOf, onPage } from '../../../../platform/db/outcomes.ts';
import type { Tables } from '../../../../platform/db/tables/tables.ts';
import { colleaguesOf } from '../../../people/colleagues/colleagues.repository.ts';
import { formerResearcher } from '../../collaborations/collaborations.domain.ts';
import { foremostFirst } from '../../collaborations/collaborations.repository.ts';

/** Of each project on a page; the page of its documents loads the rest. */
const documentsShown = 20;

type Projects = ExpressionBuilder<Tables & { p: Tables['projects'] }, 'p'>;

/** A suggested profile was chosen, and no lab has an open request or has done the work. */
const isOpenDemand = (eb: Projects) =>
  eb.and([eb('p.suggested_profile', 'is not', null), eb('p.status', '=', 'pending'), eb('p.lab_name', 'is', null)]);

const inDispute = (eb: Projects) =>
  eb.exists(
    eb
      .selectFrom('disputes as d')
      .innerJoin('lab_collaborations as c', 'c.id', 'd.collaboration_id')
      .select('d.id')
      .whereRef('c.project_id', '=', 'p.id')
      .where('d.closed_at', 'is', null),
  );

type ProjectOrder = Order<(typeof projectColumns)[number]>;

/** The name of a researcher, also of one whose account was deleted. */
const researcherName = sql<string>`coalesce(u.name, ${formerResearcher})`;
const textOf = (column: 'u.email' | 'u.organization') => sql<string>`coalesce(${sql.ref(column)}, '')`;

const orders = {
  title: { by: sql.ref('p.title') },
  researchArea: { by: sql.ref('p.research_area') },
  researcher: { by: sql`coalesce(u.name, '')` },
  status: { by: sql.ref('p.status') },
  lab: { by: sql.ref('p.lab_name'), nullable: true },
  submitted: { by: sql.ref('p.created_at') },
  changed: { by: sql.ref('p.updated_at') },
} as const;

const joined = (db: Db, column: ProjectOrder['column'] | undefined) => {
  const base = db.selectFrom('projects as p');
  return column === 'researcher' ? (base.leftJoin('users as u', 'u.id', 'p.user_id') as unknown as typeof base) : base;
};

const anyDay = { from: null, to: null };

const filtered = (db: Db, filter: ProjectFilter, column?: ProjectOrder['column']) => {
  const { search, status, researchArea, demand, dispute, researcher, lab, assigned, submitted, changed } = filter;
  return joined(db, column)
    .where('p.deleted_at', 'is', null)
    .$if(Boolean(search), (query) =>
      query.where('p.id', 'in', sql<string>`(select acl.find_projects(${likePattern(search ?? '')}))`),
    )
    .$if(status !== undefined, (query) => query.where('p.status', 'in', status ?? []))
    .$if(researchArea !== undefined, (query) => query.where('p.research_area', 'in', researchArea ?? []))
    .$if(demand !== undefined, (query) => query.where(isOpenDemand))
    .$if(dispute !== undefined, (query) => query.where(inDispute))
    .$if(Boolean(researcher), (query) =>
      query.where('p.user_id', 'in', sql<string>`(select acl.find_people(${likePattern(researcher ?? '')}))`),
    )
    .$if(Boolean(lab), (query) =>
      query.where('p.id', 'in', sql<string>`(select acl.find_projects_of(${likePattern(lab ?? '')}))`),
    )
    .$if(assigned !== undefined, (query) => query.where('p.lab_name', assigned ? 'is not' : 'is', null))
    .$if(submitted !== undefined, (query) => query.where(isOnDays(sql.ref('p.created_at'), submitted ?? anyDay)))
    .$if(changed !== undefined, (query) => query.where(isOnDays(sql.ref('p.updated_at'), changed ?? anyDay)));
};

const whole = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('projects as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select([
      researcherName.as('user_name'),
      textOf('u.email').as('user_email'),
      textOf('u.organization').as('user_organization'),
    ])
    .select(colleaguesOf('p.id').as('colleagues'))
    .select((eb) => [
      isOpenDemand(eb).as('open_demand'),
      jsonArrayFrom(
        eb
          .selectFrom('lab_collaborations as c')
          .select((inner) => [
            'c.id',
            'c.lab_name',
            'c.lab_location',
            'c.collaboration_status',
            'c.stage',
            'c.first_agreed_at',
            'c.part',
            'c.lab_reference_id',
            'c.reason',
            'c.created_at',
            jsonObjectFrom(
              inner
                .selectFrom('labs as l')
                .select(['l.id', 'l.name', 'l.address', 'l.status', 'l.contact_email', 'l.contact_phone'])
                .whereRef('l.id', '=', 'c.lab_reference_id'),
            ).as('lab'),
          ])
          .whereRef('c.project_id', '=', 'p.id')
          .orderBy(foremostFirst)
          .orderBy('c.created_at', 'desc')
          .orderBy('c.id'),
      ).as('lab_collaborations'),
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select([
            'd.id',
            'd.project_id',
            'd.file_name',
            'd.file_type',
            'd.file_url',
            'd.file_size',
            'd.collaboration_id',
            'd.uploaded_at',
          ])
          .whereRef('d.project_id', '=', 'p.id')
          .orderBy('d.uploaded_at', 'desc')
          .limit(documentsShown),
      ).as('documents'),
      eb
        .selectFrom('documents as n')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('n.project_id', '=', 'p.id')
        .as('document_count'),
    ])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy(sql`array_position(${[...ids]}::uuid[], p.id)`)
    .execute();
export type AdminProjectRow = Awaited<ReturnType<typeof whole>>[number];

const countMatching = (db: Db, filter: ProjectFilter): Promise<number> => countOf(filtered(db, filter));

/** Ids and titles of the matching projects, newest first up to a limit, and the number of all matches. */
export const matchingProjects = async (db: Db, filter: ProjectFilter, most: number) => ({
  rows: await filtered(db, filter)
    .select(['p.id', 'p.title as name'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(most)
    .execute(),
  total: await countMatching(db, filter),
});

type ProjectListQuery = ProjectFilter & PageQuery & { readonly sort?: ProjectOrder | undefined };

/** The matching projects, newest first without another order. Details are read for the rows of the page alone. */
export const listProjects = async (db: Db, { page, pageSize, sort, ...filter }: ProjectListQuery) => {
  const ids = await filtered(db, filter, sort?.column)
    .select('p.id')
    .$if(sort === undefined, (query) => query.orderBy('p.created_at', 'desc').orderBy('p.id'))
    .$if(sort !== undefined, (query) =>
      inOrder(sort as ProjectOrder, orders, sql.ref('p.id')).reduce((ordered, by) => ordered.orderBy(by), query),
    )
    .$call(onPage({ page, pageSize }))
    .execute();
  const items = await whole(
    db,
    ids.map(({ id }) => id),
  );
  return { items, total: await countMatching(db, filter) };
};

const activeOf = (eb: Projects) =>
  eb
    .selectFrom('lab_collaborations as c')
    .whereRef('c.project_id', '=', 'p.id')
    .where('c.collaboration_status', 'in', activeStatuses);

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('projects as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.status', 'p.created_at', 'p.updated_at'])
    .select([researcherName.as('researcher'), textOf('u.email').as('email'), textOf('u.organization').as('organization')])
    .select(requestColumns.map((column) => `p.${column}` as const))
    .select((eb) => [
      exactly(sql.ref('p.created_at')).as('created_exactly'),
      isOpenDemand(eb as unknown as Projects).as('open_demand'),
      activeOf(eb as unknown as Projects)
        .select(sql<string>`string_agg(c.lab_name, '; ' order by c.lab_name, c.id)`.as('names'))
        .as('lab_name'),
      activeOf(eb as unknown as Projects)
        .select('c.collaboration_status')
        .orderBy(foremostFirst)
        .limit(1)
        .as('collaboration_status'),
      eb
        .selectFrom('documents as d')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('d.project_id', '=', 'p.id')
        .as('documents'),
    ])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();

/** The next page of all matches, newest first; rows added or removed meanwhile neither repeat nor hide others. */
export const projectsAfter = async (db: Db, filter: ProjectFilter, after: After | null, limit: number) => {
  const ids = await filtered(db, filter)
    .select('p.id')
    .$if(after !== null, (query) => query.where(isAfter(sql.ref('p.created_at'), sql.ref('p.id'), after as After)))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rowsOf(
    db,
    ids.map(({ id }) => id),
  );
};

type Counts = Record<'total' | 'pending' | 'in_progress' | 'completed' | 'with_labs' | 'open_demands', number>;

/** How many projects there are in each state, over all of them. */
export const countProjects = async (db: Db) => {
  const { rows } = await sql<Counts>`select * from acl.count_projects()`.execute(db);
  const [counts] = rows;
  return {
    total: counts?.total ?? 0,
    pending: counts?.pending ?? 0,
    inProgress: counts?.in_progress ?? 0,
    completed: counts?.completed ?? 0,
    withLabs: counts?.with_labs ?? 0,
    openDemands: counts?.open_demands ?? 0,
  };
};

/** The laboratories that can be asked whose name or address holds the text, ordered by name. */
export const listAssignable = async (db: Db, { page, pageSize, search }: PageQuery & { search?: string | undefined }) => {
  const pattern = search ? likePattern(search) : null;
  const scope = db
    .selectFrom('labs')
    .where('matchable', '=', true)
    .$if(pattern !== null, (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('address', 'ilike', pattern)])),
    );
  const items = await scope
    .select(['id', 'name', 'address', 'contact_email', 'contact_phone'])
    .orderBy('name')
    .orderBy('id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(scope);
  return { items, total };
};

/** Sets a status. The caller holds the lock of the project. @returns false when there is no such project. */
export const setProjectStatus = (
  db: Db,
  { id }: Permitted<'set-status', { id: string }>,
  { to, now }: { to: ProjectStatus; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('projects')
      .set((eb) => ({ status: to, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
