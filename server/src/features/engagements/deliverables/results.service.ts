import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { mayBeReport } from '../../hearts/documents/documents.domain.ts';
import { insertResult, type ProjectDocumentRow, type StoredResult } from '../../hearts/documents/documents.repository.ts';
import { happenedTo } from '../collaborations/acting.service.ts';
import { type CollaborationRow, lockApproved } from '../collaborations/collaborations.repository.ts';

export const notUnderWay = refuse(
  'CONFLICT',
  'You can add and remove results only while the work is approved and not completed.',
);

/** The queue in which reports among the results are read. */
export const reportQueue = 'stamps.read';
export type ReportJob = { readonly documentId: string };

/**
 * Adds a stored file to the results of work under way, as a new version where the name exists, in the transaction of the caller.
 * @param milestoneId with whose report it comes.
 */
export const addResult = async (
  doing: Doing & { readonly actor: { readonly id: string } },
  work: Permitted<'deliver', CollaborationRow>,
  file: StoredResult,
  milestoneId: string | null = null,
): Promise<Result<ProjectDocumentRow, 'CONFLICT'>> => {
  const { world, db, actor, now } = doing;
  const locked = await lockApproved(db, work);
  if (!locked) return notUnderWay;
  const row = await insertResult(db, locked, file, { uploadedBy: actor.id, now, milestoneId });
  if (mayBeReport(row.file_name)) await world.jobs.send(db, reportQueue, { documentId: row.id } satisfies ReportJob);
  const { id, file_name, version, file_size, sha256 } = row;
  await happenedTo(doing, work, {
    action: 'collaborations.add-result',
    after: { document_id: id, file_name, version, file_size, sha256 },
  });
  return succeed(row);
};
