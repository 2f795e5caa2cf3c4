import type { Assessment } from '@aliquot/contract/analyses';
import type { CitedEvidence, FoundCertification } from '@aliquot/contract/certifications';
import type { JudgementCause } from '@aliquot/contract/judgements';
import type { DocumentType } from '@aliquot/contract/options';
import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import { messageFor } from '../../platform/documents/index.ts';
import { announce } from '../../platform/events/events.ts';
import type { World } from '../../platform/world.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { currentByLab, saveFound } from '../certifications/certifications.repository.ts';
import { classifyDocuments } from '../documents/documents.repository.ts';
import { type Comparison, compareJudgements, type JudgedState, takesMore } from '../judging/differences.domain.ts';
import type { Judgement } from '../judging/pipeline.domain.ts';
import { storedFindings } from '../judging/results.domain.ts';
import { findLab, requireReview, saveComplianceScore } from '../labs/labs.repository.ts';
import { memberIds } from '../labs/memberships.repository.ts';
import { announceLab, tellMembers } from '../labs/notices.letters.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { insertQuestionnaire, lockLatestQuestionnaire, saveAdvice } from '../questionnaires/questionnaires.repository.ts';
import {
  type Claimed,
  completeAnalysis,
  failAnalysis,
  findLatestCompleted,
  type JudgedFileRow,
  type JudgedRow,
  judgedFiles,
  replaceJudgement,
  saveResults,
} from './analyses.repository.ts';
import { fruitlessAttempts, retryAfter, unreadAdvice, unreadMessage } from './durable.domain.ts';
import { insertPending, pendingOfLab, replacePending, updatePending } from './pending.repository.ts';
import { announceAnalysis, sendNextRetry } from './reading.jobs.ts';
import { saveStage, saveState, unreadDocuments } from './reading-states.repository.ts';
import { takeReadings } from './readings.repository.ts';
import { tellPending, tellTaken } from './telling.jobs.ts';
import { hasScore } from './to-do.handlers.ts';

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

/** Keeps what was found. @returns how many of the certifications that count were not known before, and how many are gone. */
const saveCertifications = async (
  db: Db,
  labId: string,
  save: { analysisId: string; found: readonly FoundCertification[]; now: Date },
): Promise<{ gained: number; lost: number }> => {
  const idsOf = async () => new Set((await currentByLab(db, [labId])).get(labId)?.map(({ id }) => id));
  const before = await idsOf();
  await saveFound(db, { labId, ...save });
  const after = await idsOf();
  return { gained: after.difference(before).size, lost: before.difference(after).size };
};

/** Tells the laboratory's members, and the administrator who started the analysis for them. */
const tell = async (
  doing: Doing,
  world: World,
  { lab_id, started_by }: Claimed,
  { kind, title, body, paragraphs }: { kind: string; title: string; body: string; paragraphs: readonly string[] },
): Promise<void> => {
  await tellMembers(doing, world, lab_id, {
    notice: { kind, title, body, link: '/lab-dashboard?tab=analysis' },
    letter: {
      subject: title,
      paragraphs,
      label: 'Open the dashboard',
      footnote: 'You get this message because you are a member of this laboratory at Aliquot.',
    },
  });
  const starter = started_by ? await findUser(doing.db, started_by) : undefined;
  if (starter?.role !== 'admin') return;
  const onBehalf = (await memberIds(doing.db, lab_id)).length === 0;
  const link = onBehalf ? '/admin/lab-onboarding' : '/admin';
  await notify(doing.db, [starter.id], { kind, title, body, link });
  await queueMail(doing.db, world.jobs, [starter.email], {
    subject: title,
    heading: title,
    paragraphs: [`Hello ${starter.name},`, body],
    button: {
      label: onBehalf ? 'Open the onboarding' : 'Open the laboratories',
      url: `${world.config.server.publicUrl}${link}`,
    },
    footnote: 'You get this message because you started the analysis for this laboratory at Aliquot.',
  });
};

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

/** A judgement that was made and is not saved yet, with the documents that it judged. */
export type NewJudgement = { readonly judgement: Judgement; readonly rows: readonly JudgedRow[] };

/** What a new judgement of a laboratory would change against the one in force; null where there is none. */
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

/** What follows from the certificates that a judgement found: the laboratory's rows, and another look where they changed. */
const saveCertificatesOf = async (
  { db, now }: Doing,
  { labId, analysisId, isFirst }: { labId: string; analysisId: string; isFirst: boolean },
  { judgement, rows }: NewJudgement,
) => {
  const storedIds = new Map(rows.map((row) => [row.id, row.lab_document_id]));
  const found = judgement.certifications.map((each) => citingStored(each, storedIds));
  const certifications = await saveCertifications(db, labId, { analysisId, found, now });
  if (!isFirst && certifications.gained + certifications.lost > 0) await requireReview(db, labId);
  await classifyDocuments(db, typesOfStored(judgement, storedIds));
  return certifications;
};

/**
 * Lets no file of an analysis that ends be in the middle of being read. One that was says that it could not be read, and is read again
 * by itself where the analysis ends well.
 */
export const endDocuments = async ({ db, now }: Doing, analysisId: string, ends: 'well' | 'failed'): Promise<void> => {
  const failedReads = ends === 'well' ? 1 : fruitlessAttempts;
  const tried = { failedReads, retryAt: ends === 'well' ? retryAfter(failedReads, now) : null };
  for (const { id, file_name } of await unreadDocuments(db, analysisId)) {
    const message = unreadMessage(messageFor('crashed', file_name), tried);
    await saveState(db, id, { isRead: false, message, ...tried }, now);
  }
  await saveStage(db, analysisId, 'done', now);
};

/**
 * Saves everything that follows from an analysis in the one transaction of `doing`: results, score, questionnaire and
 * certifications, the trail and the notices. Does nothing when the analysis has ended before.
 */
export const saveJudgement = async (
  doing: Doing,
  world: World,
  claimed: Claimed,
  made: NewJudgement,
  comparison: Comparison | null,
): Promise<void> => {
  const { db, now } = doing;
  const { judgement, rows } = made;
  const { id, lab_id: labId } = claimed;
  const isFirst = (await findLatestCompleted(db, labId)) === undefined;
  const taken = comparison?.takesAway ? comparison.difference : null;
  if (!(await completeAnalysis(db, id, judgement, { reasons: taken?.reasons ?? [], now }))) return;
  await replacePending(db, labId, id, now);
  await saveResults(db, resultsOf(judgement, rows), now);
  await endDocuments(doing, id, 'well');
  await saveComplianceScore(db, labId, judgement.complianceScore);
  await insertQuestionnaire(db, { labId, analysisId: id, questionnaire: judgement.questionnaire, now });
  const certifications = await saveCertificatesOf(doing, { labId, analysisId: id, isFirst }, made);
  const { complianceScore, rulesVersion, summary } = judgement;
  await recordChange(doing, {
    action: 'analyses.complete',
    objectType: 'analysis',
    objectId: id,
    after: { lab_id: labId, complianceScore, rulesVersion, ...summary, certifications },
  });
  await sendNextRetry(db, world, id);
  const name = (await findLab(db, labId))?.name ?? 'your laboratory';
  const count = `${summary.successfulAnalyses} of ${summary.totalDocuments} documents were read.`;
  const isScored = await hasScore(doing, labId);
  await tell(doing, world, claimed, {
    kind: 'analysis-ready',
    title: `The analysis of ${name} is ready`,
    body: isScored
      ? `Compliance score ${complianceScore}%. ${count}`
      : `${count} Not enough was handed in yet to give a score.`,
    paragraphs: [
      `The analysis of the documents of ${name} is ready. ${isScored ? `The compliance score is ${complianceScore}%. ` : ''}${count}`,
      isScored
        ? 'Answer the questionnaire next: your answers count in the score.'
        : 'Not enough was handed in yet to give a score. Upload what is missing and answer the questionnaire next.',
    ],
  });
  if (taken) await tellTaken(doing, world, { labId, name }, taken);
  await announceAnalysis(db, claimed);
  await announceLab(doing, labId);
  await announce(db, { noun: 'documents', id: labId, audience: { labs: [labId], admins: true } });
};

/** Puts a judgement of the documents of the analysis in force in place of the earlier one, with the readings that it rests on. */
export const replaceInForce = async (
  doing: Doing,
  world: World,
  { labId, analysisId, cause }: { labId: string; analysisId: string; cause: Exclude<JudgementCause, 'analysis'> },
  made: NewJudgement,
  comparison: Comparison | null,
): Promise<void> => {
  const { db, now } = doing;
  const { judgement, rows } = made;
  const taken = comparison?.takesAway ? comparison.difference : null;
  await lockLatestQuestionnaire(db, labId); // first, as who submits it does: each would wait for the other otherwise
  await takeReadings(
    db,
    rows.map(({ id }) => id),
    now,
  );
  await replacePending(db, labId, analysisId, now);
  await replaceJudgement(db, analysisId, judgement, { cause, reasons: taken?.reasons ?? [], now });
  await saveResults(db, resultsOf(judgement, rows), now);
  await saveComplianceScore(db, labId, judgement.complianceScore);
  await saveCertificatesOf(doing, { labId, analysisId, isFirst: false }, made);
  await saveAdvice(db, analysisId, judgement.questionnaire);
  await recordChange(doing, {
    action: 'analyses.judge-again',
    objectType: 'analysis',
    objectId: analysisId,
    after: { lab_id: labId, complianceScore: judgement.complianceScore, rulesVersion: judgement.rulesVersion },
  });
  if (taken) await tellTaken(doing, world, { labId, name: (await findLab(db, labId))?.name ?? 'your laboratory' }, taken);
  await announceAnalysis(db, { id: analysisId, lab_id: labId });
  await announceLab(doing, labId);
};

/**
 * Keeps a judgement that takes something away until a person accepts it, and tells the laboratory and the administrators what it
 * would change. The judgement of `analysisId` is made again then.
 */
export const holdBack = async (
  doing: Doing,
  world: World,
  { labId, analysisId, cause }: { labId: string; analysisId: string; cause: JudgementCause },
  { rulesVersion }: Judgement,
  { difference }: Comparison,
): Promise<void> => {
  const { db, now } = doing;
  const waiting = cause === 'analysis' ? undefined : await pendingOfLab(db, labId);
  if (waiting?.cause === 'analysis') return; // what is judged again counts when that one is accepted
  if (waiting) await updatePending(db, waiting.id, { rulesVersion, difference });
  if (waiting && !takesMore(difference, waiting.difference)) return;
  const id = waiting?.id ?? (await insertPending(db, { labId, analysisId, cause, rulesVersion, difference }, now));
  await recordChange(doing, {
    action: 'analyses.propose',
    objectType: 'analysis',
    objectId: analysisId,
    after: { lab_id: labId, pending: id, rulesVersion, ...difference },
  });
  const name = (await findLab(db, labId))?.name ?? 'your laboratory';
  await tellPending(doing, world, { labId, name }, difference);
  await announceAnalysis(db, { id: analysisId, lab_id: labId });
};

/** Ends an analysis that cannot succeed, with a sentence for the person. Does nothing when it has ended before. */
export const saveEnd = async (doing: Doing, world: World, analysisId: string, error: string): Promise<void> => {
  const { db, now } = doing;
  const failed = await failAnalysis(db, analysisId, error, now);
  if (!failed) return;
  await endDocuments(doing, analysisId, 'failed');
  await recordChange(doing, {
    action: 'analyses.fail',
    objectType: 'analysis',
    objectId: analysisId,
    after: { lab_id: failed.lab_id, status: 'failed' },
    reason: error,
  });
  const name = (await findLab(db, failed.lab_id))?.name ?? 'your laboratory';
  await tell(doing, world, failed, {
    kind: 'analysis-failed',
    title: `The analysis of ${name} did not succeed`,
    body: error,
    paragraphs: [
      `The analysis of the documents of ${name} did not succeed. ${error}`,
      'You can start it again on the dashboard.',
    ],
  });
  await announceAnalysis(db, failed);
};
