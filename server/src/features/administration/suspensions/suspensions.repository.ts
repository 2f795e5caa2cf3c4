import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { CertificationType } from '@aliquot/contract/options';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { openStages } from '../../engagements/collaborations/collaborations.domain.ts';

type ById = { readonly id: string };

/** The suspensions of a laboratory, newest first. Only administrators can read who suspended it. */
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
export const insertSuspension = (
  db: Db,
  { id }: Permitted<'suspend', ById>,
  suspension: {
    readonly reason: string;
    readonly certificate: CertificationType | null;
    readonly ends_on: string | null;
    readonly suspended_by: string | null;
    readonly suspended_at: Date;
  },
): Promise<boolean> =>
  changedOne(
    db
      .insertInto('suspensions')
      .values({ lab_id: id, ...suspension })
      .onConflict((conflict) => conflict.column('lab_id').where('ended_at', 'is', null).doNothing()),
  );

/** @returns false when the laboratory is not suspended any more. */
export const endSuspension = (
  db: Db,
  { id }: Permitted<'reinstate', ById>,
  { by, note, now }: { by: string | null; note: string | null; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('suspensions')
      .set({ ended_at: now, ended_by: by, end_note: note })
      .where('lab_id', '=', id)
      .where('ended_at', 'is', null),
  );

export type OpenWork = {
  readonly id: string;
  readonly stage: EngagementStage;
  readonly project: { readonly id: string; readonly title: string; readonly user_id: string | null };
};

/** The open engagements with a laboratory, the most advanced first, with the researcher of each. */
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

/** The certificate that ended first, of each laboratory that can still be matched. */
export const labsToSuspend = async (db: Db, types: readonly string[], before: string): Promise<Lapsed[]> => {
  const { rows } = await sql<Lapsed>`
    select distinct on (x.id) x.* from (${lapsed(types, before)}) x join labs l on l.id = x.id and l.matchable
    order by x.id, x.ended_on, x.certificate`.execute(db);
  return rows;
};

/** True if a laboratory has no current certificate of a kind. */
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
