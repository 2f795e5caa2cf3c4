import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';
import type { RecordFacts } from './records.domain.ts';

export type RecordRow = RecordFacts & { readonly id: string; readonly lab_name: string };

const factsWhere = async (db: Db, where: RawBuilder<unknown>): Promise<RecordRow[]> => {
  const { rows } = await sql<RecordRow & { stage: EngagementStage }>`
    select c.id, c.lab_name, c.stage, c.first_agreed_at is not null as "hasRecord",
      c.lab_reference_id is not null as "hasLaboratory",
      exists (select 1 from disputes d where d.collaboration_id = c.id and d.closed_at is null) as disputed,
      (select coalesce(json_agg(json_build_object('amount', u.amount, 'currency', u.currency) order by u.currency), '[]')
        from (
          select n.currency, sum(case n.kind when 'invoice' then n.amount else -n.amount end) as amount
          from payment_notes n
          where n.collaboration_id = c.id and n.kind in ('invoice', 'payment') and n.voided_at is null
            and not exists (select 1 from payment_notes r where r.replaces = n.id)
          group by n.currency) u
        where u.amount > 0) as unpaid
    from lab_collaborations c where ${where} order by c.created_at, c.id`.execute(db);
  return rows;
};

/** The engagements of a project, as what ends or hides them is decided. Take the project's lock before. */
export const recordsOfProject = (db: Db, projectId: string): Promise<RecordRow[]> =>
  factsWhere(db, sql`c.project_id = ${projectId}::uuid`);

/** Those of every project of a person. */
export const recordsOfPerson = (db: Db, userId: string): Promise<RecordRow[]> =>
  factsWhere(db, sql`c.project_id in (select p.id from projects p where p.user_id = ${userId}::uuid)`);

export const recordsOfLaboratory = (db: Db, labId: string): Promise<RecordRow[]> =>
  factsWhere(db, sql`c.lab_reference_id = ${labId}::uuid and c.project_id is not null`);
