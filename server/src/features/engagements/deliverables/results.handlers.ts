import { documentRoutes } from '@aliquot/contract/hearts/documents';
import { refuse, succeed } from '../../../kernel/result.ts';
import { labDocumentFormats } from '../../../platform/documents/index.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { mayDeliver } from '../../hearts/documents/documents.policy.ts';
import { presentOfProject } from '../../hearts/documents/documents.presenter.ts';
import { deleteResult } from '../../hearts/documents/documents.repository.ts';
import { admitFile } from '../../hearts/documents/scanning.service.ts';
import { keepingIf, removeFiles, storeProjectFile } from '../../hearts/documents/storing.service.ts';
import { happenedTo, readEngagement } from '../collaborations/acting.service.ts';
import { lockApproved } from '../collaborations/collaborations.repository.ts';
import { addResult, notUnderWay } from './results.service.ts';

export const resultHandlers = {
  deliver: handleInSteps(documentRoutes.deliver, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const seen = await inTransaction((doing) => readEngagement(doing, input.collaborationId));
    const engagement = seen && mayDeliver(actor, seen);
    if (!engagement) return refuse('NOT_FOUND');
    if (engagement.collaboration_status !== 'approved') return notUnderWay;
    const projectId = engagement.project.id;
    const checked = await admitFile(call, input.file, labDocumentFormats, { type: 'project', id: projectId });
    if (!checked.ok) return checked;
    const stored = await storeProjectFile(world, projectId, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    return keepingIf(world, [{ bucket: 'project-documents', key: file.file_url }], () =>
      attempt(async (doing) => {
        const added = await addResult({ ...doing, actor }, engagement, file);
        return added.ok ? succeed(presentOfProject(added.value)) : added;
      }),
    );
  }),

  takeBack: handleInSteps(documentRoutes.takeBack, async ({ input, world, attempt }) => {
    const removed = await attempt(async (doing) => {
      const seen = await readEngagement(doing, input.collaborationId);
      const engagement = seen && mayDeliver(doing.actor, seen);
      if (!engagement) return refuse('NOT_FOUND');
      const locked = await lockApproved(doing.db, engagement);
      if (!locked) return notUnderWay;
      const row = await deleteResult(doing.db, locked, input.documentId);
      if (!row) return refuse('NOT_FOUND');
      await happenedTo(doing, engagement, {
        action: 'collaborations.remove-result',
        before: { document_id: row.id, file_name: row.file_name, sha256: row.sha256 },
      });
      return succeed(row);
    });
    if (!removed.ok) return removed;
    await removeFiles(world, [{ bucket: 'project-documents', key: removed.value.file_url }]);
    return succeed({ file_name: removed.value.file_name });
  }),
};
