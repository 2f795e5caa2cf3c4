import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { namesOfObjects } from '../audit/object-names.repository.ts';
import { type Listed, mostRows, type ReportScope } from './audit/audit-report.domain.ts';
import { type Conditions, conditionsOf, day, moment } from './audit/audit-report.repository.ts';
import { isDecision, newestJudgements, ratedOrNot, standingOnDay, statusOfLab } from './report-counts.repository.ts';
import type { ListId } from './report-sections.domain.ts';

/** A list with its cells as text, in the order of its columns, and how many rows there are in all. */
const list = (cells: readonly RawBuilder<unknown>[], rest: RawBuilder<unknown>) => sql`
  select array[${sql.join(cells.map((cell) => sql`(${cell})::text`))}] as cells, count(*) over ()::int as total
  from ${rest} limit ${sql.lit(mostRows)}`;

const ref = (column: string) => sql.ref(column);
const who = sql`coalesce(u.name, e.actor_role)`;
/** The score where enough was handed in for one, and the documents of the laboratory at the end of the period. */
const givenScore = sql`case when j.scored then j.compliance_score end`;
const documentsUntil = ({ until }: Conditions) =>
  sql`(select count(*) from lab_documents d where d.lab_id = l.id and d.uploaded_at < ${until})`;

const entries = (rest: RawBuilder<unknown>) =>
  sql`audit_entries e left join users u on u.id = e.actor_id where ${rest} order by e.seq desc`;

const queries: Record<ListId, (conditions: Conditions) => RawBuilder<unknown>> = {
  labs: (conditions) =>
    list(
      [
        ref('l.name'),
        statusOfLab,
        ref('l.needs_review'),
        day('l.created_at'),
        day('l.decided_at'),
        ref('u.name'),
        givenScore,
        documentsUntil(conditions),
        ref('l.id'),
      ],
      sql`labs l left join users u on u.id = l.decided_by left join ${newestJudgements(conditions)} j on j.lab_id = l.id
        where l.created_at < ${conditions.until} and ${conditions.ofLab('l.id')} order by l.created_at desc, l.id`,
    ),
  certificates: ({ until, asOf, ofLab }) =>
    list(
      [
        ref('l.name'),
        ref('t.type'),
        sql`concat_ws(' ', t.number, '(Site: ' || t.site || ')')`,
        ref('t.expiry_date'),
        ref('t.expiry_inferred'),
        standingOnDay(asOf),
        sql`t.corrected_at is not null`,
        ref('l.id'),
        ref('t.id'),
      ],
      sql`certifications t join labs l on l.id = t.lab_id
        where t.created_at < ${until} and (t.superseded_at is null or t.superseded_at >= ${until}) and ${ofLab('t.lab_id')}
          and t.expiry_date <= ${asOf} + 90
        order by t.expiry_date, t.id`,
    ),
  judgements: (conditions) =>
    list(
      [
        ref('l.name'),
        givenScore,
        documentsUntil(conditions),
        ratedOrNot,
        sql`jsonb_array_length(j.gaps)`,
        day('j.made_at'),
        ref('j.rules_version'),
        ref('l.id'),
        ref('j.id'),
      ],
      sql`${newestJudgements(conditions)} j join labs l on l.id = j.lab_id order by j.made_at desc, j.id`,
    ),
  confirmedValues: ({ within, ofLab }) =>
    list(
      [
        ref('l.name'),
        ref('c.field'),
        sql`c.value #>> '{}'`,
        sql`c.read_value #>> '{}'`,
        ref('c.made_by_name'),
        day('c.decided_at'),
        ref('u.name'),
        ref('l.id'),
        ref('c.id'),
      ],
      sql`certification_corrections c join labs l on l.id = c.lab_id left join users u on u.id = c.decided_by
        where c.status = 'confirmed' and ${within('c.decided_at')} and ${ofLab('c.lab_id')} order by c.decided_at desc, c.id`,
    ),
  acceptedReasons: ({ within, ofLab }) =>
    list(
      [ref('l.name'), ref('r.title'), ref('r.reason'), day('r.decided_at'), ref('u.name'), ref('l.id'), ref('r.id')],
      sql`gap_reasons r join labs l on l.id = r.lab_id left join users u on u.id = r.decided_by
        where r.status = 'accepted' and ${within('r.decided_at')} and ${ofLab('r.lab_id')} order by r.decided_at desc, r.id`,
    ),
  decisionsTaken: ({ within, entriesOfLab }) =>
    list(
      [
        ref('e.seq'),
        moment('e.at'),
        who,
        ref('e.action'),
        ref('e.object_type'),
        sql`null`,
        ref('e.object_id'),
        ref('e.reason'),
      ],
      entries(sql`${isDecision} and ${within('e.at')} and ${entriesOfLab}`),
    ),
  answersByLab: ({ within, ofLab }) =>
    list(
      [
        ref('c.lab_name'),
        sql`count(*)`,
        sql`count(c.decided_at)`,
        sql`round((percentile_cont(0.5) within group (order by extract(epoch from c.decided_at - c.created_at)) / 3600)::numeric, 1)`,
        ref('c.lab_reference_id'),
      ],
      sql`lab_collaborations c where ${within('c.created_at')} and ${ofLab('c.lab_reference_id')}
        group by c.lab_name, c.lab_reference_id order by count(*) desc, c.lab_name`,
    ),
  waiting: ({ within, ofLab }) =>
    list(
      [ref('c.lab_name'), moment('c.created_at'), ref('p.title'), ref('c.lab_reference_id'), ref('p.id'), ref('c.id')],
      sql`lab_collaborations c join projects p on p.id = c.project_id
        where c.collaboration_status = 'pending' and ${within('c.created_at')} and ${ofLab('c.lab_reference_id')}
        order by c.created_at, c.id`,
    ),
  refusals: ({ within }) =>
    list(
      [ref('e.seq'), moment('e.at'), sql`coalesce(o.email, e.object_id)`, ref('e.ip')],
      sql`audit_entries e left join users o on o.id::text = e.object_id
        where e.action = 'accounts.sign-in-refused' and ${within('e.at')} order by e.seq desc`,
    ),
  roleChanges: ({ within }) =>
    list(
      [
        ref('e.seq'),
        moment('e.at'),
        who,
        sql`coalesce(o.email, e.object_id)`,
        sql`e.before ->> 'role'`,
        sql`e.after ->> 'role'`,
      ],
      sql`audit_entries e left join users u on u.id = e.actor_id left join users o on o.id::text = e.object_id
        where e.action in ('users.change-role', 'users.make-admin') and ${within('e.at')} order by e.seq desc`,
    ),
  unread: ({ within, ofLab }) =>
    list(
      [ref('d.file_name'), ref('l.name'), ref('d.message'), ref('l.id'), ref('d.analysis_id')],
      sql`analysis_documents d join analyses a on a.id = d.analysis_id join labs l on l.id = a.lab_id
        where d.status = 'failed' and ${within('a.created_at')} and ${ofLab('a.lab_id')} order by a.created_at desc, d.id`,
    ),
};

/** Decisions with the names of what they are about. */
const withNames = async (db: Db, rows: readonly (string | null)[][]) => {
  const refs = rows.map((cells) => ({ object_type: cells[4] ?? '', object_id: cells[6] ?? null }));
  const names = await namesOfObjects(db, refs);
  return rows.map((cells) => cells.with(5, names.get(`${cells[4]} ${cells[6]}`) ?? null));
};

/** Lists one thing for a report, at most `mostRows` of it. */
export const listFor = async (db: Db, id: ListId, scope: ReportScope): Promise<Listed> => {
  const { rows } = await queries[id](conditionsOf(scope)).execute(db);
  const found = rows as { cells: (string | null)[]; total: number }[];
  const cells = found.map((row) => row.cells);
  return { rows: id === 'decisionsTaken' ? await withNames(db, cells) : cells, total: found[0]?.total ?? 0 };
};
