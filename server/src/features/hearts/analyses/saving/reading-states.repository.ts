import type { AnalysisStage } from '@aliquot/contract/hearts/words/analysis-words';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { unfinished } from '../analyses.repository.ts';

const withFiles = (db: Db, analysisId: string) =>
  db
    .selectFrom('analysis_documents as ad')
    .leftJoin('lab_documents as d', 'd.id', 'ad.lab_document_id')
    .select(['ad.id', 'ad.status', 'ad.file_name', 'ad.file_type', 'ad.failed_reads', 'd.file_url', 'd.sha256'])
    .where('ad.analysis_id', '=', analysisId)
    .orderBy('ad.position');

type OfAnalysis = { readonly analysis_id: string };

/** The documents of an analysis that are still to be read, with where their files are; null when a file was deleted. */
export const unreadDocuments = (db: Db, analysisId: string) =>
  withFiles(db, analysisId).where('ad.status', 'in', unfinished).execute();
export type UnreadDocument = Awaited<ReturnType<typeof unreadDocuments>>[number];

/** The documents of an analysis whose next try has come. */
export const documentsToRetry = (db: Db, analysisId: string, now: Date): Promise<UnreadDocument[]> =>
  withFiles(db, analysisId).where('ad.retry_at', '<=', now).execute();

/** The time at which the next document of an analysis is read again; null when there is no such document. */
export const nextRetry = async (db: Db, analysisId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('analysis_documents')
    .select((eb) => eb.fn.min('retry_at').as('at'))
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst();
  return row?.at ?? null;
};

/**
 * The progress of an analysis as a number: it changes whenever a file was read or found to be unreadable, and when judging
 * begins.
 */
export const movedOf = async (db: Db, analysisId: string): Promise<number> => {
  const { moved } = await db
    .selectFrom('analysis_documents')
    .select(
      sql<number>`(count(*) filter (where lab_document_id is not null and status in ('completed', 'failed'))
        + count(*) filter (where stage = 'checking'))::integer`.as('moved'),
    )
    .where('analysis_id', '=', analysisId)
    .executeTakeFirstOrThrow();
  return moved;
};

/** Opens the documents of an analysis whose next try has come, so that it reads them. */
export const openRetries = (db: Db, { analysis_id }: Permitted<'run', OfAnalysis>, now: Date) =>
  db
    .updateTable('analysis_documents')
    .set({ status: 'queued', stage: 'waiting', progress: 0, retry_at: null, updated_at: now })
    .where('analysis_id', '=', analysis_id)
    .where('status', '=', 'failed')
    .where('retry_at', '<=', now)
    .execute();

/** Those of some documents that are not read yet. */
export const openDocuments = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('analysis_documents')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', 'in', unfinished)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

export const saveProgress = (
  db: Db,
  { analysis_id }: Permitted<'run', OfAnalysis>,
  ids: readonly string[],
  { stage, progress }: { stage: AnalysisStage; progress: number },
  now: Date,
) =>
  db
    .updateTable('analysis_documents')
    .set({ status: 'running', stage, progress, updated_at: now })
    .where('analysis_id', '=', analysis_id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', 'in', unfinished)
    .execute();

/** The outcome of a try to read a document. `isRead`: it has a reading, even if an earlier one. */
export type DocumentState = {
  readonly isRead: boolean;
  readonly message: string | null;
  readonly failedReads: number;
  readonly retryAt: Date | null;
};

export const saveState = (
  db: Db,
  { analysis_id }: AnyPermitted<'run' | 'accept', OfAnalysis>,
  id: string,
  { isRead, message, failedReads, retryAt }: DocumentState,
  now: Date,
) =>
  db
    .updateTable('analysis_documents')
    .set({
      status: isRead ? 'completed' : 'failed',
      stage: 'done',
      progress: 1,
      message,
      failed_reads: failedReads,
      retry_at: retryAt,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('analysis_id', '=', analysis_id)
    .execute();

/** Sets the stage of the documents of an analysis that were read. */
export const saveStage = (
  db: Db,
  { analysis_id }: AnyPermitted<'run' | 'accept', OfAnalysis>,
  stage: 'checking' | 'done',
  now: Date,
) =>
  db
    .updateTable('analysis_documents')
    .set({ stage, updated_at: now })
    .where('analysis_id', '=', analysis_id)
    .where('status', '=', 'completed')
    .execute();
