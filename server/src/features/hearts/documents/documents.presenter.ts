import type { LabDocument, ProjectDocument } from '@aliquot/contract/hearts/documents';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { labDocumentAbilities, mayReadLabDocument } from './documents.policy.ts';
import type { ProjectDocumentRow } from './documents.repository.ts';
import { findShown, type ShownLabDocument } from './lists.repository.ts';

/** True when an analysis read the document; null while it may still do so. */
const wasRead = ({ status, finished_at }: NonNullable<ShownLabDocument['analysis']>): boolean | null => {
  if (status === 'completed') return true;
  return status === 'failed' || finished_at !== null ? false : null;
};

/** A laboratory's document as its members and administrators see it. */
export const presentOfLab = (actor: Actor, row: Visible<ShownLabDocument>): LabDocument => ({
  ...pick(row, ['id', 'lab_id', 'file_name', 'file_type', 'file_url', 'file_size', 'document_type', 'description']),
  ...wireOf(row, ['uploaded_by', 'uploaded_at', 'uploaded_by_name']),
  analysis: row.analysis && {
    id: row.analysis.id,
    created_at: new Date(row.analysis.created_at).toISOString(),
    read: wasRead(row.analysis),
    message: row.analysis.message,
    copy_helps: row.analysis.status === 'failed' && row.analysis.failed_reads === 0,
  },
  shows: {
    ...pick(row, ['number', 'holder', 'ends', 'certificates', 'next_review']),
  },
  can: labDocumentAbilities(actor, row),
});

/** The answer with one document of a laboratory as it is now. */
export const presentById = async ({ db, actor }: Doing, id: string) => {
  const row = await findShown(db, id);
  const seen = row && mayReadLabDocument(actor, row);
  return seen ? succeed(presentOfLab(actor, seen)) : refuse('NOT_FOUND');
};

/** A document of a project that the actor may see, or has just added. */
export const presentOfProject = (row: ProjectDocumentRow): ProjectDocument => ({
  ...pick(row, ['id', 'project_id', 'file_name', 'file_type', 'file_url', 'file_size', 'collaboration_id']),
  uploaded_at: row.uploaded_at.toISOString(),
});
