import type { CitedEvidence, FoundCertification } from '@aliquot/contract/certifications';
import type { DocumentType } from '@aliquot/contract/options';
import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import { announce } from '../../platform/events/events.ts';
import type { World } from '../../platform/world.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { currentByLab, saveFound } from '../certifications/certifications.repository.ts';
import { classifyDocuments } from '../documents/documents.repository.ts';
import { findLab, requireReview, saveComplianceScore } from '../labs/labs.repository.ts';
import { memberIds } from '../labs/memberships.repository.ts';
import { announceLab, tellMembers } from '../labs/notices.handlers.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { insertQuestionnaire } from '../questionnaires/questionnaires.repository.ts';
import {
  type Claimed,
  completeAnalysis,
  failAnalysis,
  findLatestCompleted,
  type JudgedRow,
  saveResults,
} from './analyses.repository.ts';
import type { Judgement } from './pipeline.domain.ts';
import { announceAnalysis } from './reading.jobs.ts';
import { storedFindings } from './results.domain.ts';

/** Findings of each document of an analysis, as they are stored. */
export const resultsOf = (judgement: Judgement, rows: readonly JudgedRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    judgement.documents.flatMap((findings) => {
      const row = byId.get(findings.documentId);
      return row ? [[row.id, storedFindings(findings, { fileType: row.file_type, message: row.message })] as const] : [];
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

/**
 * Saves everything that follows from an analysis in the one transaction of `doing`: results, score, questionnaire and
 * certifications, the trail and the notices. Does nothing when the analysis has ended before.
 */
export const saveJudgement = async (
  doing: Doing,
  world: World,
  claimed: Claimed,
  { judgement, rows }: { judgement: Judgement; rows: readonly JudgedRow[] },
): Promise<void> => {
  const { db, now } = doing;
  const { id, lab_id: labId } = claimed;
  const isFirst = (await findLatestCompleted(db, labId)) === undefined;
  if (!(await completeAnalysis(db, id, judgement, now))) return;
  const storedIds = new Map(rows.map((row) => [row.id, row.lab_document_id]));
  await saveResults(db, resultsOf(judgement, rows), now);
  await saveComplianceScore(db, labId, judgement.complianceScore);
  await insertQuestionnaire(db, { labId, analysisId: id, questionnaire: judgement.questionnaire, now });
  const found = judgement.certifications.map((each) => citingStored(each, storedIds));
  const certifications = await saveCertifications(db, labId, { analysisId: id, found, now });
  if (!isFirst && certifications.gained + certifications.lost > 0) await requireReview(db, labId);
  await classifyDocuments(db, typesOfStored(judgement, storedIds));
  const { complianceScore, rulesVersion, summary } = judgement;
  await recordChange(doing, {
    action: 'analyses.complete',
    objectType: 'analysis',
    objectId: id,
    after: { lab_id: labId, complianceScore, rulesVersion, ...summary, certifications },
  });
  const name = (await findLab(db, labId))?.name ?? 'your laboratory';
  const count = `${summary.successfulAnalyses} of ${summary.totalDocuments} documents were read.`;
  await tell(doing, world, claimed, {
    kind: 'analysis-ready',
    title: `The analysis of ${name} is ready`,
    body: `Compliance score ${complianceScore}%. ${count}`,
    paragraphs: [
      `The analysis of the documents of ${name} is ready. The compliance score is ${complianceScore}%. ${count}`,
      'Answer the questionnaire next: your answers count in the score.',
    ],
  });
  await announceAnalysis(db, claimed);
  await announceLab(doing, labId);
  await announce(db, { noun: 'documents', id: labId, audience: { labs: [labId], admins: true } });
};

/** Ends an analysis that cannot succeed, with a sentence for the person. Does nothing when it has ended before. */
export const saveEnd = async (doing: Doing, world: World, analysisId: string, error: string): Promise<void> => {
  const { db, now } = doing;
  const failed = await failAnalysis(db, analysisId, error, now);
  if (!failed) return;
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
