import type { ProjectData } from '@aliquot/contract/matching';
import { certificationTypes, labTypes, primaryServices, specializations } from '@aliquot/contract/options';
import type { Need } from '../../server/src/features/matching/request/request-need.domain.ts';
import { readText } from '../../server/src/features/matching/words/vocabulary.domain.ts';
import { isoOfDay } from '../../server/src/kernel/days.ts';

export type Sql = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> };

export const createTable = `create temp table bench_labs (id text primary key, status text not null, doc jsonb not null)`;
export const fetchRows = `select id, doc from bench_labs where id = any($1) and status = 'approved'`;

/** What a match looks like when it is written down as one statement: everything is taken apart at query time. */
export const naiveMatch = `
  with weighed as (
    select id,
      least(1, (select coalesce(sum(($1::jsonb ->> s)::float8), 0) from jsonb_array_elements_text(doc -> 'primaryServices') s)) as services,
      least(1, (select coalesce(sum(($2::jsonb ->> s)::float8), 0) from jsonb_array_elements_text(doc -> 'specializations') s)) as specializations,
      coalesce(($3::jsonb ->> (doc #>> '{contact_info,labType}'))::float8, 0) as lab_type,
      least(1, (select coalesce(sum(($4::jsonb ->> c.key)::float8), 0) from jsonb_each(doc #> '{contact_info,certifications}') c
                where c.value ->> 'expiration_date' >= $5)) as certificates,
      least(1, 4 * ts_rank(
        to_tsvector('english', (doc ->> 'name') || ' ' || (select coalesce(string_agg((c ->> 'name') || ' ' || coalesce(c ->> 'description', ''), ' '), '')
                                                           from jsonb_array_elements(doc -> 'capabilities') c)),
        to_tsquery('english', $6))) as words,
      case when $7::float8 is null or doc #>> '{geo_location,coordinates,0}' is null then 0.5
        else exp(-2 * 6371 * asin(sqrt(least(1,
          sind(((doc #>> '{geo_location,coordinates,1}')::float8 - $8) / 2) ^ 2
          + cosd($8) * cosd((doc #>> '{geo_location,coordinates,1}')::float8) * sind(((doc #>> '{geo_location,coordinates,0}')::float8 - $7) / 2) ^ 2))) / 500)
      end as near,
      coalesce((doc ->> 'complianceScore')::float8, 50) / 100 as compliance
    from bench_labs where status = 'approved')
  select id from weighed
  order by 30 * services + 12 * specializations + 6 * lab_type + 14 * certificates + 22 * words + 5 * near + 6 * compliance desc, id
  limit 20`;

const weightsOf = (vocabulary: readonly string[], weights: readonly number[]): string =>
  JSON.stringify(Object.fromEntries(vocabulary.map((value, at) => [value, (weights[at] ?? 0) / 1000])));

/** The values of `naiveMatch`, with the weights of the compiled request. */
export const naiveValues = (request: ProjectData, need: Need): unknown[] => {
  const reading = readText(`${request.title} ${request.description}`);
  const words = [...[...reading.concepts].flatMap(({ label }) => label.split(/\W+/)), ...reading.words].filter((word) =>
    /^\w+$/.test(word),
  );
  return [
    weightsOf(primaryServices, need.services.expected),
    weightsOf(specializations, need.specializations.expected),
    weightsOf(labTypes, need.labTypes.slice(1)),
    weightsOf(certificationTypes, need.evidence.expected),
    isoOfDay(need.neededUntil),
    [...new Set(words)].slice(0, 18).join(' | '),
    request.location?.longitude ?? null,
    request.location?.latitude ?? null,
  ];
};
