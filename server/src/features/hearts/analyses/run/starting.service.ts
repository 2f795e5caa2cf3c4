import type { StoredFiles } from '@aliquot/contract/hearts/analyses';
import { labMessages } from '@aliquot/contract/hearts/labs';
import type { UserActor } from '../../../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { allLabDocuments } from '../../documents/documents.repository.ts';
import { reloadAnalysis } from '../analyses.letters.ts';
import { insertAnalysis, insertDocuments, type NewDocument } from '../analyses.repository.ts';
import { type AnalysisJob, analysisQueue } from './analyses.jobs.ts';

/** A file that was refused before it was stored: the analysis names it. */
export type RefusedFile = { readonly fileName: string; readonly fileType: string; readonly message: string };

export const alreadyRunning = 'An analysis of this laboratory is already running.';

/**
 * Makes an analysis of all stored documents of a laboratory, its documents and its job in the transaction of `doing`. Refuses
 * with CONFLICT while another one has not finished.
 * @returns the id of the analysis.
 */
export const startAnalysis = async (
  doing: Doing & { readonly actor: UserActor },
  labId: string,
  { refused = [], storedFiles }: { refused?: readonly RefusedFile[]; storedFiles?: StoredFiles } = {},
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, actor, now, world } = doing;
  const stored = await allLabDocuments(db, labId);
  if (stored.length === 0) return refuse('UNPROCESSABLE_CONTENT', labMessages.noFile);
  const counts = storedFiles ?? { total: stored.length, successful: stored.length, failed: 0 };
  const id = await insertAnalysis(db, { labId, startedBy: actor.id, storedFiles: counts, now });
  if (id === null) return refuse('CONFLICT', alreadyRunning);
  const documents: NewDocument[] = [
    ...stored.map((row) => ({ labDocumentId: row.id, fileName: row.file_name, fileType: row.file_type, message: null })),
    ...refused.map((file) => ({ labDocumentId: null, ...file })),
  ];
  await insertDocuments(db, id, documents, now);
  await world.jobs.send(db, analysisQueue, { analysisId: id } satisfies AnalysisJob);
  await happened(doing, {
    action: 'analyses.start',
    objectType: 'analysis',
    objectId: id,
    after: { lab_id: labId, documents: documents.length, storedFiles: counts },
    reload: [reloadAnalysis({ analysis_id: id, lab_id: labId })],
  });
  return succeed(id);
};
