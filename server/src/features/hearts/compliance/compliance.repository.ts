import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';

/**
 * The subject of a decision about a laboratory: its review as a whole, a value of a certificate, another name, a gap closed by
 * a reason.
 */
type DecidedAbout = 'laboratory-review' | 'certificate-correction' | 'gap-reason' | 'laboratory-name';

/**
 * Keeps a decision about a laboratory with each project for which the laboratory was asked or is at work, in the transaction
 * of the decision. @returns how many projects there are.
 */
export const recordDecisionAboutLab = async (
  db: Db,
  decision: { labId: string; about: DecidedAbout; status: 'approved' | 'denied'; decidedBy: string; now: Date },
): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('compliance_records')
    .columns(['project_id', 'document_type', 'status', 'decided_by', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('lab_collaborations as c')
        .innerJoin('projects as p', 'p.id', 'c.project_id')
        .select([
          'p.id',
          eb.val(decision.about).as('document_type'),
          eb.val(decision.status).as('status'),
          sql<string>`${decision.decidedBy}::uuid`.as('decided_by'),
          sql<Date>`${decision.now}::timestamptz`.as('created_at'),
        ])
        .distinct()
        .where('c.lab_reference_id', '=', decision.labId)
        .where('c.collaboration_status', 'in', ['pending', 'approved'])
        .where('p.deleted_at', 'is', null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
};

const ofOwner = (db: Db, userId: string) =>
  db
    .selectFrom('compliance_records as r')
    .innerJoin('projects as p', 'p.id', 'r.project_id')
    .where('p.user_id', '=', userId)
    .where('p.deleted_at', 'is', null);

/** The records of a person's projects, newest first, with the title of each project. */
export const listRecordsOfUser = (db: Db, userId: string, { page, pageSize }: PageQuery) =>
  ofOwner(db, userId)
    .select(['r.id', 'r.document_type', 'r.status', 'r.created_at', 'r.project_id', 'p.title as project_title'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .$call(onPage({ page, pageSize }))
    .execute();

export const countRecordsOfUser = (db: Db, userId: string): Promise<number> => countOf(ofOwner(db, userId));
