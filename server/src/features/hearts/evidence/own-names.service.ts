import type { Assessment, MentionedCertification } from '@aliquot/contract/hearts/analyses';
import type { PaperOfOther } from '@aliquot/contract/hearts/own-names';
import type { CertificationType } from '@aliquot/contract/options';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { happened, type News } from '../../people/notifications/happenings.service.ts';
import { findLatestCompleted, listProgress } from '../analyses/analyses.repository.ts';
import { judgeAgain } from '../certifications/judging-again.service.ts';
import type { OwnNameMove } from '../certifications/own-names.domain.ts';
import type { OwnNameRow } from '../certifications/own-names.repository.ts';
import { reloadLab } from '../labs/labs.letters.ts';

/** The certificates of other holders in the latest judgment, for the documents that the laboratory has stored. */
export const latestMentioned = async (db: Db, labId: string): Promise<MentionedCertification[]> => {
  const analysis = await findLatestCompleted(db, labId);
  // Judgments by earlier rules do not list them.
  const mentioned = (analysis?.assessment as Partial<Assessment> | null | undefined)?.mentioned ?? [];
  if (!analysis || mentioned.length === 0) return [];
  const storedIds = new Map((await listProgress(db, analysis.id)).map(({ id, lab_document_id }) => [id, lab_document_id]));
  return mentioned.map((certificate) => ({
    ...certificate,
    documentIds: certificate.documentIds.flatMap((id) => storedIds.get(id) ?? []),
  }));
};

/** A paper of another laboratory as a name can be stated of it. */
type OtherPaper = Omit<PaperOfOther, 'stated' | 'can'> & { readonly type: CertificationType; readonly address: null };

/** The papers of other laboratories in the latest judgment; `documentId` is that of the stored document. */
export const latestPapersOfOthers = async (db: Db, labId: string): Promise<OtherPaper[]> => {
  const analysis = await findLatestCompleted(db, labId);
  const documents = (analysis?.assessment as Partial<Assessment> | null | undefined)?.documents ?? [];
  const others = documents.filter(({ setAside }) => setAside?.reason === 'other-laboratory');
  if (!analysis || others.length === 0) return [];
  const storedIds = new Map((await listProgress(db, analysis.id)).map(({ id, lab_document_id }) => [id, lab_document_id]));
  return others.flatMap(({ documentId, fileName, setAside }) => {
    if (!setAside) return [];
    const { note, holder, number } = setAside;
    const type: CertificationType = number === null ? 'other' : 'clia';
    const key = `paper ${documentId}`;
    return [{ key, documentId: storedIds.get(documentId) ?? null, fileName, note, holder, number, type, address: null }];
  });
};

const actions = {
  confirmed: 'certifications.confirm-name',
  refused: 'certifications.refuse-name',
  withdrawn: 'certifications.withdraw-name',
} as const;

/** Records a move, and judges the laboratory again where it changes what counts. */
export const afterMove = async (
  doing: Doing,
  before: OwnNameRow,
  after: OwnNameRow,
  move: OwnNameMove,
  news: readonly News[] = [],
): Promise<void> => {
  const { lab_id, holder, address, type, number } = after;
  if (move === 'confirmed' || before.status === 'confirmed') await judgeAgain(doing, lab_id, 'name');
  await happened(doing, {
    action: actions[move],
    objectType: 'lab_name',
    objectId: after.id,
    before: { status: before.status },
    after: { lab_id, holder, address, type, number, status: after.status },
    reason: move === 'withdrawn' ? null : after.decision_note,
    news,
    reload: [reloadLab(lab_id)],
  });
};
