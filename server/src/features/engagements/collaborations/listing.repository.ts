import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { CollaborationStatus } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { type TurnGroup, turnGroups } from '@aliquot/contract/turns';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';
import { endOfWait, findCollaborations, liveProjects } from './collaborations.repository.ts';
import { progressOf } from './progress.repository.ts';
import { stagesOfTurn } from './turns.domain.ts';

type Filter = {
  readonly status?: CollaborationStatus | undefined;
  readonly search?: string | undefined;
  readonly stage?: EngagementStage | undefined;
  readonly group?: TurnGroup | undefined;
};
type Order = { readonly sort: 'newest' | 'next' | 'title'; readonly first?: 'needs-you' | undefined };

/** The group of a request `c` for its laboratory, as an index of `turnGroups`. */
const groupOf: RawBuilder<number> = sql<number>`case
  when c.stage = 'asked' and acl.is_suspended(c.lab_reference_id) then ${turnGroups.indexOf('running')}::int
  when c.stage <> 'accepted' and ${progressOf.disputed} then ${turnGroups.indexOf('running')}::int
  when ${progressOf.order_turn} = 'laboratory' then ${turnGroups.indexOf('needs-you')}::int
  when ${progressOf.hold} is not null or ${progressOf.samples} in ('to-send', 'on-the-way') then ${turnGroups.indexOf('running')}::int
  when c.stage = any(${[...stagesOfTurn.laboratory]}::text[])
    and (c.stage <> 'awarded' or acl.has_agreement_turn(c.id, 'laboratory')) then ${turnGroups.indexOf('needs-you')}::int
  when c.stage = any(${[...stagesOfTurn.ended]}::text[]) then ${turnGroups.indexOf('done')}::int
  else ${turnGroups.indexOf('running')}::int end`;

const ofLab = (db: Db, labId: string) =>
  db
    .selectFrom('lab_collaborations as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where('c.lab_reference_id', '=', labId)
    .where('p.deleted_at', 'is', null);

const filtered = (db: Db, labId: string, { status, search, stage, group }: Filter) =>
  ofLab(db, labId)
    .$if(status !== undefined, (query) => query.where('c.collaboration_status', '=', status as CollaborationStatus))
    .$if(stage !== undefined, (query) => query.where('c.stage', '=', stage as EngagementStage))
    .$if(group !== undefined, (query) => query.where(groupOf, '=', turnGroups.indexOf(group as TurnGroup)))
    .$if(Boolean(search), (query) => {
      const pattern = likePattern(search ?? '');
      return query.where((eb) =>
        eb.or([
          eb('p.title', 'ilike', pattern),
          sql<boolean>`exists (select 1 from acl.requester_of(c.id) r where r.name ilike ${pattern} or r.institution ilike ${pattern})`,
        ]),
      );
    });

/** The requests to a laboratory whose project still exists, newest first unless another order is asked for. */
export const listOfLab = async (
  db: Db,
  labId: string,
  { page, pageSize, sort, first, ...filter }: PageQuery & Filter & Order,
) => {
  const found = await filtered(db, labId, filter)
    .select('c.id')
    .$if(first !== undefined, (query) => query.orderBy(groupOf))
    .$if(sort === 'next', (query) => query.orderBy(endOfWait, (by) => by.asc().nullsLast()))
    .$if(sort === 'title', (query) => query.orderBy(sql`lower(p.title)`))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(filtered(db, labId, filter));
  return {
    items: await findCollaborations(
      db,
      found.map(({ id }) => id),
    ),
    total,
  };
};

/** How many rows are in each group, from rows that count them by index. */
export const groupCounts = (rows: readonly { readonly group: number; readonly count: number }[]): Record<TurnGroup, number> =>
  Object.fromEntries(turnGroups.map((name, index) => [name, rows.find(({ group }) => group === index)?.count ?? 0])) as Record<
    TurnGroup,
    number
  >;

/** How many requests of a laboratory that match are in each group. */
export const countGroupsOfLab = async (db: Db, labId: string, filter: Filter): Promise<Record<TurnGroup, number>> =>
  groupCounts(
    await filtered(db, labId, filter)
      .select((eb) => [groupOf.as('group'), eb.fn.countAll<number>().as('count')])
      .groupBy(sql`1`)
      .execute(),
  );

export const countPending = (db: Db, labId: string): Promise<number> =>
  countOf(
    db
      .selectFrom('lab_collaborations')
      .where('lab_reference_id', '=', labId)
      .where('project_id', 'in', liveProjects(db))
      .where('collaboration_status', '=', 'pending'),
  );
