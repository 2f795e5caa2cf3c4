import type { Database } from '../../server/src/platform/db/index.ts';
import { archetypes } from '../../server/src/testing/matching/synthetic-lab-kinds.ts';

const batch = 50_000;

/** Laboratories `$1` to `$2` with services, specializations, certificates and scopes in own words, and their versions in the catalogue. */
const planting = `
  with made as (
    insert into labs (name, address, status, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established,
      compliance_score, geo_location, created_at)
    select 'Laboratory ' || n, n % 9999 || ' Main Street, Springfield, IL 62701', case when n % 20 = 0 then 'pending' else 'approved' end,
      (array['clinical', 'research', 'diagnostic', 'academic'])[1 + n % 4], 'lab' || n || '@example.org', '+12025550100', '9-17', '1-10',
      1950 + n % 70, n % 101, point(-70 - (n * 7919 % 5000) / 100.0, 30 + (n * 104729 % 1800) / 100.0),
      timestamptz '2026-11-21' - n * interval '20 seconds'
    from generate_series($1::bigint, $2::bigint) n returning id),
  numbered as materialized (select id, row_number() over () + $1::bigint as n from made),
  offered as (
    select id, (select array_agg(c.id) from capabilities c where kind = 'service') as services,
      (select array_agg(c.id) from capabilities c where kind = 'specialization') as specializations, n from numbered),
  offers as (
    insert into lab_capabilities (lab_id, capability_id)
    select distinct id, services[1 + (n * 31 + k * k * 7) % cardinality(services)] from offered, generate_series(1, 5) k
    union select distinct id, specializations[1 + (n * 17 + k * k * 11) % cardinality(specializations)] from offered, generate_series(1, 3) k),
  certificates as (
    insert into certifications (lab_id, type, number, issuing_body, issue_date, expiry_date, scope, key, confidence)
    select id, type, 'NR-' || n, 'An issuer', date '2025-01-01' + (n % 700)::int, date '2026-06-01' + (n % 900)::int,
      ($3::text[])[1 + n * 13 % 40 : 3 + n * 13 % 40], type, 1
    from numbered, unnest(array['clia', 'cap']) type where type = 'clia' or n % 3 = 0)
  insert into lab_versions (lab_id, version) select id, n from numbered`;

/** Fills in laboratories past triggers and foreign keys, which follow single changes. `said` hears how many there are. */
export const fillLaboratories = async ({ pool }: Database, count: number, said: (laboratories: number) => void) => {
  const words = [...new Set(archetypes.flatMap(({ capabilities }) => capabilities))];
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
    for (let from = 1; from <= count; from += batch) {
      const to = Math.min(count, from + batch - 1);
      await client.query(planting, [from, to, words]);
      said(to);
    }
    await client.query('update lab_catalogue set version = (select coalesce(max(version), 0) from lab_versions)');
  } finally {
    client.release(true);
  }
  for (const table of ['lab_capabilities', 'lab_versions']) await pool.query(`vacuum analyze ${table}`);
};

/** What tables take on disk with their indexes, in bytes. */
export const bytesOf = async ({ pool }: Database, tables: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest($1::text[]) name',
    [tables],
  );
  return rows[0]?.bytes ?? 0;
};
