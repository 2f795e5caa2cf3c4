import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { colleaguesOf } from '../../people/colleagues/colleagues.repository.ts';

/** The file of an agreement, with what its policy needs to know. The researcher keeps it when the project is deleted. */
export const findAgreementFile = (db: Db, id: string) =>
  db
    .selectFrom('agreements as a')
    .leftJoin('lab_collaborations as c', 'c.id', 'a.collaboration_id')
    .select(['a.id', 'a.file_name', 'a.file_type', 'a.file_url', 'a.file_size', 'a.sha256'])
    .select(['a.lab_id as lab_reference_id', 'a.researcher_id as user_id', colleaguesOf('c.project_id').as('colleagues')])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** The file of a payment note that has one. */
export const findPaymentFile = (db: Db, id: string) =>
  db
    .selectFrom('payment_notes as n')
    .innerJoin('lab_collaborations as c', 'c.id', 'n.collaboration_id')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .select(['n.id', 'n.file_name', 'n.file_type', 'n.file_url', 'n.file_size', 'n.sha256'])
    .select(['c.lab_reference_id', 'p.user_id', colleaguesOf('p.id').as('colleagues')])
    .where('n.id', '=', id)
    .where('n.file_url', 'is not', null)
    .$narrowType<{ file_name: string; file_type: string; file_url: string; file_size: number; sha256: string }>()
    .executeTakeFirst();

/** A file of a proposal; one that is not sent belongs to its laboratory alone. */
export const findFileOfProposal = (db: Db, id: string) =>
  db
    .selectFrom('proposal_files as f')
    .innerJoin('lab_collaborations as c', 'c.id', 'f.collaboration_id')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .selectAll('f')
    .select(['c.lab_reference_id', 'p.user_id', colleaguesOf('p.id').as('colleagues')])
    .select(sql<boolean>`not acl.is_sent_file(f.id)`.as('unsent'))
    .where('f.id', '=', id)
    .executeTakeFirst();

/** A file of an unfinished request. */
export const findDraftFile = (db: Db, id: string) =>
  db
    .selectFrom('protocols')
    .select(['id', 'user_id', 'file_name', 'file_type', 'file_url', 'file_size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
