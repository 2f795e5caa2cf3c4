import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { CertificationField, CitedEvidence } from '@aliquot/contract/hearts/certifications';
import type { EvidenceGroup } from '@aliquot/contract/hearts/evidence-view';
import { pick } from '../../../kernel/pick.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { findDocument, findLatestCompleted, listProgress } from '../analyses/analyses.repository.ts';
import { findProfile } from '../analyses/profile.repository.ts';
import { newestReadings } from '../analyses/saving/pages.repository.ts';
import { allOfLab, type CertificationRow, confirmedOfLab, readValuesOf } from '../certifications/certifications.repository.ts';
import { type CorrectionRow, standingOfLab } from '../certifications/corrections.repository.ts';
import { confirmedNames } from '../certifications/own-names.repository.ts';
import type { LabDocumentRow } from '../documents/documents.repository.ts';
import { provenBy } from '../judging/proof.domain.ts';
import { mayCorrect, visible } from './evidence.policy.ts';
import { presentCorrection } from './evidence.presenter.ts';
import { addressedRequirements, certificationGroup, citingStored, factsGroup, typeGroup } from './fields.domain.ts';
import { uncountedGroups } from './uncounted.domain.ts';

type Reading = Pick<Doing, 'db' | 'actor' | 'now'>;

const evidenceOf = ({ evidence }: CertificationRow) => evidence as Partial<Record<CertificationField, CitedEvidence[]>>;

const citesDocument = (row: CertificationRow, documentId: string): boolean =>
  row.lab_document_id === documentId ||
  Object.values(evidenceOf(row)).some((places) => places.some((place) => place.documentId === documentId));

export const groupOf = ({ actor, now }: Reading, row: CertificationRow, corrections: readonly CorrectionRow[]): EvidenceGroup =>
  certificationGroup({
    ...pick(row, ['id', 'address', 'standard', 'site']),
    storedId: row.id,
    read: readValuesOf(row),
    isCurrent: row.superseded_at === null,
    isReplaced: row.superseded_by !== null,
    evidence: evidenceOf(row),
    corrections: corrections
      .filter(({ certification_id }) => certification_id === row.id)
      .flatMap((each) => visible(actor, each) ?? [])
      .map((each) => presentCorrection(actor, each, row, now)),
    canCorrect: mayCorrect(actor, row) !== null,
  });

/** The last judgment of the laboratory, with its citations naming stored documents. */
export const latestAssessment = async ({ db }: Reading, labId: string) => {
  const analysis = await findLatestCompleted(db, labId);
  if (!analysis) return null;
  const read = await listProgress(db, analysis.id);
  const storedIds = new Map(read.map(({ id, lab_document_id }) => [id, lab_document_id]));
  return {
    id: analysis.id,
    assessment: analysis.assessment === null ? null : citingStored(analysis.assessment as Assessment, storedIds),
  };
};

/** The reading of a laboratory's document, and what it shows by itself of the requirements that apply. */
export const readingOf = async (call: Reading, document: Pick<LabDocumentRow, 'id' | 'lab_id' | 'file_name'>) => {
  const { db } = call;
  const { id, lab_id: labId, file_name: fileName } = document;
  const corrections = await standingOfLab(db, labId);
  const latest = await latestAssessment(call, labId);
  const assessment = latest?.assessment ?? null;
  const rows = (await allOfLab(db, labId)).filter(
    (row) => citesDocument(row, id) && (row.superseded_at === null || row.analysis_id === latest?.id),
  );
  const [newest] = await newestReadings(db, [id]);
  const reading = (newest && (await findDocument(db, newest.analysis_id, newest.id)))?.reading ?? null;
  const lab = await findProfile(db, labId);
  const named = { id, fileName };
  const proofs =
    assessment && lab && reading
      ? provenBy(
          { documentId: id, fileName, reading },
          {
            lab,
            today: assessment.assessedOn,
            confirmed: await confirmedOfLab(db, labId),
            ownNames: await confirmedNames(db, labId),
            known: assessment.certifications,
          },
          assessment.requirements.map(({ control }) => control),
        )
      : [];
  return {
    reading,
    assessment,
    certificates: rows.map((row) => groupOf(call, row, corrections)),
    mentioned: uncountedGroups(reading?.certificates ?? [], rows.map(readValuesOf), named),
    facts: factsGroup(reading?.facts ?? [], named),
    type: reading ? typeGroup(reading.documentType, named) : [],
    requirements: assessment ? addressedRequirements(assessment, proofs) : [],
  };
};
