import { documentProofRoutes } from '@aliquot/contract/hearts/document-proof';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { latestJudgement } from '../analyses/to-do.service.ts';
import { mayReadLabDocument } from '../documents/documents.policy.ts';
import { findShown } from '../documents/lists.repository.ts';
import { findLab } from '../labs/labs.repository.ts';
import { presentProof } from './proof.presenter.ts';
import { readingOf } from './reading.service.ts';

export const proofHandlers = {
  proof: handle(documentProofRoutes.proof, async (call) => {
    const { input, actor, db } = call;
    const document = await findShown(db, input.documentId);
    const lab = document && mayReadLabDocument(actor, document) ? await findLab(db, document.lab_id) : undefined;
    const latest = lab && (await latestJudgement(call, lab.id));
    if (!document || !lab || !latest) return refuse('NOT_FOUND');
    return succeed(presentProof({ lab, document, latest }, await readingOf(call, document)));
  }),
};
