import { documentRoutes } from '@aliquot/contract/hearts/documents';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { loadJudged } from '../analyses/again/judging-again.jobs.ts';
import { judgedDocuments } from '../analyses/analyses.repository.ts';
import { findDeletionImpact, toJudge } from '../analyses/run/understanding.service.ts';
import { retireShownOnlyBy } from '../certifications/certifications.repository.ts';
import { judgeAgain } from '../certifications/judging-again.service.ts';
import { reloadDocuments } from '../documents/documents.letters.ts';
import { mayDeleteLabDocument } from '../documents/documents.policy.ts';
import { deleteLabDocument, findLabDocument } from '../documents/documents.repository.ts';
import { removeFiles } from '../documents/storing.service.ts';
import { certificateName } from '../judging/lines/standing.domain.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { requireReview } from '../labs/labs.repository.ts';

/** The deletion of a laboratory's document, with everything that depends on it. */
export const documentDeletionHandlers = {
  restingOn: handleInSteps(documentRoutes.restingOn, async ({ input, actor, now, inTransaction }) => {
    const document = await inTransaction(({ db }) => findLabDocument(db, input.documentId));
    if (!document || !mayDeleteLabDocument(actor, document)) return refuse('NOT_FOUND');
    const loaded = await inTransaction(({ db }) => loadJudged(db, document.lab_id));
    const rows = loaded ? await inTransaction(({ db }) => judgedDocuments(db, loaded.analysisId)) : [];
    const ids = rows.filter((row) => row.lab_document_id === document.id).map(({ id }) => id);
    if (!loaded || ids.length === 0) return succeed({ resting: null });
    const resting = await findDeletionImpact({ ...loaded.input, today: dayAt(loaded.input.lab, now) }, ids, toJudge(rows));
    return succeed({ resting });
  }),

  deleteFromLab: handleInSteps(documentRoutes.deleteFromLab, async ({ input, world, attempt }) => {
    const deleted = await attempt(async (doing) => {
      const { db, actor, now } = doing;
      const row = await findLabDocument(db, input.documentId);
      const permitted = row && mayDeleteLabDocument(actor, row);
      if (!permitted) return refuse('NOT_FOUND');
      const retired = await retireShownOnlyBy(db, permitted, now);
      if (!(await deleteLabDocument(db, permitted))) return refuse('NOT_FOUND');
      if (retired.length > 0) await requireReview(db, permitted, now);
      await judgeAgain(doing, permitted.lab_id, 'deletion');
      await happened(doing, {
        action: 'documents.delete',
        objectType: 'lab_document',
        objectId: permitted.id,
        before: { lab_id: permitted.lab_id, file_name: permitted.file_name, sha256: permitted.sha256 },
        after: { retired: retired.map(certificateName) },
        reload: [reloadDocuments(permitted.lab_id), reloadLab(permitted.lab_id)],
      });
      return succeed(permitted);
    });
    if (!deleted.ok) return deleted;
    await removeFiles(world, [{ bucket: 'lab-documents', key: deleted.value.file_url }]);
    return succeed({ file_name: deleted.value.file_name });
  }),
};
