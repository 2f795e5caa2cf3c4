import { documentRoutes, type LabDocument, type ProjectDocument } from '@aliquot/contract/documents';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { attachmentFormats, labDocumentFormats } from '../../platform/documents/index.ts';
import { announce } from '../../platform/events/events.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import type { ObjectLocation } from '../../platform/storage/index.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { maySee, mayUpload } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import {
  attaches,
  labDocumentAbilities,
  mayAttach,
  mayDeleteLabDocument,
  mayReadLabDocument,
  mayReadProjectDocuments,
  takesDocuments,
} from './documents.policy.ts';
import {
  allLabDocuments,
  deleteLabDocument,
  findLabDocument,
  findProjectDocument,
  findProjectFacts,
  insertLabDocument,
  insertProjectDocument,
  type LabDocumentRow,
  listLabDocuments,
  type ProjectDocumentRow,
} from './documents.repository.ts';
import { signLink } from './links.handlers.ts';
import { checkFile, keepingIf, removeFiles, storeLabFile, storeProjectFile } from './storing.handlers.ts';

export { serveDocument } from './serving.handlers.ts';
export { removeFiles };

const present = (actor: Actor, row: LabDocumentRow): LabDocument => ({
  id: row.id,
  lab_id: row.lab_id,
  file_name: row.file_name,
  file_type: row.file_type,
  file_url: row.file_url,
  file_size: row.file_size,
  document_type: row.document_type,
  description: row.description,
  uploaded_by: row.uploaded_by,
  uploaded_at: row.uploaded_at.toISOString(),
  can: labDocumentAbilities(actor, row),
});

const presentOfProject = (row: ProjectDocumentRow): ProjectDocument => ({
  id: row.id,
  project_id: row.project_id,
  file_name: row.file_name,
  file_type: row.file_type,
  file_url: row.file_url,
  file_size: row.file_size,
  uploaded_at: row.uploaded_at.toISOString(),
});

/** Lets the pages of the laboratory's members and of administrators load its documents again. */
export const announceDocuments = ({ db }: Doing, labId: string) =>
  announce(db, { noun: 'documents', id: labId, audience: { labs: [labId], admins: true } });

/** Notes an uploaded document in the trail, in the transaction that makes its row. */
export const recordUpload = (doing: Doing, row: LabDocumentRow) =>
  recordChange(doing, {
    action: 'documents.upload',
    objectType: 'lab_document',
    objectId: row.id,
    after: {
      lab_id: row.lab_id,
      file_name: row.file_name,
      file_size: row.file_size,
      document_type: row.document_type,
      sha256: row.sha256,
    },
  });

/** Where the files of a laboratory lie, for whoever removes it. */
export const filesOfLab = async ({ db }: Doing, labId: string): Promise<ObjectLocation[]> =>
  (await allLabDocuments(db, labId)).map(({ file_url }) => ({ bucket: 'lab-documents', key: file_url }));

export const documentHandlers = {
  listOfLab: handle(documentRoutes.listOfLab, async ({ input, actor, db }) => {
    if (!maySee(actor, input.labId) || !(await findLab(db, input.labId))) return refuse('NOT_FOUND');
    const { items, total } = await listLabDocuments(db, input.labId, input);
    return succeed({ items: items.map((row) => present(actor, row)), total, page: input.page, pageSize: input.pageSize });
  }),

  uploadToLab: handleInSteps(documentRoutes.uploadToLab, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const lab = await inTransaction(({ db }) => findLab(db, input.labId));
    const permitted = lab && mayUpload(actor, lab);
    if (!permitted) return refuse('NOT_FOUND');
    const checked = await checkFile(input.file, labDocumentFormats);
    if (!checked.ok) return checked;
    const stored = await storeLabFile(world, permitted.id, input.documentType, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    return keepingIf(world, [{ bucket: 'lab-documents', key: file.file_url }], () =>
      attempt(async (doing) => {
        const row = await insertLabDocument(doing.db, permitted.id, file, {
          documentType: input.documentType,
          description: input.description || null,
          uploadedBy: actor.id,
          now,
        });
        await recordUpload(doing, row);
        await announceDocuments(doing, permitted.id);
        return succeed(present(actor, row));
      }),
    );
  }),

  deleteFromLab: handleInSteps(documentRoutes.deleteFromLab, async ({ input, world, attempt }) => {
    const deleted = await attempt(async (doing) => {
      const row = await findLabDocument(doing.db, input.documentId);
      const permitted = row && mayDeleteLabDocument(doing.actor, row);
      if (!permitted || !(await deleteLabDocument(doing.db, permitted.id))) return refuse('NOT_FOUND');
      await recordChange(doing, {
        action: 'documents.delete',
        objectType: 'lab_document',
        objectId: permitted.id,
        before: { lab_id: permitted.lab_id, file_name: permitted.file_name, sha256: permitted.sha256 },
      });
      await announceDocuments(doing, permitted.lab_id);
      return succeed(permitted);
    });
    if (!deleted.ok) return deleted;
    await removeFiles(world, [{ bucket: 'lab-documents', key: deleted.value.file_url }]);
    return succeed({ file_name: deleted.value.file_name });
  }),

  linkOfLab: handle(documentRoutes.linkOfLab, async ({ input, actor, db, now, world }) => {
    const row = await findLabDocument(db, input.documentId);
    if (!row || !mayReadLabDocument(actor, row)) return refuse('NOT_FOUND');
    const { documentId, disposition } = input;
    return succeed(signLink(world, { kind: 'lab-documents', documentId, userId: actor.id, disposition, now }));
  }),

  attachToProject: handleInSteps(documentRoutes.attachToProject, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const project = await inTransaction(({ db }) => findProjectFacts(db, input.projectId));
    const permitted = project && mayAttach(actor, project);
    if (!permitted) return refuse('NOT_FOUND');
    if (attaches(actor) === 'attachments' && !takesDocuments(permitted.status))
      return refuse('CONFLICT', 'A completed or cancelled project takes no more documents.');
    const checked = await checkFile(input.file, attaches(actor) === 'attachments' ? attachmentFormats : labDocumentFormats);
    if (!checked.ok) return checked;
    const stored = await storeProjectFile(world, permitted.project_id, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    return keepingIf(world, [{ bucket: 'project-documents', key: file.file_url }], () =>
      attempt(async (doing) => {
        const row = await insertProjectDocument(doing.db, permitted.project_id, file, { uploadedBy: actor.id, now });
        await recordChange(doing, {
          action: 'documents.attach',
          objectType: 'document',
          objectId: row.id,
          after: { project_id: row.project_id, file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
        });
        await announce(doing.db, {
          noun: 'projects',
          id: row.project_id,
          audience: { users: [permitted.user_id], admins: true },
        });
        return succeed(presentOfProject(row));
      }),
    );
  }),

  linkOfProject: handle(documentRoutes.linkOfProject, async ({ input, actor, db, now, world }) => {
    const row = await findProjectDocument(db, input.documentId);
    if (!row || !mayReadProjectDocuments(actor, row)) return refuse('NOT_FOUND');
    const { documentId, disposition } = input;
    return succeed(signLink(world, { kind: 'documents', documentId, userId: actor.id, disposition, now }));
  }),
};
