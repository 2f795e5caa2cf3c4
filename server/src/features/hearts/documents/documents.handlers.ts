import { documentRoutes } from '@aliquot/contract/hearts/documents';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { attachmentFormats, labDocumentFormats } from '../../../platform/documents/index.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { refuseAct } from '../../people/colleagues/colleagues.policy.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { maySee, mayUpload } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { reloadDocuments } from './documents.letters.ts';
import {
  attaches,
  mayAttach,
  mayEditLabDocument,
  mayReadLabDocument,
  mayReadProjectDocument,
  takesDocuments,
} from './documents.policy.ts';
import { presentById, presentOfLab, presentOfProject } from './documents.presenter.ts';
import {
  findLabDocument,
  findProjectDocument,
  findProjectFacts,
  findSameContent,
  insertLabDocument,
  insertProjectDocument,
  lockContent,
  updateLabDocument,
} from './documents.repository.ts';
import { announceDocuments, recordUpload } from './documents.service.ts';
import { linkTo } from './links.service.ts';
import { countUnread, listLabDocuments } from './lists.repository.ts';
import { admitFile } from './scanning.service.ts';
import { contentHash, keepingIf, removeFiles, storeLabFile, storeProjectFile } from './storing.service.ts';

export { serveDocument } from './serving.handlers.ts';

/** The stored document with this content, as it is shown; null when no document has it. */
const sameContent = async (doing: Doing, labId: string, sha256: string) => {
  const found = await findSameContent(doing.db, labId, sha256);
  const shown = found && (await presentById(doing, found.id));
  return shown?.ok ? { ...shown.value, already_stored: true } : null;
};

export const documentHandlers = {
  listOfLab: handle(documentRoutes.listOfLab, async ({ input, actor, db }) => {
    if (!maySee(actor, input.labId) || !(await findLab(db, input.labId))) return refuse('NOT_FOUND');
    const { items, total } = await listLabDocuments(db, input.labId, input);
    return succeed({
      items: items.flatMap((row) => mayReadLabDocument(actor, row) ?? []).map((row) => presentOfLab(actor, row)),
      total,
      unread: await countUnread(db, input.labId),
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  uploadToLab: handleInSteps(documentRoutes.uploadToLab, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const lab = await inTransaction(({ db }) => findLab(db, input.labId));
    const permitted = lab && mayUpload(actor, lab);
    if (!permitted) return refuse('NOT_FOUND');
    const checked = await admitFile(call, input.file, labDocumentFormats, { type: 'lab', id: permitted.id });
    if (!checked.ok) return checked;
    const sha256 = input.duplicates === 'skip' ? await contentHash(checked.value) : null;
    const known = sha256 && (await inTransaction((doing) => sameContent(doing, permitted.id, sha256)));
    if (known) return succeed(known);
    const stored = await storeLabFile(world, permitted.id, input.documentType, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    const location = { bucket: 'lab-documents', key: file.file_url } as const;
    const saved = await keepingIf(world, [location], () =>
      attempt(async (doing) => {
        if (sha256) await lockContent(doing.db, permitted.id, sha256);
        const faster = sha256 && (await sameContent(doing, permitted.id, sha256));
        if (faster) return succeed(faster);
        const row = await insertLabDocument(doing.db, permitted.id, file, {
          documentType: input.documentType,
          description: input.description || null,
          uploadedBy: actor.id,
          now,
        });
        await recordUpload(doing, row);
        await announceDocuments(doing, permitted.id);
        const shown = await presentById(doing, row.id);
        return shown.ok ? succeed({ ...shown.value, already_stored: false }) : shown;
      }),
    );
    if (saved.ok && saved.value.already_stored) await removeFiles(world, [location]);
    return saved;
  }),

  editOfLab: handle(documentRoutes.editOfLab, async (call) => {
    const { input, actor, db } = call;
    const row = await findLabDocument(db, input.documentId);
    const permitted = row && mayEditLabDocument(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const after = { document_type: input.documentType, description: input.description || null };
    if (!(await updateLabDocument(db, permitted, after))) return refuse('NOT_FOUND');
    await happened(call, {
      action: 'documents.edit',
      objectType: 'lab_document',
      objectId: permitted.id,
      before: { document_type: permitted.document_type, description: permitted.description },
      after: { lab_id: permitted.lab_id, ...after },
      reload: [reloadDocuments(permitted.lab_id)],
    });
    return presentById(call, permitted.id);
  }),

  linkOfLab: handle(documentRoutes.linkOfLab, async (call) => {
    const row = await findLabDocument(call.db, call.input.documentId);
    return linkTo(call, 'lab-documents', row ? mayReadLabDocument(call.actor, row) : null);
  }),

  attachToProject: handleInSteps(documentRoutes.attachToProject, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const project = await inTransaction(({ db }) => findProjectFacts(db, input.projectId));
    const permitted = project && mayAttach(actor, project);
    if (!permitted) return refuseAct(actor, project ?? null);
    if (attaches(actor) === 'attachments' && !takesDocuments(permitted.status))
      return refuse('CONFLICT', "You can't add documents to a completed or cancelled project.");
    const formats = attaches(actor) === 'attachments' ? attachmentFormats : labDocumentFormats;
    const checked = await admitFile(call, input.file, formats, { type: 'project', id: permitted.project_id });
    if (!checked.ok) return checked;
    const stored = await storeProjectFile(world, permitted.project_id, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    return keepingIf(world, [{ bucket: 'project-documents', key: file.file_url }], () =>
      attempt(async (doing) => {
        const row = await insertProjectDocument(doing.db, permitted.project_id, file, { uploadedBy: actor.id, now });
        await happened(doing, {
          action: 'documents.attach',
          objectType: 'document',
          objectId: row.id,
          after: { project_id: row.project_id, file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
          reload: [{ noun: 'projects', id: row.project_id, audience: { projects: [row.project_id], admins: true } }],
        });
        return succeed(presentOfProject(row));
      }),
    );
  }),

  linkOfProject: handle(documentRoutes.linkOfProject, async (call) => {
    const row = await findProjectDocument(call.db, call.input.documentId);
    return linkTo(call, 'documents', row ? mayReadProjectDocument(call.actor, row) : null);
  }),
};
