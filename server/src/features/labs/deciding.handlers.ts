import { labRoutes } from '@aliquot/contract/labs';
import { refuse } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { happened } from '../notifications/happenings.service.ts';
import { resubmission } from './labs.domain.ts';
import { approvedNews, deniedNews, reloadLab, resubmittedNews, reviewedNews } from './labs.letters.ts';
import { mayDecide, mayResubmit } from './labs.policy.ts';
import { presentById } from './labs.presenter.ts';
import { acknowledgeChanges, decideLab, findLab, resubmitLab } from './labs.repository.ts';

const alreadyDecided = refuse('CONFLICT', 'This laboratory is no longer pending. Reload the page.');
const notDenied = refuse('CONFLICT', 'Only a laboratory that was not approved can be submitted again. Reload the page.');
const reasonNeeded = 'Please give a reason for the denial.';
const alreadyReviewed = refuse('CONFLICT', 'This laboratory changed in the meantime, or its changes were already reviewed.');

/** What is decided about a laboratory, and how it asks for another decision. */
export const decidingHandlers = {
  decide: handle(labRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const approved = input.newStatus === 'approved';
    const reason = approved ? null : (input.reason ?? '');
    if (reason === '') return refuse('UNPROCESSABLE_CONTENT', reasonNeeded, { reason: reasonNeeded });
    if (!(await decideLab(db, permitted, { decision: input.newStatus, reason, by: actor.id, now }))) return alreadyDecided;
    await recordDecisionAboutLab(db, {
      labId: permitted.id,
      about: 'laboratory-review',
      status: input.newStatus,
      decidedBy: actor.id,
      now,
    });
    await happened(call, {
      action: approved ? 'labs.approve' : 'labs.deny',
      objectType: 'lab',
      objectId: permitted.id,
      before: { status: permitted.status },
      after: { status: input.newStatus },
      reason,
      news: [reason === null ? approvedNews(permitted) : deniedNews(permitted, reason)],
      reload: [reloadLab(permitted.id)],
    });
    return presentById(call, permitted.id);
  }),

  resubmit: handle(labRoutes.resubmit, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayResubmit(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (!(await resubmitLab(db, permitted, now))) return notDenied;
    await happened(call, {
      action: 'labs.resubmit',
      objectType: 'lab',
      objectId: permitted.id,
      before: { status: resubmission.from, denial_reason: permitted.denial_reason },
      after: { status: resubmission.to },
      news: [resubmittedNews(permitted)],
      reload: [reloadLab(permitted.id)],
    });
    return presentById(call, permitted.id);
  }),

  acknowledge: handle(labRoutes.acknowledge, async (call) => {
    const { input, actor, db } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (!(await acknowledgeChanges(db, permitted, input.version))) return alreadyReviewed;
    await happened(call, {
      action: 'labs.acknowledge',
      objectType: 'lab',
      objectId: permitted.id,
      before: { needs_review: true, review_fields: permitted.review_fields },
      after: { needs_review: false, version: input.version },
      news: [reviewedNews(permitted)],
      reload: [reloadLab(permitted.id)],
    });
    return presentById(call, permitted.id);
  }),
};
