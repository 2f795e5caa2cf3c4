import type { EvidenceGroup, EvidenceView, evidenceRoutes } from '@aliquot/contract/hearts/evidence-view';
import type { Call } from '../../../platform/http/mount.ts';
import { allOfLab } from '../certifications/certifications.repository.ts';
import { standingOfLab } from '../certifications/corrections.repository.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { judgementGroups, requirementGroup } from './fields.domain.ts';
import { groupOf, latestAssessment, readingOf } from './reading.service.ts';

type Viewing = Call<typeof evidenceRoutes.view>;
type Found = Pick<EvidenceView, 'title' | 'groups'> & { readonly documentIds: readonly string[] };

const citedDocuments = (groups: readonly EvidenceGroup[]): string[] => [
  ...new Set(groups.flatMap(({ fields }) => fields.flatMap(({ places }) => places.map(({ documentId }) => documentId)))),
];

const ofCertification = async (call: Viewing, labId: string, id: string): Promise<Found | null> => {
  const row = (await allOfLab(call.db, labId)).find((each) => each.id === id);
  if (!row) return null;
  const group = groupOf(call, row, await standingOfLab(call.db, labId));
  const cited = citedDocuments([group]);
  return { title: group.title, groups: [group], documentIds: cited };
};

const ofRequirement = async (call: Viewing, labId: string, id: string): Promise<Found | null> => {
  const latest = await latestAssessment(call, labId);
  const group = latest?.assessment ? requirementGroup(latest.assessment, id) : null;
  return group && { title: group.title, groups: [group], documentIds: citedDocuments([group]) };
};

const ofDocument = async (call: Viewing, labId: string, documentId: string): Promise<Found | null> => {
  const document = await findLabDocument(call.db, documentId);
  if (document?.lab_id !== labId) return null;
  const { certificates, mentioned, facts, type, requirements, assessment } = await readingOf(call, document);
  return {
    title: document.file_name,
    groups: [
      ...certificates,
      ...mentioned,
      ...facts,
      ...type,
      ...(assessment ? judgementGroups(assessment, documentId, requirements) : []),
    ],
    documentIds: [...new Set([documentId, ...citedDocuments(certificates)])],
  };
};

const ofLab = async (call: Viewing, labId: string): Promise<Found> => {
  const corrections = await standingOfLab(call.db, labId);
  const rows = (await allOfLab(call.db, labId)).filter(({ superseded_at }) => superseded_at === null);
  const groups = rows.map((row) => groupOf(call, row, corrections));
  return { title: 'Certifications', groups, documentIds: citedDocuments(groups) };
};

/**
 * The subject of a view of the evidence: a document, a certificate, a requirement, or everything that counts of a laboratory.
 */
export const findViewed = (call: Viewing, labId: string): Promise<Found | null> => {
  const { document, certification, requirement } = call.input;
  if (document !== undefined) return ofDocument(call, labId, document);
  if (certification !== undefined) return ofCertification(call, labId, certification);
  return requirement === undefined ? ofLab(call, labId) : ofRequirement(call, labId, requirement);
};
