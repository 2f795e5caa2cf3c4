import type { Database } from '../../server/src/platform/db/index.ts';

export type Size = { readonly projects: number; readonly labs: number; readonly users: number; readonly entries: number };

const tables = [
  'users',
  'labs',
  'projects',
  'lab_collaborations',
  'documents',
  'lab_documents',
  'analyses',
  'judgements',
  'certifications',
  'lab_capabilities',
  'lab_search',
  'audit_entries',
  'proposals',
  'reviews',
  'disputes',
] as const;

/** Drops every index of the tables that lists and counts read, but for keys. @returns how to make each of them again. */
export const dropIndexes = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not (select x.indisunique from pg_index x where x.indexrelid = format('public.%I', i.indexname)::regclass)`,
    [[...tables]],
  );
  for (const { name } of rows) await pool.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
};

/** Makes the indexes and what the planner knows of the tables. */
export const makeIndexes = async ({ pool }: Database, definitions: readonly string[]): Promise<void> => {
  for (const definition of definitions) await pool.query(definition);
  for (const table of tables) await pool.query(`vacuum analyze ${table}`);
};

type Planting = {
  readonly of: keyof Size;
  readonly text: string;
  /** Column that the statement looks up for each row; it gets an index while the statement runs. */
  readonly by?: string;
};

const planting: readonly Planting[] = [
  {
    of: 'users',
    text: `insert into users (name, email, email_verified, organization, organization_size, location, research_interest, role, created_at)
      select 'Person ' || n, 'person' || n || '@example.org', true, case when n % 3 > 0 then 'Institute ' || n % 5000 else '' end,
        (array['', '1-10', '11-50', '51-200', '1000+'])[1 + n % 5], case when n % 4 > 0 then 'Springfield' else '' end,
        case when n % 3 = 0 then array['Oncology', 'Genomics'] when n % 3 = 1 then array['Cardiology'] else '{}'::text[] end,
        case when n % 50 = 0 then 'lab_owner' else 'user' end, timestamptz '2026-11-21' - n * interval '5 minutes'
      from generate_series(1, $1::int) n`,
  },
  {
    of: 'labs',
    text: `insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established, needs_review, review_fields, compliance_score, waits_since, created_at)
      select 'Laboratory ' || n, n || ' Main Street, Springfield', (array['approved', 'approved', 'approved', 'pending', 'denied'])[1 + n % 5],
        (array['clinical', 'research', 'diagnostic', 'academic'])[1 + n % 4], 'lab' || n || '@example.org', '+12025550100', '9-17', '1-10',
        1950 + n % 70, n % 20 = 0, case when n % 20 = 0 then array['certifications'] else '{}'::text[] end, n % 101,
        case when n % 20 = 0 or n % 5 = 3 then timestamptz '2026-11-21' - n * interval '3 hours' end, timestamptz '2026-11-21' - n * interval '20 minutes'
      from generate_series(1, $1::int) n`,
  },
  {
    of: 'projects',
    text: `insert into projects (user_id, title, description, status, research_area, service_type, timeline, budget_range, suggested_profile, created_at)
      select p.ids[1 + (n * 7919) % cardinality(p.ids)], 'Plasma ' || n, repeat('Plasma of participants, measured twice. ', 10),
        (array['pending', 'pending', 'in-progress', 'completed', 'cancelled'])[1 + n % 5],
        (array['oncology', 'cardiology', 'neurology', 'genomics'])[1 + n % 4], 'sample-analysis', 'short', 'low',
        case when n % 10 = 0 then '{"name": "A laboratory that does this"}'::jsonb end, timestamptz '2026-11-21' - n * interval '5 minutes'
      from generate_series(1, $1::int) n, (select array_agg(id) as ids from users where role = 'user') p`,
  },
  {
    of: 'projects',
    text: `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage, created_at, decided_at, agreed_at,
        promised_by, completed_at, accepted_at)
      select c.id, c.lab, c.lab_name, 'Springfield', c.stage, c.created_at,
        case when c.stage <> 'asked' then c.created_at + interval '2 days' end,
        case when c.stage in ('agreed', 'accepted') then c.created_at + interval '3 days' end,
        case when c.n % 4 > 0 then c.created_at::date + 20 end,
        case when c.stage = 'accepted' then c.created_at + (10 + c.n % 15) * interval '1 day' end,
        case when c.stage = 'accepted' then c.created_at + (12 + c.n % 15) * interval '1 day' end
      from (
        select p.id, p.n, p.created_at, l.ids[1 + p.n % cardinality(l.ids)] as lab, 'Laboratory ' || 1 + p.n % cardinality(l.ids) as lab_name,
          case when p.status = 'completed' then 'accepted' else (array['asked', 'agreed', 'declined', 'withdrawn'])[1 + p.n % 4] end as stage
        from (select id, created_at, status, row_number() over () as n from projects) p, (select array_agg(id) as ids from labs) l
        where p.n <= $1::int and p.n % 3 > 0) c`,
  },
  {
    of: 'projects',
    text: `insert into proposals (collaboration_id, version, currency, lines, milestones, total, turnaround_days, earliest_start, valid_until,
        created_by_name, created_at)
      select id, 1, 'USD', '[{"name": "Assay", "price": 100}]', '[]', 100, 10, created_at::date + 5, created_at::date + 30, 'Bench',
        created_at + interval '1 day'
      from lab_collaborations where $1::int > 0 and stage in ('agreed', 'accepted')`,
  },
  {
    of: 'projects',
    text: `insert into reviews (collaboration_id, side, communication, timeliness, quality, body, written_at, published_at)
      select id, 'researcher', 1 + n % 5, 1 + n % 4, 2 + n % 4, 'As agreed.', accepted_at, accepted_at
      from (select id, accepted_at, row_number() over () as n from lab_collaborations where stage = 'accepted') c where n <= $1::int`,
  },
  {
    of: 'projects',
    text: `insert into disputes (collaboration_id, side, reason, opened_at, decision, closed_at)
      select id, 'researcher', 'Late', accepted_at - interval '5 days', 'Delivered since', accepted_at
      from (select id, accepted_at, row_number() over () as n from lab_collaborations where stage = 'accepted') c
      where n <= $1::int and n % 50 = 0`,
  },
  {
    of: 'projects',
    text: 'update projects set lab_name = acl.active_lab(id) where $1::int > 0',
    by: 'lab_collaborations (project_id)',
  },
  {
    of: 'projects',
    text: `insert into documents (project_id, file_name, file_type, file_url, file_size, sha256)
      select id, 'protocol.pdf', 'application/pdf', 'bench/' || id, 1000, repeat('0', 64)
      from (select id, row_number() over () as n from projects) p where n <= $1::int`,
  },
  {
    of: 'labs',
    text: `insert into lab_documents (lab_id, file_name, document_type, file_type, file_url, file_size, sha256)
      select id, 'certificate.pdf', 'certification', 'application/pdf', 'bench/' || id, 1000, repeat('0', 64)
      from (select id, row_number() over () as n from labs) l where n <= $1::int`,
  },
  {
    of: 'labs',
    text: `insert into analyses (lab_id, status, overall_risk, created_at)
      select id, 'completed', (array['low', 'medium', 'high'])[1 + n % 3], created_at + interval '1 day'
      from (select id, created_at, row_number() over () as n from labs) l where n <= $1::int`,
  },
  {
    of: 'labs',
    text: `insert into judgements (analysis_id, lab_id, cause, rules_version, compliance_score, overall_risk, certifications, gaps, made_at, scored)
      select a.id, a.lab_id, 'analysis', '1', (a.n * 7 + again * 10) % 101, a.overall_risk, '[]', g.gaps[1 + (a.n + again) % 40],
        least(a.created_at + again * interval '30 days', timestamptz '2026-11-21'), true
      from (select id, lab_id, overall_risk, created_at, row_number() over () as n from analyses) a, generate_series(0, 2) again,
        (select array_agg(s.gaps) as gaps from generate_series(1, 40) n, lateral (
          select jsonb_agg(jsonb_build_object('id', 'requirement-' || (n * 7 + m * m) % 90, 'title', 'Requirement ' || (n * 7 + m * m) % 90))
            as gaps from generate_series(1, 12) m) s) g
      where a.n <= $1::int`,
  },
  {
    of: 'labs',
    text: `insert into certifications (lab_id, type, expiry_date, key)
      select id, type, date '2026-06-01' + (n % 900)::int, type
      from (select id, row_number() over () as n from labs) l, unnest(array['clia', 'cap']) type where n <= $1::int`,
  },
  {
    of: 'labs',
    text: `insert into lab_capabilities (lab_id, capability_id)
      select l.id, c.id from (select id, row_number() over () as n from labs) l
        join (select id, row_number() over () as m, count(*) over () as all_of_them from capabilities) c
          on c.m in (1 + l.n % c.all_of_them, 1 + (l.n * 7) % c.all_of_them) where l.n <= $1::int`,
  },
  {
    of: 'labs',
    text: 'select acl.index_lab(id) from (select id from labs where $1::int > 0) l',
    by: 'certifications (lab_id)',
  },
  {
    of: 'entries',
    text: `insert into audit_entries (at, actor_id, actor_role, action, object_type, object_id, after)
      select * from (
        select timestamptz '2026-01-01' + n * (interval '324 days' / $1::int) as at, p.ids[1 + (n * 7919) % cardinality(p.ids)], 'user',
          (array['projects.create', 'projects.update', 'accounts.sign-in', 'documents.add'])[1 + n % 4],
          case when n % 3000 = 1 then 'lab_document' else (array['project', 'project', 'user', 'document'])[1 + n % 4] end,
          gen_random_uuid()::text, '{"title": "Plasma"}'::jsonb
        from generate_series(1, $1::int) n, (select array_agg(id) as ids from users) p
        union all
        select least(l.created_at + step.after, timestamptz '2026-11-21'), null, 'admin', step.action, 'lab', l.id::text, '{"name": "Laboratory"}'::jsonb
        from labs l cross join lateral (values ('labs.register', interval '0'), (case l.status when 'approved' then 'labs.approve'
          when 'denied' then 'labs.deny' end, interval '4 days')) as step (action, after)
        where step.action is not null) e
      order by e.at`,
  },
];

export const isPlanted = async ({ pool }: Database, size: Size): Promise<boolean> => {
  const { rows } = await pool.query<{ labs: number }>('select count(*)::int as labs from labs');
  return (rows[0]?.labs ?? 0) >= size.labs;
};

/** Puts rows into the tables without their indexes, which is quicker, and makes those. */
export const fill = async (database: Database, size: Size): Promise<void> => {
  const indexes = await dropIndexes(database);
  await plant(database, size);
  await makeIndexes(database, indexes);
};

/** Puts rows into the tables, past the triggers that follow changes: a list or a count does not see what those write. */
export const plant = async ({ pool }: Database, size: Size): Promise<void> => {
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  for (const { of, text, by } of planting) {
    if (by) await pool.query(`create index planting on ${by}`);
    await pool.query(text, [size[of]]);
    if (by) await pool.query('drop index planting');
  }
  for (const table of tables) {
    await pool.query(`alter table ${table} enable trigger user`);
    await pool.query(`vacuum analyze ${table}`);
  }
};
