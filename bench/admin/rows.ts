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

const planting: readonly { readonly of: keyof Size; readonly text: string }[] = [
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
    text: `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage)
      select p.id, l.ids[1 + p.n % cardinality(l.ids)], 'Laboratory ' || 1 + p.n % cardinality(l.ids), 'Springfield', (array['asked', 'agreed', 'declined', 'withdrawn'])[1 + p.n % 4]
      from (select id, row_number() over () as n from projects) p, (select array_agg(id) as ids from labs) l where p.n <= $1::int and p.n % 3 > 0`,
  },
  { of: 'projects', text: 'update projects set lab_name = acl.active_lab(id) where $1::int > 0' },
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
      select id, lab_id, 'analysis', '1', 50, overall_risk, '[]', '[]', created_at, true from analyses where $1::int > 0`,
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
  { of: 'labs', text: 'select acl.index_lab(id) from (select id from labs where $1::int > 0) l' },
  {
    of: 'entries',
    text: `insert into audit_entries (at, actor_id, actor_role, action, object_type, object_id, after)
      select timestamptz '2026-01-01' + n * (interval '324 days' / $1::int), p.ids[1 + (n * 7919) % cardinality(p.ids)], 'user',
        case when n % 2000 = 0 then 'labs.approve' else (array['projects.create', 'projects.update', 'accounts.sign-in', 'documents.add'])[1 + n % 4] end,
        case when n % 2000 = 0 then 'lab' when n % 3000 = 1 then 'lab_document' else (array['project', 'project', 'user', 'document'])[1 + n % 4] end,
        gen_random_uuid()::text, '{"title": "Plasma"}'::jsonb
      from generate_series(1, $1::int) n, (select array_agg(id) as ids from users) p`,
  },
];

export const isPlanted = async ({ pool }: Database, size: Size): Promise<boolean> => {
  const { rows } = await pool.query<{ labs: number }>('select count(*)::int as labs from labs');
  return (rows[0]?.labs ?? 0) >= size.labs;
};

/** Puts rows into the tables, past the triggers that follow changes: a list or a count does not see what those write. */
export const plant = async ({ pool }: Database, size: Size): Promise<void> => {
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  for (const { of, text } of planting) await pool.query(text, [size[of]]);
  for (const table of tables) {
    await pool.query(`alter table ${table} enable trigger user`);
    await pool.query(`vacuum analyze ${table}`);
  }
};
