import type { QueueColumn, QueueFilter, QueueView, WaitKind } from '@aliquot/contract/administration/review-queue';
import { queueViews, reviewLimits } from '@aliquot/contract/administration/review-queue';
import type { Order, Range } from '@aliquot/contract/list-query';
import type { LabStatus, RiskLevel } from '@aliquot/contract/options';
import { type RawBuilder, sql } from 'kysely';
import { millisecondsPerDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { type After, exactly, isAfter, isWithin } from '../../../platform/db/list-query.ts';
import { undecided } from '../../hearts/labs/finding.repository.ts';
import { lowScore } from './objections.domain.ts';

export type Viewer = {
  /** The administrator whose own laboratories are meant. */
  readonly actorId: string;
  readonly targetDays: number;
  readonly now: Date;
};

/** One row for each waiting laboratory, with the values the queue is filtered and ordered by. */
const waiting = ({ now }: Viewer) => sql`
  select l.id as lab_id, l.name, l.address, l.status, l.wait_kind, l.waits_since, l.wait_paused_at, l.created_at,
    floor(greatest(0, date_part('epoch', coalesce(l.wait_paused_at, ${now}::timestamptz) - l.waits_since) * 1000
      - l.wait_paused_ms) / ${millisecondsPerDay}::float8)::int as days,
    a.overall_risk as risk, case when j.scored then array_position(array['low', 'medium', 'high'], a.overall_risk) end as risk_rank,
    coalesce(a.contradictions, 0) as contradictions,
    exists (select 1 from analyses where lab_id = l.id and status in ('queued', 'running')) as running,
    case when j.scored then l.compliance_score end as score,
    c.expiry_date as ends_on, coalesce(t.corrections, 0)::int as corrections,
    r.assignee_id, u.name as assignee_name
  from labs l
  left join lateral (select overall_risk, contradictions from analyses
    where lab_id = l.id and status = 'completed' order by created_at desc, id limit 1) a on true
  left join lateral (select scored from judgements where lab_id = l.id order by made_at desc, id desc limit 1) j on true
  left join lateral (select expiry_date from certifications
    where lab_id = l.id and superseded_at is null and expiry_date is not null order by expiry_date limit 1) c on true
  left join (select lab_id, count(*) as corrections from ${undecided} u where kind = 'correction' group by lab_id) t
    on t.lab_id = l.id
  left join review_assignments r on r.lab_id = l.id
  left join users u on u.id = r.assignee_id
  where l.wait_kind is not null`;

/** The certificates of the laboratory of a row `w`, read only for rows that are shown. */
const certificates = sql`lateral (
  select count(*)::int as certificates, (array_agg(type order by expiry_date, id))[1] as certificate_type,
    (array_agg(number order by expiry_date, id))[1] as certificate_number
  from certifications where lab_id = w.lab_id and superseded_at is null) shown`;

const all = sql<boolean>`true`;

/** The condition of each view. */
const conditionOf = (view: QueueView, { actorId, targetDays, now }: Viewer): RawBuilder<boolean> => {
  const conditions: Readonly<Record<QueueView, RawBuilder<boolean>>> = {
    all,
    mine: sql`w.assignee_id = ${actorId}::uuid`,
    overdue: sql`w.days > ${targetDays}::int and w.wait_paused_at is null`,
    nobody: sql`w.assignee_id is null`,
    contradictions: sql`w.contradictions > 0`,
    ending: sql`w.ends_on <= (${now}::timestamptz at time zone 'UTC')::date + ${reviewLimits.endingDays}::int`,
    asked: sql`w.wait_paused_at is not null`,
    ready: sql`w.wait_paused_at is null and not w.running and w.score >= ${lowScore}::int and w.risk <> 'high'
      and w.contradictions = 0 and w.corrections = 0
      and (w.ends_on is null or w.ends_on >= (${now}::timestamptz at time zone 'UTC')::date)`,
  };
  return conditions[view];
};

/** `missing` is the word for no value. */
const oneOf = (value: RawBuilder<unknown>, values: readonly string[] | undefined, missing: string): RawBuilder<boolean> =>
  values === undefined ? all : sql<boolean>`coalesce(${value}, ${missing}) = any(${[...values]}::text[])`;

const within = <Bound extends string | number>(value: RawBuilder<unknown>, range: Range<Bound> | undefined) =>
  range === undefined ? all : isWithin(value, range);

const matches = (filter: QueueFilter, viewer: Viewer): RawBuilder<boolean> => {
  const { search } = filter;
  const pattern = search ? likePattern(search) : null;
  const parts = [
    conditionOf(filter.view ?? 'all', viewer),
    pattern === null ? all : sql<boolean>`(w.name ilike ${pattern} or w.address ilike ${pattern})`,
    oneOf(sql`w.wait_kind`, filter.kind, ''),
    oneOf(sql`case when w.score is not null then w.risk end`, filter.risk, 'unknown'),
    within(sql`w.days`, filter.waiting),
    within(sql`w.score`, filter.score),
    within(sql`w.ends_on::text`, filter.ends),
    within(sql`w.contradictions`, filter.contradictions),
    within(sql`w.corrections`, filter.corrections),
    oneOf(sql`w.assignee_id::text`, filter.assignee, 'nobody'),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/**
 * The sort expressions. A laboratory that was asked for something isn't waiting for an administrator, and comes last by age.
 */
const columns: Readonly<Record<QueueColumn, RawBuilder<unknown>>> = {
  name: sql`lower(w.name)`,
  kind: sql`w.wait_kind`,
  waiting: sql`case when w.wait_paused_at is null then w.days end`,
  risk: sql`w.risk_rank`,
  score: sql`w.score`,
  ends: sql`w.ends_on`,
  contradictions: sql`w.contradictions`,
  corrections: sql`w.corrections`,
  assignee: sql`lower(w.assignee_name)`,
};

type Sorted = { readonly sort?: Order<QueueColumn> | undefined };

const longestFirst: Order<QueueColumn> = { column: 'waiting', descending: true };

/** Longest waits first, among them the highest risk first, unless another order is asked for. */
const order = ({ sort = longestFirst }: Sorted): RawBuilder<unknown> =>
  sql`${columns[sort.column]} ${sort.descending ? sql`desc` : sql`asc`} nulls last,
    ${columns.waiting} desc nulls last, w.risk_rank desc nulls last, lower(w.name), w.lab_id`;

export type WaitingRow = {
  readonly lab_id: string;
  readonly name: string;
  readonly address: string;
  readonly status: LabStatus;
  readonly wait_kind: WaitKind;
  readonly waits_since: Date;
  readonly wait_paused_at: Date | null;
  readonly days: number;
  readonly risk: RiskLevel | null;
  readonly contradictions: number;
  readonly running: boolean;
  readonly score: number | null;
  readonly certificates: number;
  readonly ends_on: string | null;
  readonly certificate_type: string | null;
  readonly certificate_number: string | null;
  readonly corrections: number;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
};

type Counts = Record<QueueView | 'total' | 'due_today', number>;

/** A page of the queue, how many the filter finds, and how many each view shows. */
export const listWaiting = async (
  db: Db,
  { page, pageSize, ...filter }: QueueFilter & Sorted & { page: number; pageSize: number },
  viewer: Viewer,
) => {
  const counted = queueViews.map((view) => sql`count(*) filter (where ${conditionOf(view, viewer)})::int as ${sql.id(view)}`);
  const found = matches(filter, viewer);
  const inOrder = order(filter);
  // A statement that begins with "select" is planned once and not for each call.
  const { rows } = await sql<{ figures: Counts } & (WaitingRow | { lab_id: null })>`select * from (
    with w as materialized (${waiting(viewer)}),
    figures as (
      select ${sql.join(counted)}, count(*) filter (where ${found})::int as total,
        count(*) filter (where w.days = ${viewer.targetDays}::int and w.wait_paused_at is null)::int as due_today from w),
    page as (select w.* from w where ${found} order by ${inOrder} limit ${pageSize} offset ${(page - 1) * pageSize})
    select to_json(figures) as figures, w.*, shown.*
    from figures left join page w on true left join ${certificates} on true order by ${inOrder}) queue`.execute(db);
  const items = rows.filter((row): row is (typeof rows)[number] & WaitingRow => row.lab_id !== null);
  return { items, figures: rows[0]?.figures as Counts };
};

/** Ids and names of the laboratories that match a filter, in the order of the queue. */
export const matchingWaiting = async (db: Db, filter: QueueFilter, viewer: Viewer, most: number) => {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    with w as (${waiting(viewer)}) select w.lab_id as id, w.name, (count(*) over ())::int as total
    from w where ${matches(filter, viewer)} order by ${order({})} limit ${most}`.execute(db);
  return { rows: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
};

/** The next page of all laboratories that match a filter, newest registration first. */
export const waitingAfter = async (db: Db, filter: QueueFilter, viewer: Viewer, after: After | null, limit: number) => {
  const goesOn = after === null ? all : isAfter(sql`w.created_at`, sql`w.lab_id`, after);
  const { rows } = await sql<WaitingRow & { readonly id: string; readonly created_exactly: string }>`
    with w as (${waiting(viewer)}) select w.*, w.lab_id as id, ${exactly(sql`w.created_at`)} as created_exactly, shown.*
    from (select * from w where ${matches(filter, viewer)} and ${goesOn} order by w.created_at desc, w.lab_id limit ${limit}) w
      left join ${certificates} on true order by w.created_at desc, w.lab_id`.execute(db);
  return rows;
};

type Neighbor = { readonly id: string; readonly name: string };

/** The place of a laboratory in what a filter shows, with its neighbors. */
export const findAround = async (db: Db, labId: string, filter: QueueFilter & Sorted, viewer: Viewer) => {
  const { rows } = await sql<{
    position: number;
    total: number;
    previous: Neighbor | null;
    next: Neighbor | null;
  }>`
    with w as (${waiting(viewer)}), ordered as (
      select w.lab_id, (row_number() over o)::int as position, (count(*) over ())::int as total,
        lag(json_build_object('id', w.lab_id, 'name', w.name)) over o as previous,
        lead(json_build_object('id', w.lab_id, 'name', w.name)) over o as next
      from w where ${matches(filter, viewer)} window o as (order by ${order(filter)}))
    select position, total, previous, next from ordered where lab_id = ${labId}::uuid`.execute(db);
  return rows[0];
};

/** The id of the administrator assigned to a laboratory. */
export const findAssigneeId = async (db: Db, labId: string): Promise<string | null> => {
  const row = await db.selectFrom('review_assignments').select('assignee_id').where('lab_id', '=', labId).executeTakeFirst();
  return row?.assignee_id ?? null;
};

export const saveAssignment = async (
  db: Db,
  { id }: Permitted<'review', { id: string }>,
  { assigneeId, now }: { assigneeId: string | null; now: Date },
): Promise<void> => {
  if (assigneeId === null) {
    await db.deleteFrom('review_assignments').where('lab_id', '=', id).execute();
    return;
  }
  const assignment = { assignee_id: assigneeId, assigned_at: now };
  await db
    .insertInto('review_assignments')
    .values({ lab_id: id, ...assignment })
    .onConflict((conflict) => conflict.column('lab_id').doUpdateSet(assignment))
    .execute();
};

/** An administrator by id, to whom a laboratory can be given. */
export const findAdministrator = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'name']).where('id', '=', id).where('role', '=', 'admin').executeTakeFirst();
