import type { StoredFiles } from '@aliquot/contract/hearts/analyses';
import type { JudgementCause } from '@aliquot/contract/hearts/judgements';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { DocumentType } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';
import type { Judgement } from '../judging/pipeline.domain.ts';
import { answeredTextLength, type StoredFindings } from '../judging/results.domain.ts';
import { keepJudgement } from './saving/history.repository.ts';

export const unfinished = ['queued', 'running'] as const;

/** Begins an analysis. @returns null when one of this laboratory has not finished yet. */
export const insertAnalysis = async (
  db: Db,
  { labId, startedBy, storedFiles, now }: { labId: string; startedBy: string; storedFiles: StoredFiles; now: Date },
): Promise<string | null> => {
  const row = await db
    .insertInto('analyses')
    .values({ lab_id: labId, started_by: startedBy, stored_files: JSON.stringify(storedFiles), created_at: now })
    .onConflict((conflict) => conflict.column('lab_id').where(sql<boolean>`status in ('queued', 'running')`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

export const hasUnfinished = async (db: Db, labId: string): Promise<boolean> =>
  (await db
    .selectFrom('analyses')
    .select('id')
    .where('lab_id', '=', labId)
    .where('status', 'in', unfinished)
    .executeTakeFirst()) !== undefined;

/** A document of an analysis before it is read. `message` is there for a file that was refused and never stored. */
export type NewDocument = { labDocumentId: string | null; fileName: string; fileType: string; message: string | null };

export const insertDocuments = async (
  db: Db,
  analysisId: string,
  documents: readonly NewDocument[],
  now: Date,
): Promise<void> => {
  await db
    .insertInto('analysis_documents')
    .values(
      documents.map(({ labDocumentId, fileName, fileType, message }, position) => ({
        analysis_id: analysisId,
        lab_document_id: labDocumentId,
        position,
        file_name: fileName,
        file_type: fileType,
        message,
        ...(message === null ? {} : { status: 'failed' as const, stage: 'done', progress: 1 }),
        updated_at: now,
      })),
    )
    .execute();
};

const analysisRows = (db: Db) =>
  db
    .selectFrom('analyses as a')
    .innerJoin('labs as l', 'l.id', 'a.lab_id')
    .select(['a.id', 'a.lab_id', 'l.name as lab_name', 'a.status', 'a.error', 'a.created_at', 'a.finished_at', 'a.started_by'])
    .select(['a.compliance_score', 'a.overall_risk', 'a.rules_version', 'a.summary', 'a.stored_files', 'a.assessment']);

export const findAnalysis = (db: Db, id: string) => analysisRows(db).where('a.id', '=', id).executeTakeFirst();

/** The status of an analysis alone. */
export const statusOf = (db: Db, id: string) =>
  db.selectFrom('analyses').select(['status', 'error']).where('id', '=', id).executeTakeFirst();

const latestFirst = (db: Db, labId: string) =>
  analysisRows(db).where('a.lab_id', '=', labId).orderBy('a.created_at', 'desc').orderBy('a.id');

/** A laboratory's newest analysis that is running or has ended; one that waits to be accepted is not it. */
export const findLatest = (db: Db, labId: string) =>
  latestFirst(db, labId).where('a.status', '<>', 'waiting').limit(1).executeTakeFirst();

/** The newest analysis of a laboratory in any state. */
export const newestAnalysisId = async (db: Db, labId: string): Promise<string | undefined> =>
  (await latestFirst(db, labId).limit(1).executeTakeFirst())?.id;

/**
 * Lets one judgment of a laboratory at a time take force, until the transaction ends. Take it before you read which analysis is in
 * force: a judgment of the one before would take back what a newer analysis has just found.
 */
export const lockJudging = async (db: Db, labId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`judging ${labId}`}, 0))`.execute(db);
};

/** A laboratory's newest analysis that ended well. */
export const findLatestCompleted = (db: Db, labId: string) =>
  latestFirst(db, labId).where('a.status', '=', 'completed').limit(1).executeTakeFirst();

/**
 * Laboratories whose newest finished analysis was judged by other rules than these, oldest first.
 * Leaves out laboratories with a pending judgment by these rules or a pending newer analysis.
 */
export const labsOfOtherRules = async (db: Db, rulesVersion: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('analyses as a')
    .select('a.lab_id')
    .where('a.status', '=', 'completed')
    .where('a.rules_version', '<>', rulesVersion)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('analyses as later')
            .select('later.id')
            .whereRef('later.lab_id', '=', 'a.lab_id')
            .whereRef('later.created_at', '>', 'a.created_at')
            .where('later.status', 'in', ['completed', ...unfinished]),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pending_judgements as p')
            .select('p.id')
            .whereRef('p.lab_id', '=', 'a.lab_id')
            .where('p.status', '=', 'pending')
            .where((of) => of.or([of('p.rules_version', '=', rulesVersion), of('p.cause', '=', 'analysis')])),
        ),
      ),
    )
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ lab_id }) => lab_id);
};

export type AnalysisRow = NonNullable<Awaited<ReturnType<typeof findAnalysis>>>;

/** A laboratory's analyses, newest first, without their results. */
export const listAnalyses = async (db: Db, labId: string, { page, pageSize }: PageQuery) => {
  const items = await db
    .selectFrom('analyses as a')
    .innerJoin('labs as l', 'l.id', 'a.lab_id')
    .select(['a.id', 'a.lab_id', 'l.name as lab_name', 'a.status', 'a.error', 'a.created_at', 'a.finished_at'])
    .select((eb) => [
      sql<string | null>`acl.name_at_lab(a.started_by, a.lab_id)`.as('started_by'),
      eb
        .selectFrom('analysis_documents as ad')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('ad.analysis_id', '=', 'a.id')
        .as('documents'),
      eb
        .selectFrom('analysis_documents as ad')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('ad.analysis_id', '=', 'a.id')
        .where('ad.status', '=', 'failed')
        .as('unread'),
    ])
    .where('a.lab_id', '=', labId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(db.selectFrom('analyses').where('lab_id', '=', labId));
  return { items, total };
};

/** The progress of each document of an analysis, in order. */
export const listProgress = (db: Db, analysisId: string) =>
  db
    .selectFrom('analysis_documents')
    .select(['id', 'lab_document_id', 'file_name', 'file_type', 'status', 'stage', 'progress', 'message'])
    .where('analysis_id', '=', analysisId)
    .orderBy('position')
    .execute();
export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number];

/** The findings of each document with the beginning of its text, in order. */
export const listResults = async (db: Db, analysisId: string): Promise<(StoredFindings & { extractedText: string })[]> => {
  const rows = await db
    .selectFrom('analysis_documents')
    .select(['result', sql<string>`left(coalesce(extracted_text, ''), ${answeredTextLength})`.as('text')])
    .where('analysis_id', '=', analysisId)
    .where('result', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ result, text }) => ({ ...(result as StoredFindings), extractedText: text }));
};

/** One document of an analysis with everything that was read from it. */
export const findDocument = async (db: Db, analysisId: string, documentId: string) => {
  const row = await db
    .selectFrom('analysis_documents')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row && { ...row, reading: row.reading as DocumentReading | null, result: row.result as StoredFindings | null };
};

type OfAnalysis = { readonly analysis_id: string };

/** Takes an analysis that is not finished, for the first time or again. @returns undefined when it is finished or gone. */
export const claimAnalysis = (db: Db, { analysis_id }: Permitted<'run', OfAnalysis>, now: Date) =>
  db
    .updateTable('analyses')
    .set((eb) => ({ status: 'running' as const, started_at: eb.fn.coalesce('started_at', eb.val(now)) }))
    .where('id', '=', analysis_id)
    .where('status', 'in', unfinished)
    .returning(['id as analysis_id', 'lab_id', 'started_by'])
    .executeTakeFirst();
/** An analysis that its job works on. */
export type Claimed = Permitted<'run', NonNullable<Awaited<ReturnType<typeof claimAnalysis>>>>;

const judgedColumns = [
  'ad.id',
  'ad.lab_document_id',
  'ad.file_name',
  'ad.file_type',
  'ad.message',
  'ad.failed_reads',
  'ad.retry_at',
] as const;

// A refused file was never stored. A file that was read and is no longer stored was deleted.
const isStillThere = sql<boolean>`(ad.lab_document_id is not null or ad.status = 'failed')`;

/** Every document of an analysis that was not deleted, with the reading it is judged by, as JSON text. */
export const judgedDocuments = (db: Db, analysisId: string) =>
  db
    .selectFrom('analysis_documents as ad')
    .select([...judgedColumns, 'ad.reading_id', 'ad.read_at', sql<string | null>`ad.reading::text`.as('reading')])
    .where('ad.analysis_id', '=', analysisId)
    .where(isStillThere)
    .orderBy('ad.position')
    .execute();
export type JudgedRow = Awaited<ReturnType<typeof judgedDocuments>>[number];

/** The same without the readings themselves. */
export const judgedFiles = (db: Db, analysisId: string) =>
  db
    .selectFrom('analysis_documents')
    .select(['id', 'lab_document_id', 'file_name', 'reading_id', 'read_at'])
    .where('analysis_id', '=', analysisId)
    .orderBy('position')
    .execute();
export type JudgedFileRow = Awaited<ReturnType<typeof judgedFiles>>[number];

/** Every document of an analysis with the newest stored reading of its content, for a new judgment. */
export const documentsToJudge = (db: Db, analysisId: string): Promise<JudgedRow[]> =>
  db
    .selectFrom('analysis_documents as ad')
    .leftJoin('lab_documents as d', 'd.id', 'ad.lab_document_id')
    .leftJoin('document_readings as r', (join) =>
      join.onRef('r.lab_id', '=', 'd.lab_id').onRef('r.sha256', '=', 'd.sha256').onRef('r.file_type', '=', 'd.file_type'),
    )
    .select([
      ...judgedColumns,
      sql<string | null>`coalesce(r.id, ad.reading_id)`.as('reading_id'),
      sql<Date | null>`coalesce(r.read_at, ad.read_at)`.as('read_at'),
      sql<string | null>`coalesce(r.reading, ad.reading)::text`.as('reading'),
    ])
    .where('ad.analysis_id', '=', analysisId)
    .where(isStillThere)
    .orderBy('ad.position')
    .execute();

/** The facts of each document of an analysis that is still stored, and the ids by which the analysis and the laboratory know it. */
export const factsOfAnalysis = async (db: Db, analysisId: string) => {
  const rows = await db
    .selectFrom('analysis_documents')
    .select(['id', 'lab_document_id', 'file_name', sql<DocumentReading['facts'] | null>`reading->'facts'`.as('facts')])
    .where('analysis_id', '=', analysisId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ id, lab_document_id: documentId, file_name: fileName, facts }) =>
    documentId === null ? [] : [{ id, documentId, fileName, facts: facts ?? [] }],
  );
};

/** The types of the documents of an analysis that were read. */
export const typesOfAnalysis = async (
  db: Db,
  analysisId: string,
  leftOut: readonly string[] = [],
): Promise<Set<DocumentType>> => {
  const rows = await db
    .selectFrom('analysis_documents')
    .select(sql<DocumentType>`reading->'documentType'->>'value'`.as('type'))
    .distinct()
    .where('analysis_id', '=', analysisId)
    .where('reading', 'is not', null)
    .$if(leftOut.length > 0, (query) => query.where('id', 'not in', leftOut))
    .execute();
  return new Set(rows.map(({ type }) => type));
};

const judgementColumns = (judgement: Judgement) => ({
  rules_version: judgement.rulesVersion,
  compliance_score: judgement.complianceScore,
  overall_risk: judgement.overallRisk,
  summary: JSON.stringify(judgement.summary),
  assessment: judgement.assessment,
});

/** The sentences that explain why a judgment took something away, and when it takes effect. */
type InForce = { readonly reasons: readonly string[]; readonly now: Date };

/** Finishes an analysis that is running, or that waited. @returns false when it is neither: another worker was faster. */
export const completeAnalysis = async (
  db: Db,
  { analysis_id: id }: AnyPermitted<'run' | 'accept', OfAnalysis>,
  judgement: Judgement,
  { reasons, now }: InForce,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set({ ...judgementColumns(judgement), status: 'completed', finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['running', 'waiting'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await keepJudgement(db, id, { cause: 'analysis', scored: judgement.scored, reasons, now });
  return true;
};

/** Finishes an analysis that is running and is to be accepted first. @returns false when it is not: another worker was faster. */
export const holdAnalysis = (db: Db, { analysis_id }: Permitted<'run', OfAnalysis>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('analyses')
      .set({ status: 'waiting', finished_at: now })
      .where('id', '=', analysis_id)
      .where('status', '=', 'running'),
  );

/** Replaces a judgment with a new one of the same documents; the earlier one stays in the history. */
export const replaceJudgement = async (
  db: Db,
  { analysis_id: id }: AnyPermitted<'run' | 'accept' | 'answer', OfAnalysis>,
  judgement: Judgement,
  { cause, reasons, now }: InForce & { readonly cause: Exclude<JudgementCause, 'analysis'> },
): Promise<void> => {
  await db
    .updateTable('analyses')
    .set(judgementColumns(judgement))
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .execute();
  await keepJudgement(db, id, { cause, scored: judgement.scored, reasons, now });
};

/** Ends an analysis without a result. @returns undefined when it had ended before. */
export const failAnalysis = (db: Db, { analysis_id }: Permitted<'run', OfAnalysis>, error: string, now: Date) =>
  db
    .updateTable('analyses')
    .set({ status: 'failed', error, finished_at: now })
    .where('id', '=', analysis_id)
    .where('status', 'in', unfinished)
    .returning(['lab_id', 'started_by'])
    .executeTakeFirst();

export const saveResults = async (
  db: Db,
  { analysis_id }: AnyPermitted<'run' | 'accept' | 'answer', OfAnalysis>,
  results: ReadonlyMap<string, StoredFindings>,
  now: Date,
): Promise<void> => {
  for (const [id, result] of results) {
    await db
      .updateTable('analysis_documents')
      .set({ result: JSON.stringify(result), stage: 'done', progress: 1, updated_at: now })
      .where('id', '=', id)
      .where('analysis_id', '=', analysis_id)
      .execute();
  }
};
