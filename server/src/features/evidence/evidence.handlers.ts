import { type EvidenceGroup, type EvidenceView, evidenceRoutes } from '@aliquot/contract/evidence-view';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Call } from '../../platform/http/mount.ts';
import { handle } from '../../platform/http/mount.ts';
import { findPage, newestReadings, textOf } from '../analyses/pages.repository.ts';
import { allOfLab } from '../certifications/certifications.repository.ts';
import { standingOfLab } from '../certifications/corrections.repository.ts';
import { mayReadLabDocument } from '../documents/documents.policy.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { unpackWords } from '../reading/text/placed-words.domain.ts';
import { judgementGroups, requirementGroup, restingOnDeleted } from './fields.domain.ts';
import { proofHandlers } from './proof.handlers.ts';
import { groupOf, latestAssessment, readingOf } from './reading.service.ts';
import { pagesWithout, presentDocuments } from './viewed-documents.presenter.ts';

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

const find = (call: Viewing, labId: string): Promise<Found | null> => {
  const { document, certification, requirement } = call.input;
  if (document !== undefined) return ofDocument(call, labId, document);
  if (certification !== undefined) return ofCertification(call, labId, certification);
  return requirement === undefined ? ofLab(call, labId) : ofRequirement(call, labId, requirement);
};

export const evidenceHandlers = {
  ...proofHandlers,

  view: handle(evidenceRoutes.view, async (call) => {
    const { input, actor, db } = call;
    const lab = maySee(actor, input.labId) ? await findLab(db, input.labId) : undefined;
    const found = lab && (await find(call, lab.id));
    if (!found) return refuse('NOT_FOUND');
    const documents = await presentDocuments(db, lab.id, found);
    const gone = new Set(documents.filter(({ available }) => !available).map(({ id }) => id));
    return succeed({
      lab: { id: lab.id, name: lab.name },
      title: found.title,
      documents,
      groups: found.groups.map((group) => restingOnDeleted(group, gone)),
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
