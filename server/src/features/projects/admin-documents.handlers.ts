import { adminProjectRoutes } from '@aliquot/contract/admin-projects';
import { isAdmin } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import { announce } from '../../platform/events/events.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { removeFiles } from '../documents/documents.handlers.ts';
import { findProjectDocument } from '../documents/documents.repository.ts';
import { deleteProjectDocument, listProjectDocuments } from '../documents/project-documents.repository.ts';
import { maySee } from './projects.policy.ts';
import { findProject } from './projects.repository.ts';

/** What administrators do with the documents of a project; they attach and open them as researchers do. */
export const adminDocumentHandlers = {
  documentsOf: handle(adminProjectRoutes.documentsOf, async ({ input, actor, db }) => {
    const project = await findProject(db, input.projectId);
    if (!project || !maySee(actor, project)) return refuse('NOT_FOUND', 'This project does not exist any more.');
    const { items, total } = await listProjectDocuments(db, project.id, input);
    return succeed({
      items: items.map((row) => ({
        id: row.id,
        project_id: row.project_id,
        file_name: row.file_name,
        file_type: row.file_type,
        file_url: row.file_url,
        file_size: row.file_size,
        collaboration_id: row.collaboration_id,
        uploaded_at: row.uploaded_at.toISOString(),
      })),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  deleteDocument: handleInSteps(adminProjectRoutes.deleteDocument, async ({ input, world, attempt }) => {
    const deleted = await attempt(async (doing) => {
      const { db, actor } = doing;
      const row = await findProjectDocument(db, input.documentId);
      if (!row || !isAdmin(actor) || !(await deleteProjectDocument(db, row.id))) return refuse('NOT_FOUND');
      await recordChange(doing, {
        action: 'documents.delete',
        objectType: 'document',
        objectId: row.id,
        before: { project_id: row.project_id, file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
      });
      await announce(db, { noun: 'projects', id: row.project_id, audience: { users: [row.user_id], admins: true } });
      return succeed(row);
    });
    if (!deleted.ok) return deleted;
    await removeFiles(world, [{ bucket: 'project-documents', key: deleted.value.file_url }]);
    return succeed({ file_name: deleted.value.file_name });
  }),
};
