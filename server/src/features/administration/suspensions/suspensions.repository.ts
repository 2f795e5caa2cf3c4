import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { CertificationType } from '@aliquot/contract/options';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { openStages } from '../../engagements/collaborations/collaborations.domain.ts';

type ById = { readonly id: string };

/** The suspensions of a laboratory, newest first. Who suspended it can be read by administrators alone. */
export const suspensionsOf = (db: Db, { id }: Visible<ById>) =>
  db
    .selectFrom('suspensions as s')
    .leftJoin('users as by', 'by.id', 's.suspended_by')
    .leftJoin('users as ender', 'ender.id', 's.ended_by')
    .selectAll('s')
    .select(['by.name as suspender', 'ender.name as ender'])
    .where('s.lab_id', '=', id)
    .orderBy('s.suspended_at', 'desc')
    .orderBy('s.id')
    .execute();
export type SuspensionRow = Awaited<ReturnType<typeof suspensionsOf>>[number];

export const openSuspension = (db: Db, labId: string) =>
  db.selectFrom('suspensions').selectAll().where('lab_id', '=', labId).where('ended_at', 'is', null).executeTakeFirst();

/** The row of the laboratory follows by a trigger. @returns false when it is suspended already. */
export const insertSuspension = async (
  db: Db,
  { id }: Permitted<'suspend', ById>,
  suspension: {
    readonly reason: string;
    readonly certificate: CertificationType | null;
    readonly ends_on: string | null;
    readonly suspended_by: string | null;
    readonly suspended_at: Date;
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('suspensions')
    .values({ lab_id: id, ...suspension })
    .onConflict((conflict) => conflict.column('lab_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** @returns false when the laboratory is not suspended any more. */
export const endSuspension = async (
  db: Db,
  { id }: Permitted<'reinstate', ById>,
  { by, note, now }: { by: string | null; note: string | null; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('suspensions')
    .set({ ended_at: now, ended_by: by, end_note: note })
    .where('lab_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export type OpenWork = {
  readonly id: string;
  readonly stage: EngagementStage;
  readonly project: { readonly id: string; readonly title: string; readonly user_id: string | null };
};

/** Everything that is open with a laboratory, the furthest first, with the researcher of each. */
export const openWorkOf = async (db: Db, { id }: AnyPermitted<'see' | 'suspend' | 'reinstate', ById>): Promise<OpenWork[]> => {
  const rows = await db
    .selectFrom('lab_collaborations as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.stage', 'p.id as project_id', 'p.title', 'p.user_id'])
    .where('c.lab_reference_id', '=', id)
    .where('c.stage', 'in', openStages)
    .where('p.deleted_at', 'is', null)
    .orderBy(sql`array_position(array['delivered', 'running', 'agreed', 'awarded', 'proposed', 'asked'], c.stage)`)
    .orderBy('p.title')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id: collaboration, stage, project_id, title, user_id }) => ({
    id: collaboration,
    stage,
    project: { id: project_id, title, user_id },
  }));
};

/** The laboratory that the person who registered this one belongs to now, if it is another. */
export const registeredMeanwhile = (db: Db, { id }: ById) =>
  db
    .selectFrom('labs as l')
    .innerJoin('lab_members as m', 'm.user_id', 'l.created_by')
    .innerJoin('labs as other', 'other.id', 'm.lab_id')
    .select(['other.id', 'other.name'])
    .where('l.id', '=', id)
    .whereRef('other.id', '<>', 'l.id')
    .executeTakeFirst();

export type Lapsed = {
  readonly id: string;
  readonly name: string;
  readonly certificate: CertificationType;
  readonly ended_on: string;
};

/**
 * The certificates of some kinds whose last known end is before a day, of approved laboratories. A kind counts as current where one
 * of its certificates has no end, or one that no document states.
 */
const lapsed = (types: readonly string[], before: string) => sql<Lapsed>`
  select l.id, l.name, c.type as certificate, to_char(max(c.expiry_date), 'YYYY-MM-DD') as ended_on
  from labs l join certifications c on c.lab_id = l.id and c.superseded_at is null
  where l.status = 'approved' and c.type = any(${[...types]}::text[])
  group by l.id, l.name, c.type
  having bool_and(c.expiry_date is not null and not c.expiry_inferred and c.expiry_date < ${before}::date)`;

/** Of each laboratory that can still be matched the certificate that ended first. */
export const labsToSuspend = async (db: Db, types: readonly string[], before: string): Promise<Lapsed[]> => {
  const { rows } = await sql<Lapsed>`
    select distinct on (x.id) x.* from (${lapsed(types, before)}) x join labs l on l.id = x.id and l.matchable
    order by x.id, x.ended_on, x.certificate`.execute(db);
  return rows;
};

/** Whether a laboratory has no current certificate of a kind. */
export const isLapsed = async (db: Db, labId: string, type: string, today: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from (${lapsed([type], today)}) x where x.id = ${labId}::uuid`.execute(db);
  return rows.length > 0;
};

/** Suspensions whose day has come, and those by rule. */
export const suspensionsToEnd = (db: Db, today: string) =>
  db
    .selectFrom('suspensions')
    .select(['lab_id', 'certificate', 'ends_on'])
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ends_on', '<=', today), eb('certificate', 'is not', null)]))
    .orderBy('suspended_at')
    .execute();
