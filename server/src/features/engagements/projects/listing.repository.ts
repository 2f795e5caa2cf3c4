import type { ProjectListQuery } from '@aliquot/contract/engagements/projects';
import type { ProjectRole } from '@aliquot/contract/people/colleague-roles';
import { type TurnGroup, turnGroups } from '@aliquot/contract/turns';
import { type RawBuilder, sql } from 'kysely';
import { compiledOnce } from '../../../platform/db/compiled.ts';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { countOf } from '../../../platform/db/outcomes.ts';
import { openStages } from '../collaborations/collaborations.domain.ts';
import { endOfWait, foremostFirst } from '../collaborations/collaborations.repository.ts';
import { groupCounts } from '../collaborations/listing.repository.ts';
import { progressOf } from '../collaborations/progress.repository.ts';
import { approversStages, stagesOfTurn } from '../collaborations/turns.domain.ts';
import { projectsWithParts } from './projects.repository.ts';

const stages = (names: readonly string[]) => sql`any(${[...names]}::text[])`;

const listed = ['p.id', 'p.title', 'p.status', 'p.suggested_profile', 'p.created_at'] as const;

/** A person's projects that are not deleted, own and shared ones, with the person's role. */
const rolesOf = (db: Db, userId: string) =>
  db
    .selectFrom('projects as p')
    .select(listed)
    .select(sql<ProjectRole>`'owner'`.as('role'))
    .where('p.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('project_members as m')
        .innerJoin('projects as p', 'p.id', 'm.project_id')
        .select(listed)
        .select(sql<ProjectRole>`m.role`.as('role'))
        .where('m.user_id', '=', userId)
        .where('p.deleted_at', 'is', null),
    )
    .as('p');

/** The same, each with the engagement that counts. */
const ofUser = (db: Db, userId: string) =>
  db.selectFrom(rolesOf(db, userId)).leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('lab_collaborations as c')
        .select(['c.id', 'c.stage', 'c.respond_by', 'c.promised_by', 'c.lab_reference_id', 'c.round'])
        .whereRef('c.project_id', '=', 'p.id')
        .orderBy(foremostFirst)
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id')
        .limit(1)
        .as('c'),
    (join) => join.onTrue(),
  );

const at = (group: TurnGroup) => sql`${turnGroups.indexOf(group)}::int`;

/** The group of a project `p` with its engagement `c`, as an index of `turnGroups`: what `turnOfProject` says of it for the role of its reader. */
const groupOf: RawBuilder<number> = sql<number>`case
  when p.status in ('cancelled', 'completed') then ${at('done')}
  when c.stage is null and p.suggested_profile is not null then ${at('running')}
  when p.status = 'pending' and (c.stage is null or c.stage <> ${sql`all(${[...openStages]}::text[])`})
    then case when p.role = ${stages(['owner', 'editor'])} then ${at('needs-you')} else ${at('running')} end
  when ${progressOf.disputed} then case when c.stage = 'accepted' then ${at('done')} else ${at('running')} end
  when (c.stage = 'proposed' and acl.awaits_approval(c.id)) or ${progressOf.order_turn} = 'approver'
    then case when p.role = 'approver' then ${at('needs-you')} else ${at('running')} end
  when ${progressOf.order_turn} = 'researcher'
    then case when p.role = ${stages(['owner', 'editor', 'approver'])} then ${at('needs-you')} else ${at('running')} end
  when c.stage = ${stages(stagesOfTurn.researcher)} and (c.stage <> 'awarded' or acl.has_agreement_turn(c.id, 'researcher')) and (p.role = ${stages(['owner', 'editor'])}
    or (p.role = 'approver' and c.stage = ${stages(approversStages)})) then ${at('needs-you')}
  when ${progressOf.hold} is null and ${progressOf.samples} = 'to-send' and p.role = ${stages(['owner', 'editor'])} then ${at('needs-you')}
  when c.stage = ${stages(stagesOfTurn.ended)} then ${at('done')}
  else ${at('running')} end`;

/** Values of a filter; an absent one leaves its condition out. `group` is an index of `turnGroups`. */
type Filter = {
  readonly userId: string;
  readonly stage?: ProjectListQuery['stage'];
  readonly labId?: string;
  readonly group?: number;
  readonly pattern?: string;
};

type Part = Filter & { readonly limit: number; readonly offset: number };
type Order = Pick<ProjectListQuery, 'sort' | 'first'>;

const filterOf = (
  userId: string,
  { search, stage, labId, group }: Omit<ProjectListQuery, 'page' | 'pageSize' | keyof Order>,
): Filter => ({
  userId,
  ...(stage !== undefined && { stage }),
  ...(labId !== undefined && { labId }),
  ...(group !== undefined && { group: turnGroups.indexOf(group) }),
  ...(search && { pattern: likePattern(search) }),
});

const filtered = (db: Db, { userId, stage, labId, group, pattern }: Filter) => {
  let query = ofUser(db, userId);
  if (stage !== undefined) query = query.where('c.stage', '=', stage);
  if (labId !== undefined) query = query.where('c.lab_reference_id', '=', labId);
  if (group !== undefined) query = query.where(groupOf, '=', group);
  if (pattern !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('p.title', 'ilike', pattern),
        sql<boolean>`exists (select 1 from lab_collaborations l where l.project_id = p.id and l.lab_name ilike ${pattern})`,
      ]),
    );
  return query;
};

const countOfUser = (db: Db, filter: Filter): Promise<number> => countOf(filtered(db, filter));

/** A part of a list of projects, newest first unless another order is asked for, each row with the count of all. */
export const pageOfUser = (db: Db, { limit, offset, ...filter }: Part, { sort, first }: Order) => {
  const found = filtered(db, filter)
    .select((eb) => [
      'p.id',
      eb.fn.countAll<number>().over().as('total'),
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .$call((by) => (first === undefined ? by : by.orderBy(groupOf)))
            .$call((by) => (sort === 'next' ? by.orderBy(endOfWait, (wait) => wait.asc().nullsLast()) : by))
            .$call((by) => (sort === 'title' ? by.orderBy(sql`lower(p.title)`) : by))
            .orderBy('p.created_at', 'desc')
            .orderBy('p.id'),
        )
        .as('place'),
    ])
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .as('found');
  return projectsWithParts(db).innerJoin(found, 'found.id', 'p.id').select('found.total').orderBy('found.place');
};

const readPage = compiledOnce(pageOfUser);

/** A person's projects, and how many there are. The rows bring their count, so that only a page without any asks for it. */
export const listOfUser = async (db: Db, userId: string, { page, pageSize, sort, first, ...query }: ProjectListQuery) => {
  const filter = filterOf(userId, query);
  const items = await readPage(db, { ...filter, limit: pageSize, offset: (page - 1) * pageSize }, { sort, first });
  const total = items[0]?.total ?? (page === 1 ? 0 : await countOfUser(db, filter));
  return { items, total };
};

/** How many of a person's projects that match are in each group. */
export const countGroupsOfUser = async (
  db: Db,
  userId: string,
  query: Omit<ProjectListQuery, 'page' | 'pageSize' | keyof Order>,
): Promise<Record<TurnGroup, number>> =>
  groupCounts(
    await filtered(db, filterOf(userId, query))
      .select((eb) => [groupOf.as('group'), eb.fn.countAll<number>().as('count')])
      .groupBy(sql`1`)
      .execute(),
  );

const laboratoriesShown = 200;

/** The laboratories that were asked about a person's projects, by name. */
export const laboratoriesOfUser = async (db: Db, userId: string): Promise<{ id: string; name: string }[]> => {
  const rows = await db
    .selectFrom('lab_collaborations as c')
    .innerJoin(rolesOf(db, userId), 'p.id', 'c.project_id')
    .select(['c.lab_reference_id as id', (eb) => eb.fn.max('c.lab_name').as('name')])
    .where('c.lab_reference_id', 'is not', null)
    .groupBy('c.lab_reference_id')
    .orderBy('name')
    .limit(laboratoriesShown)
    .execute();
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
};
