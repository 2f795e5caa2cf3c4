import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';
import { standingOnDay } from '../report-counts.repository.ts';
import type { ChartId } from './charts.domain.ts';
import type { ChartRows, Measured, OnRecord } from './figures.domain.ts';
import type { Period } from './periods.domain.ts';

/** Moments with their series and, where something is measured, its value; and the aggregate over those. */
type Source = { readonly rows: RawBuilder<unknown>; readonly value: RawBuilder<unknown> };

/** Rows with an id, a label and how many there were at the end of a day. */
type Standing = (day: string) => RawBuilder<unknown>;

const count = sql`count(*)`;
const median = sql`percentile_cont(0.5) within group (order by g.value)`;
const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`extract(epoch from ${to} - ${from}) / 86400`;

const startOf = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;

const newestJudgments = (day: string) => sql`(
  select distinct on (j.lab_id) j.lab_id, j.scored, j.compliance_score, j.gaps from judgements j
  where j.made_at < ${endOf(day)} order by j.lab_id, j.made_at desc, j.id desc)`;

const queries: Readonly<Record<ChartId, Source | Standing>> = {
  decisions: {
    value: count,
    rows: sql`select e.at, case e.action when 'labs.register' then 'registered' when 'labs.approve' then 'approved'
        when 'labs.deny' then 'denied' else 'suspended' end as series
      from audit_entries e where e.action in ('labs.register', 'labs.approve', 'labs.deny', 'labs.suspend', 'labs.suspend-by-rule')`,
  },
  'time-to-decision': {
    value: median,
    rows: sql`select e.at, 'median' as series, ${days(sql`w.at`, sql`e.at`)} as value from audit_entries e
      cross join lateral (select max(b.at) as at from audit_entries b where b.object_type = 'lab' and b.object_id = e.object_id
        and b.seq < e.seq and b.action in ('labs.register', 'labs.resubmit', 'labs.reopen')) w
      where e.action in ('labs.approve', 'labs.deny') and w.at is not null`,
  },
  projects: {
    value: count,
    rows: sql`select p.created_at as at, 'submitted' as series from projects p where p.deleted_at is null`,
  },
  requests: {
    value: count,
    rows: sql`select v.at, v.series from lab_collaborations c cross join lateral (values ('requested', c.created_at),
      ('accepted', c.agreed_at), ('declined', case when c.stage = 'declined' then coalesce(c.decided_at, c.moved_at) end),
      ('completed', c.accepted_at)) as v (series, at)`,
  },
  'time-to-answer': {
    value: median,
    rows: sql`select w.at, 'median' as series, ${days(sql`c.created_at`, sql`w.at`)} * 24 as value from lab_collaborations c
      left join (select collaboration_id, min(created_at) as at from proposals group by 1) p on p.collaboration_id = c.id
      cross join lateral (select least(c.decided_at, p.at) as at) w`,
  },
  disputes: {
    value: count,
    rows: sql`select v.at, v.series from disputes d
      cross join lateral (values ('opened', d.opened_at), ('decided', d.closed_at)) as v (series, at)`,
  },
  scores: (day) => sql`
    select s.id, s.id as label, count(*)::int as value from labs l left join ${newestJudgments(day)} j on j.lab_id = l.id
    cross join lateral (select case when j.lab_id is null or not j.scored then 'none' when j.compliance_score >= 80 then 'from-80'
      when j.compliance_score >= 60 then 'from-60' else 'below-60' end as id) s
    where l.created_at < ${endOf(day)} group by s.id`,
  certificates: (day) => sql`
    select s.id, s.id as label, count(*)::int as value from certifications t
    cross join lateral (select ${standingOnDay(sql`${day}::date`)} as id) s
    where t.created_at < ${endOf(day)} and (t.superseded_at is null or t.superseded_at >= ${endOf(day)}) group by s.id`,
  gaps: (day) => sql`
    select g.gap ->> 'id' as id, min(g.gap ->> 'title') as label, count(*)::int as value
    from ${newestJudgments(day)} j cross join lateral jsonb_array_elements(j.gaps) as g (gap) group by 1`,
  'certificates-ended': {
    value: count,
    rows: sql`select t.expiry_date::timestamp at time zone 'UTC' as at, 'ended' as series from certifications t
      where t.superseded_by is null`,
  },
  'sign-ups': { value: count, rows: sql`select u.created_at as at, u.role as series from users u` },
  'sign-ins': {
    value: sql`count(distinct g.value)`,
    rows: sql`select e.at, 'people' as series, e.actor_id as value from audit_entries e where e.action = 'accounts.sign-in'`,
  },
  deliveries: {
    value: count,
    rows: sql`select c.completed_at as at, case when c.promised_by is null then 'no-day'
        when (c.completed_at at time zone 'UTC')::date <= c.promised_by then 'on-time' else 'late' end as series
      from lab_collaborations c`,
  },
  'time-to-delivery': {
    value: median,
    rows: sql`select c.completed_at as at, 'median' as series, ${days(sql`c.agreed_at`, sql`c.completed_at`)} as value
      from lab_collaborations c where c.agreed_at is not null`,
  },
  ratings: {
    value: sql`avg(g.value)`,
    rows: sql`select r.published_at as at, v.series, v.value from reviews r cross join lateral (values
      ('communication', r.communication), ('timeliness', r.timeliness), ('quality', r.quality)) as v (series, value)
      where r.side = 'researcher'`,
  },
  analyses: {
    value: count,
    rows: sql`select a.finished_at as at, a.status as series from analyses a where a.status in ('completed', 'failed')`,
  },
};

/** The numbers of each series in each part of the period and of the one before, and over both. */
const measure = async (db: Db, { rows, value }: Source, period: Period): Promise<Measured[]> => {
  const { from, to, before, parts } = period;
  const starts = [...parts.map((part) => part.before.from), ...parts.map(({ span }) => span.from)];
  const { rows: found } = await sql<Measured>`
    with given as (
      select s.*, s.at < ${startOf(from)} as before,
        (width_bucket(s.at, array[${sql.join(starts.map(startOf))}]) - 1) % ${sql.lit(parts.length)} as part
      from (${rows}) s where s.at >= ${startOf(before.from)} and s.at < ${endOf(to)})
    select g.series, g.before, g.part, (${value})::float8 as value from given g
    group by grouping sets ((g.series, g.before, g.part), (g.series, g.before))
    having (${value}) is not null`.execute(db);
  return found;
};

const mostRows = 10;

type Row = { readonly id: string; readonly label: string; readonly value: number };

/** The counts on record at the end of the period and of the one before, the most frequent first. */
const standing = async (db: Db, at: Standing, { to, before }: Period): Promise<OnRecord[]> => {
  const rowsAt = async (day: string) => (await sql<Row>`${at(day)} order by value desc, label, id`.execute(db)).rows;
  const [now, earlier] = [await rowsAt(to), new Map((await rowsAt(before.to)).map((row) => [row.id, row]))];
  const known = new Set(now.map(({ id }) => id));
  const gone = [...earlier.values()].filter(({ id }) => !known.has(id)).map((row) => ({ ...row, value: 0 }));
  return [...now, ...gone]
    .slice(0, mostRows)
    .map(({ id, label, value }) => ({ id, label, now: value, before: earlier.get(id)?.value ?? 0 }));
};

/** The rows of a chart for a period. */
export const rowsOfChart = (db: Db, id: ChartId, period: Period): Promise<ChartRows> => {
  const query = queries[id];
  return typeof query === 'function' ? standing(db, query, period) : measure(db, query, period);
};
