import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { WitnessField } from '@aliquot/contract/hearts/witness/witness';
import { sql } from 'kysely';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import type { Content } from '../../analyses/saving/readings.repository.ts';

type OfLab = { readonly lab_id: string | null };

export type ContentToAsk = Content & { readonly labName: string; readonly rulesVersion: string; readonly failed: number };

/**
 * A content of a laboratory that agreed to a host and that was not yet asked about as `askedAs`, or null. Contents
 * of laboratories that made `perLab` calls since `since` wait.
 */
export const nextContent = async (
  db: Db,
  { host, askedAs, since, perLab, now }: { host: string; askedAs: string; since: Date; perLab: number; now: Date },
): Promise<ContentToAsk | null> => {
  const { rows } = await sql<ContentToAsk>`
    select r.lab_id as "labId", r.sha256, r.file_type as "fileType", l.name as "labName", r.rules_version as "rulesVersion",
      coalesce(m.failed, 0) as failed
    from model_agreements a
      join labs l on l.id = a.lab_id
      join document_readings r on r.lab_id = a.lab_id and r.document is not null
      left join model_readings m on m.lab_id = r.lab_id and m.sha256 = r.sha256 and m.file_type = r.file_type
    where a.ended_at is null and a.host = ${host}
      and (m.asked_as is null or m.asked_as <> ${askedAs} || ' ' || r.rules_version or m.retry_at <= ${now})
      and exists (select from lab_documents d where d.lab_id = r.lab_id and d.sha256 = r.sha256)
      and (select count(*) from model_calls c where c.lab_id = a.lab_id and c.called_at >= ${since}) < ${perLab}
    order by m.retry_at nulls first, r.read_at limit 1`.execute(db);
  return rows[0] ?? null;
};

/** The reading of a content. */
export const readingOf = async (db: Db, { labId, sha256, fileType }: Content): Promise<DocumentReading | null> => {
  const row = await db
    .selectFrom('document_readings')
    .select('reading')
    .where('lab_id', '=', labId)
    .where('sha256', '=', sha256)
    .where('file_type', '=', fileType)
    .executeTakeFirst();
  return row ? (row.reading as DocumentReading) : null;
};

/** The certifications in force that documents of a content show. */
export const certificationsOfContent = (db: Db, { labId, sha256 }: Content) =>
  db
    .selectFrom('certifications as c')
    .innerJoin('lab_documents as d', 'd.id', 'c.lab_document_id')
    .selectAll('c')
    .where('c.lab_id', '=', labId)
    .where('d.sha256', '=', sha256)
    .where('c.superseded_at', 'is', null)
    .execute();

/** Notes that a content was asked about; `retryAt` where it is to be asked again. */
export const noteAsked = async (
  db: Db,
  { labId, sha256, fileType }: Permitted<'run', Content>,
  { askedAs, failed, retryAt, now }: { askedAs: string; failed: number; retryAt: Date | null; now: Date },
): Promise<void> => {
  const columns = { asked_as: askedAs, failed, retry_at: retryAt, read_at: now };
  await db
    .insertInto('model_readings')
    .values({ lab_id: labId, sha256, file_type: fileType, ...columns })
    .onConflict((conflict) => conflict.columns(['lab_id', 'sha256', 'file_type']).doUpdateSet(columns))
    .execute();
};

type NewProposal = {
  readonly lab_id: string;
  readonly certification_id: string;
  readonly call_id: string | null;
  readonly field: WitnessField;
  readonly kind: 'missing' | 'doubt';
  readonly value: string;
  readonly read_value: string | null;
  readonly quotation: Evidence;
  readonly model: string;
  readonly host: string;
  readonly is_local: boolean;
  readonly milliseconds: number;
  readonly proposed_at: Date;
};

/** Keeps a proposal, unless the same value of the field is open or was decided before. @returns true if it was kept. */
export const insertProposal = async (db: Db, proposal: Permitted<'run', NewProposal>): Promise<boolean> => {
  const known = await db
    .selectFrom('model_proposals')
    .select('id')
    .where('certification_id', '=', proposal.certification_id)
    .where('field', '=', proposal.field)
    .where((eb) => eb.or([eb('value', '=', proposal.value), eb('status', '=', 'open')]))
    .executeTakeFirst();
  if (known) return false;
  const row = await db
    .insertInto('model_proposals')
    .values({ ...proposal, quotation: JSON.stringify(proposal.quotation) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

const proposals = (db: Db) =>
  db
    .selectFrom('model_proposals as p')
    .innerJoin('certifications as c', 'c.id', 'p.certification_id')
    .selectAll('p')
    .select('c.lab_document_id as document_id');

export const proposalsOfLab = (db: Db, labId: string) =>
  proposals(db).where('p.lab_id', '=', labId).orderBy('p.proposed_at', 'desc').orderBy('p.id').execute();
export type ProposalRow = Awaited<ReturnType<typeof proposalsOfLab>>[number];

export const findProposal = (db: Db, id: string): Promise<ProposalRow | undefined> =>
  proposals(db).where('p.id', '=', id).executeTakeFirst();

/** The open proposal about a field of a certification. */
export const openProposalAbout = (
  db: Db,
  { certificationId, field }: { certificationId: string; field: string },
): Promise<ProposalRow | undefined> =>
  proposals(db)
    .where('p.certification_id', '=', certificationId)
    .where('p.field', '=', field as WitnessField)
    .where('p.status', '=', 'open')
    .executeTakeFirst();

/** Ends of an open proposal by a person. */
type Decision = Exclude<ProposalRow['status'], 'open' | 'outdated'>;

/** Decides an open proposal. @returns undefined if another request was faster. */
export const decideProposal = async (
  db: Db,
  { id }: Permitted<'decide', ProposalRow>,
  { status, by, now }: { status: Decision; by: { id: string; name: string }; now: Date },
): Promise<ProposalRow | undefined> => {
  const decided = await db
    .updateTable('model_proposals')
    .set({ status, decided_by: by.id, decided_by_name: by.name, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return decided && findProposal(db, decided.id);
};

/** Ends the open proposals of a laboratory, without a decision. */
export const endProposals = async (db: Db, { lab_id }: Permitted<'agree', OfLab>, now: Date): Promise<void> => {
  await db
    .updateTable('model_proposals')
    .set({ status: 'outdated', decided_at: now })
    .where('lab_id', '=', lab_id)
    .where('status', '=', 'open')
    .execute();
};

/** The number of proposals by status. */
export const countProposals = async (db: Db): Promise<{ status: string; count: number }[]> => {
  const rows = await db
    .selectFrom('model_proposals')
    .select((eb) => ['status', eb.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
};
