import type { AuditReportFilter } from '@aliquot/contract/administration/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Paper } from '../../../../kernel/paper.ts';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../../platform/db/outcomes.ts';
import type { ReportScope } from './audit-report.domain.ts';

type NewReport = Required<Omit<AuditReportFilter, 'labId'>> & {
  readonly lab: { readonly id: string; readonly name: string } | null;
  readonly by: { readonly id: string; readonly name: string };
};

/** Asks for a report; a job writes it. @returns its id. */
export const insertReport = async (
  db: Db,
  { reportType, startDate, endDate, lab, by }: NewReport,
  now: Date,
): Promise<string> => {
  const { id } = await db
    .insertInto('audit_reports')
    .values({
      type: reportType,
      start_date: startDate,
      end_date: endDate,
      lab_id: lab?.id ?? null,
      lab_name: lab?.name ?? null,
      created_by: by.id,
      created_by_name: by.name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const reports = (db: Db) =>
  db
    .selectFrom('audit_reports')
    .select(['id', 'type', 'lab_id', 'lab_name', 'status', 'sha256', 'created_by_name', 'created_at'])
    .select([sql<string>`start_date::text`.as('start_date'), sql<string>`end_date::text`.as('end_date')]);

export const findReport = (db: Db, id: string) => reports(db).select('content').where('id', '=', id).executeTakeFirst();

/** With the content of its files, which may be long. */
export const findReportPaper = (db: Db, id: string) =>
  reports(db).select(['content', 'paper']).where('id', '=', id).executeTakeFirst();
export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number];

export const listReports = async (db: Db, { page, pageSize }: { page: number; pageSize: number }) => {
  const items = await reports(db).orderBy('created_at', 'desc').orderBy('id').$call(onPage({ page, pageSize })).execute();
  const total = await countOf(db.selectFrom('audit_reports'));
  return { items, total };
};

/** Ends a report that is being written. @returns false when it has ended already. */
export const endReport = (
  db: Db,
  { id }: Permitted<'end', { id: string }>,
  written: { readonly paper: Paper; readonly content: string; readonly sha256: string } | null,
  now: Date,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('audit_reports')
      .set({
        status: written ? 'completed' : 'failed',
        ...(written && { paper: JSON.stringify(written.paper), content: written.content, sha256: written.sha256 }),
        finished_at: now,
      })
      .where('id', '=', id)
      .where('status', '=', 'queued'),
  );

/** The pieces that the queries of a report are made of: its period, its laboratory, the end of its day. */
export const conditionsOf = ({ startDate, endDate, asOf, lab }: ReportScope) => {
  const from = sql`(${startDate}::timestamp at time zone 'UTC')`;
  const until = sql`((${endDate}::date + 1)::timestamp at time zone 'UTC')`;
  return {
    until,
    asOf: sql`${asOf}::date`,
    within: (column: string) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`,
    ofLab: (column: string) => (lab ? sql`${sql.ref(column)} = ${lab.id}::uuid` : sql`true`),
    entriesOfLab: lab
      ? sql`(e.object_id = ${lab.id} or e.after ->> 'lab_id' = ${lab.id} or e.before ->> 'lab_id' = ${lab.id})`
      : sql`true`,
  };
};
export type Conditions = ReturnType<typeof conditionsOf>;

export const day = (column: string): RawBuilder<string> => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
export const moment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
