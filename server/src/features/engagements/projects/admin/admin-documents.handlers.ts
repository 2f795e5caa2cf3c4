import { adminProjectRoutes } from '@aliquot/contract/administration/admin-projects';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../../platform/http/mount.ts';
import { mayDeleteProjectDocument } from '../../../hearts/documents/documents.policy.ts';
import { presentOfProject } from '../../../hearts/documents/documents.presenter.ts';
import { findProjectDocument } from '../../../hearts/documents/documents.repository.ts';
import { deleteProjectDocument, listProjectDocuments } from '../../../hearts/documents/project-documents.repository.ts';
import { removeFiles } from '../../../hearts/documents/storing.service.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { reloadProject } from '../projects.letters.ts';
import { visible } from '../projects.policy.ts';
import { findProject } from '../projects.repository.ts';

/** Administrators list and delete the documents of a project; they attach and open them as researchers do. */
export const adminDocumentHandlers = {
  documentsOf: handle(adminProjectRoutes.documentsOf, async ({ input, actor, db }) => {
    const row = await findProject(db, input.projectId);
    const project = row && visible(actor, row);
    if (!project) return refuse('NOT_FOUND', 'This project no longer exists.');
    const { items, total } = await listProjectDocuments(db, project, input);
    return succeed({ items: items.map(presentOfProject), total, page: input.page, pageSize: input.pageSize });
  }),

  deleteDocument: handleInSteps(adminProjectRoutes.deleteDocument, async ({ input, world, attempt }) => {
    const deleted = await attempt(async (doing) => {
      const { db, actor } = doing;
      const found = await findProjectDocument(db, input.documentId);
      const row = found && mayDeleteProjectDocument(actor, found);
      if (!row || !(await deleteProjectDocument(db, row))) return refuse('NOT_FOUND');
      await happened(doing, {
        action: 'documents.delete',
        objectType: 'document',
        objectId: row.id,
        before: { project_id: row.project_id, file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
        reload: [reloadProject({ id: row.project_id })],
      });
      return succeed(row);
    });
    if (!deleted.ok) return deleted;
    await removeFiles(world, [{ bucket: 'project-documents', key: deleted.value.file_url }]);
    return succeed({ file_name: deleted.value.file_name });
  }),
};
