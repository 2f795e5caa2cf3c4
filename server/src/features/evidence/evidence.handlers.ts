import type { Assessment } from '@aliquot/contract/analyses';
import type { CertificationField, CitedEvidence } from '@aliquot/contract/certifications';
import { type EvidenceGroup, type EvidenceView, evidenceRoutes } from '@aliquot/contract/evidence-view';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Call } from '../../platform/http/mount.ts';
import { handle } from '../../platform/http/mount.ts';
import { findDocument, findLatestCompleted, listProgress } from '../analyses/analyses.repository.ts';
import { findPage, newestReadings, textOf } from '../analyses/pages.repository.ts';
import { unpackWords } from '../analyses/placed-words.domain.ts';
import { allOfLab, type CertificationRow, readValuesOf } from '../certifications/certifications.repository.ts';
import { type CorrectionRow, standingOfLab } from '../certifications/corrections.repository.ts';
import { mayReadLabDocument } from '../documents/documents.policy.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { presentCorrection } from './corrections.handlers.ts';
import { mayCorrect } from './evidence.policy.ts';
import { certificationGroup, citingStored, factsGroup, judgementGroups, requirementGroup } from './fields.domain.ts';
import { uncountedGroups } from './uncounted.domain.ts';
import { pagesWithout, presentDocuments } from './viewed-documents.handlers.ts';

type Viewing = Call<typeof evidenceRoutes.view>;
type Found = Pick<EvidenceView, 'title' | 'groups'> & { readonly documentIds: readonly string[] };

const evidenceOf = ({ evidence }: CertificationRow) => evidence as Partial<Record<CertificationField, CitedEvidence[]>>;

const citesDocument = (row: CertificationRow, documentId: string): boolean =>
  row.lab_document_id === documentId ||
  Object.values(evidenceOf(row)).some((places) => places.some((place) => place.documentId === documentId));

const groupOf = ({ actor, now }: Viewing, row: CertificationRow, corrections: readonly CorrectionRow[]): EvidenceGroup =>
  certificationGroup({
    id: row.id,
    storedId: row.id,
    read: readValuesOf(row),
    address: row.address,
    standard: row.standard,
    isCurrent: row.superseded_at === null,
    evidence: evidenceOf(row),
    corrections: corrections
      .filter(({ certification_id }) => certification_id === row.id)
      .map((each) => presentCorrection(actor, each, row, now)),
    canCorrect: mayCorrect(actor, row) !== null,
  });

const citedDocuments = (groups: readonly EvidenceGroup[]): string[] => [
  ...new Set(groups.flatMap(({ fields }) => fields.flatMap(({ places }) => places.map(({ documentId }) => documentId)))),
];

/** The last judgement of the laboratory, with its citations naming stored documents. */
const latestAssessment = async ({ db }: Viewing, labId: string) => {
  const analysis = await findLatestCompleted(db, labId);
  if (!analysis) return null;
  const read = await listProgress(db, analysis.id);
  const storedIds = new Map(read.map(({ id, lab_document_id }) => [id, lab_document_id]));
  return {
    id: analysis.id,
    assessment: analysis.assessment === null ? null : citingStored(analysis.assessment as Assessment, storedIds),
  };
};

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
  const { db } = call;
  const document = await findLabDocument(db, documentId);
  if (document?.lab_id !== labId) return null;
  const corrections = await standingOfLab(db, labId);
  const latest = await latestAssessment(call, labId);
  const rows = (await allOfLab(db, labId)).filter(
    (row) => citesDocument(row, documentId) && (row.superseded_at === null || row.analysis_id === latest?.id),
  );
  const [newest] = await newestReadings(db, [documentId]);
  const read = newest && (await findDocument(db, newest.analysis_id, newest.id));
  const { facts = [], certificates: shown = [] } = read?.reading ?? {};
  const named = { id: documentId, fileName: document.file_name };
  const certificates = rows.map((row) => groupOf(call, row, corrections));
  return {
    title: document.file_name,
    groups: [
      ...certificates,
      ...uncountedGroups(shown, rows.map(readValuesOf), named),
      ...factsGroup(facts, named),
      ...(latest?.assessment ? judgementGroups(latest.assessment, documentId) : []),
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

const find = (call: Viewing, labId: string): Promise<Found | null> => {
  const { document, certification, requirement } = call.input;
  if (document !== undefined) return ofDocument(call, labId, document);
  if (certification !== undefined) return ofCertification(call, labId, certification);
  return requirement === undefined ? ofLab(call, labId) : ofRequirement(call, labId, requirement);
};

export const evidenceHandlers = {
  view: handle(evidenceRoutes.view, async (call) => {
    const { input, actor, db } = call;
    const lab = maySee(actor, input.labId) ? await findLab(db, input.labId) : undefined;
    const found = lab && (await find(call, lab.id));
    if (!found) return refuse('NOT_FOUND');
    return succeed({
      lab: { id: lab.id, name: lab.name },
      title: found.title,
      documents: await presentDocuments(db, lab.id, found),
      groups: found.groups,
    });
  }),

  page: handle(evidenceRoutes.page, async ({ input, actor, db }) => {
    const document = await findLabDocument(db, input.documentId);
    if (!document || !mayReadLabDocument(actor, document)) return refuse('NOT_FOUND');
    const [newest] = await newestReadings(db, [document.id]);
    if (!newest) return refuse('NOT_FOUND');
    const text = await textOf(db, newest.id);
    const stored = await findPage(db, newest.id, input.position);
    const page = stored
      ? { number: stored.number, source: stored.source, start: stored.text_start, end: stored.text_end }
      : pagesWithout(text, newest.file_type)[input.position];
    if (!page) return refuse('NOT_FOUND');
    return succeed({
      position: input.position,
      ...page,
      text: text.slice(page.start, page.end),
      words: stored ? unpackWords(stored.words, stored.text_start) : [],
    });
  }),
};
