import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { JudgementCause } from '@aliquot/contract/hearts/judgements';
import type { DocumentType } from '@aliquot/contract/options';
import type { AnyPermitted, Permitted } from '../../../../kernel/permission.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { messageFor } from '../../../../platform/documents/index.ts';
import { findUser } from '../../../people/accounts/accounts.repository.ts';
import { happened, type News } from '../../../people/notifications/happenings.service.ts';
import { currentByLab, saveFound } from '../../certifications/certifications.repository.ts';
import { reloadDocuments } from '../../documents/documents.letters.ts';
import { classifyDocuments } from '../../documents/documents.repository.ts';
import { type Comparison, compareJudgements, type JudgedState, takesMore } from '../../judging/differences.domain.ts';
import type { Judgement } from '../../judging/pipeline.domain.ts';
import { storedFindings } from '../../judging/results.domain.ts';
import { reloadLab } from '../../labs/labs.letters.ts';
import { findLab, requireReview, saveComplianceScore } from '../../labs/labs.repository.ts';
import { memberIds } from '../../labs/memberships.repository.ts';
import {
  insertQuestionnaire,
  lockLatestQuestionnaire,
  saveAdvice,
  savedAnswers,
} from '../../questionnaires/questionnaires.repository.ts';
import { failedNews, type Lab, pendingNews, readyNews, reloadAnalysis, starterNews, takenNews } from '../analyses.letters.ts';
import {
  completeAnalysis,
  failAnalysis,
  findLatestCompleted,
  type JudgedFileRow,
  type JudgedRow,
  judgedFiles,
  lockJudging,
  replaceJudgement,
  saveResults,
} from '../analyses.repository.ts';
import { insertPending, pendingOfLab, replacePending, updatePending } from '../pending.repository.ts';
import { fruitlessAttempts, retryAfter, unreadAdvice, unreadMessage } from '../run/durable.domain.ts';
import { sendNextRetry } from '../run/reading.service.ts';
import { saveStage, saveState, unreadDocuments } from './reading-states.repository.ts';
import { takeReadings } from './readings.repository.ts';

const unreadOf = ({ reading, message, failed_reads, retry_at }: JudgedRow) =>
  reading === null && message !== null ? { message, advice: failed_reads > 0 ? unreadAdvice(retry_at) : null } : null;

/** Findings of each document of an analysis, as they are stored. */
export const resultsOf = (judgement: Judgement, rows: readonly JudgedRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    judgement.documents.flatMap((findings) => {
      const row = byId.get(findings.documentId);
      return row ? [[row.id, storedFindings(findings, { fileType: row.file_type, unread: unreadOf(row) })] as const] : [];
    }),
  );
};

/** A certification cites the stored documents of its laboratory, not those of one analysis. */
const citingStored = (found: FoundCertification, storedIds: ReadonlyMap<string, string | null>): FoundCertification => {
  const stored = (id: string) => storedIds.get(id) ?? id;
  const cited = (places: readonly CitedEvidence[]) =>
    places.map((place) => ({ ...place, documentId: stored(place.documentId) }));
  return {
    ...found,
    documentIds: found.documentIds.flatMap((id) => storedIds.get(id) ?? []),
    evidence: Object.fromEntries(Object.entries(found.evidence).map(([field, places]) => [field, cited(places)])),
  };
};

const typesOfStored = (judgement: Judgement, storedIds: ReadonlyMap<string, string | null>): Map<string, DocumentType> =>
  new Map(
    judgement.documentTypes.flatMap(([id, type]) => {
      const stored = storedIds.get(id);
      return stored ? [[stored, type] as const] : [];
    }),
  );

type OfAnalysis = { readonly analysis_id: string; readonly lab_id: string };
/** An analysis whose results are saved: by its job, or because a person accepted them. */
type Judged = AnyPermitted<'run' | 'accept', OfAnalysis>;
type Started = { readonly lab_id: string; readonly started_by: string | null };

/** The news for the members, and the same for the administrator who started the analysis for them. */
const alsoToStarter = async ({ db }: Doing, { lab_id, started_by }: Started, news: News): Promise<readonly News[]> => {
  const starter = started_by ? await findUser(db, started_by) : undefined;
  if (starter?.role !== 'admin') return [news];
  return [news, starterNews(news, starter.id, (await memberIds(db, lab_id)).length === 0)];
};

const labOf = async ({ db }: Doing, { lab_id: id }: { lab_id: string }) => ({
  id,
  name: (await findLab(db, id))?.name ?? 'your laboratory',
});

const stateOf = (assessment: Assessment, rows: readonly JudgedFileRow[]): JudgedState => ({
  assessment,
  files: rows.map((row) => ({
    id: row.id,
    storedId: row.lab_document_id,
    fileName: row.file_name,
    readingId: row.reading_id,
    readAt: row.read_at,
  })),
});

/** A judgment that is not saved yet, with the documents that it judged. */
export type NewJudgement = { readonly judgement: Judgement; readonly rows: readonly JudgedRow[] };

/** The differences between a new judgment of a laboratory and the one in force; null when no judgment is in force. */
export const compareWithInForce = async (
  db: Db,
  labId: string,
  { judgement, rows }: NewJudgement,
): Promise<Comparison | null> => {
  const inForce = await findLatestCompleted(db, labId);
  if (!inForce?.assessment) return null;
  const before = stateOf(inForce.assessment as Assessment, await judgedFiles(db, inForce.id));
  return compareJudgements(before, stateOf(JSON.parse(judgement.assessment) as Assessment, rows));
};

/** Saves the certificates that a judgment found, and asks for a new review where they changed. @returns how many came and went. */
const saveCertificatesOf = async ({ db, now }: Doing, work: Judged, isFirst: boolean, { judgement, rows }: NewJudgement) => {
  const storedIds = new Map(rows.map((row) => [row.id, row.lab_document_id]));
  const idsOf = async () => new Set((await currentByLab(db, [work.lab_id])).get(work.lab_id)?.map(({ id }) => id));
  const before = await idsOf();
  await saveFound(db, work, { found: judgement.certifications.map((each) => citingStored(each, storedIds)), now });
  const after = await idsOf();
  const certifications = { gained: after.difference(before).size, lost: before.difference(after).size };
  if (!isFirst && certifications.gained + certifications.lost > 0) await requireReview(db, work, now);
  await classifyDocuments(db, work, typesOfStored(judgement, storedIds));
  return certifications;
};

/**
 * Ends the reading of all files of an analysis that ends. A file that was being read counts as unreadable, and is read again later
 * where the analysis ends well.
 */
export const endDocuments = async (
  { db, now }: Doing,
  work: AnyPermitted<'run' | 'accept', { analysis_id: string }>,
  ends: 'well' | 'failed',
): Promise<void> => {
  const failedReads = ends === 'well' ? 1 : fruitlessAttempts;
  const tried = { failedReads, retryAt: ends === 'well' ? retryAfter(failedReads, now) : null };
  for (const { id, file_name } of await unreadDocuments(db, work.analysis_id)) {
    const message = unreadMessage(messageFor('crashed', file_name), tried);
    await saveState(db, work, id, { isRead: false, message, ...tried }, now);
  }
  await saveStage(db, work, 'done', now);
};

/**
 * Saves everything that follows from an analysis in the one transaction of `doing`: results, score, questionnaire and
 * certifications, the trail and the notices. Does nothing when the analysis has ended before.
 */
export const saveJudgement = async (
  doing: Doing,
  work: Judged & Started,
  made: NewJudgement,
  comparison: Comparison | null,
): Promise<void> => {
  const { db, now } = doing;
  const { judgement, rows } = made;
  const { analysis_id: analysisId, lab_id: labId } = work;
  await lockJudging(db, labId);
  const isFirst = (await findLatestCompleted(db, labId)) === undefined;
  const taken = comparison?.takesAway ? comparison.difference : null;
  if (!(await completeAnalysis(db, work, judgement, { reasons: taken?.reasons ?? [], now }))) return;
  await replacePending(db, work, now);
  await saveResults(db, work, resultsOf(judgement, rows), now);
  await endDocuments(doing, work, 'well');
  await saveComplianceScore(db, work, judgement.complianceScore);
  await insertQuestionnaire(db, { labId, analysisId, questionnaire: judgement.questionnaire, now });
  const certifications = await saveCertificatesOf(doing, work, isFirst, made);
  await sendNextRetry(doing, analysisId);
  const { complianceScore, scored, rulesVersion, summary } = judgement;
  const lab = await labOf(doing, work);
  const score = scored ? complianceScore : null;
  const answers = await savedAnswers(db, labId);
  const asks = judgement.questionnaire.questions.some(({ id }) => answers[id] === undefined);
  const count = `${summary.successfulAnalyses} of ${summary.totalDocuments} documents were read.`;
  await happened(doing, {
    action: 'analyses.complete',
    objectType: 'analysis',
    objectId: analysisId,
    after: { lab_id: labId, complianceScore: score, rulesVersion, ...summary, certifications },
    news: [
      ...(await alsoToStarter(doing, work, readyNews(lab, { score, count, asks }))),
      ...(taken ? takenNews(lab, taken) : []),
    ],
    reload: [reloadAnalysis(work), reloadLab(labId), reloadDocuments(labId)],
  });
};

/** Replaces the judgment of the analysis in force, with the readings that the new one uses. */
export const replaceInForce = async (
  doing: Doing,
  work: Judged,
  cause: Exclude<JudgementCause, 'analysis'>,
  made: NewJudgement,
  comparison: Comparison | null,
): Promise<void> => {
  const { db, now } = doing;
  const { judgement, rows } = made;
  const { complianceScore, scored, rulesVersion } = judgement;
  const taken = comparison?.takesAway ? comparison.difference : null;
  await lockLatestQuestionnaire(db, work.lab_id); // first, as submitting does: otherwise the two could deadlock
  await takeReadings(
    db,
    work,
    rows.map(({ id }) => id),
    now,
  );
  await replacePending(db, work, now);
  await replaceJudgement(db, work, judgement, { cause, reasons: taken?.reasons ?? [], now });
  await saveResults(db, work, resultsOf(judgement, rows), now);
  await saveComplianceScore(db, work, complianceScore);
  await saveCertificatesOf(doing, work, false, made);
  await saveAdvice(db, work, judgement.questionnaire);
  await happened(doing, {
    action: 'analyses.judge-again',
    objectType: 'analysis',
    objectId: work.analysis_id,
    after: { lab_id: work.lab_id, complianceScore: scored ? complianceScore : null, rulesVersion },
    news: taken ? takenNews(await labOf(doing, work), taken) : [],
    reload: [reloadAnalysis(work), reloadLab(work.lab_id)],
  });
};

/**
 * Holds a judgment that takes something away until a person accepts it, and notifies the laboratory and the administrators of what
 * it would change. Accepting it judges the analysis again.
 */
export const holdBack = async (
  doing: Doing,
  work: Permitted<'run', OfAnalysis>,
  cause: JudgementCause,
  { rulesVersion }: Judgement,
  { difference }: Comparison,
): Promise<void> => {
  const { db, now } = doing;
  const { analysis_id: analysisId, lab_id: labId } = work;
  const waiting = cause === 'analysis' ? undefined : await pendingOfLab(db, labId);
  if (waiting?.cause === 'analysis') return; // what is judged again counts when that one is accepted
  if (waiting) await updatePending(db, work, waiting.id, { rulesVersion, difference });
  if (waiting && !takesMore(difference, waiting.difference)) return;
  const id = waiting?.id ?? (await insertPending(db, { labId, analysisId, cause, rulesVersion, difference }, now));
  await happened(doing, {
    action: 'analyses.propose',
    objectType: 'analysis',
    objectId: analysisId,
    after: { lab_id: labId, pending: id, rulesVersion, ...difference },
    news: pendingNews(await labOf(doing, work), difference),
    reload: [reloadAnalysis(work)],
  });
};

/** Ends an analysis that cannot succeed, with a sentence for the person and, where given, news for the administrators. Does nothing when it has ended before. */
export const saveEnd = async (
  doing: Doing,
  work: Permitted<'run', { analysis_id: string }>,
  error: string,
  toAdmins: ((lab: Lab) => News) | null = null,
): Promise<void> => {
  const { db, now } = doing;
  const failed = await failAnalysis(db, work, error, now);
  if (!failed) return;
  await endDocuments(doing, work, 'failed');
  const lab = await labOf(doing, failed);
  const news = await alsoToStarter(doing, failed, failedNews(lab, error));
  await happened(doing, {
    action: 'analyses.fail',
    objectType: 'analysis',
    objectId: work.analysis_id,
    after: { lab_id: failed.lab_id, status: 'failed' },
    reason: error,
    news: toAdmins ? [...news, toAdmins(lab)] : news,
    reload: [reloadAnalysis({ analysis_id: work.analysis_id, lab_id: failed.lab_id })],
  });
};
