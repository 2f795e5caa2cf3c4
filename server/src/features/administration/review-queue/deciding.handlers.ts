import { labRoutes } from '@aliquot/contract/hearts/labs';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { recordDecisionAboutLab } from '../../hearts/compliance/compliance.repository.ts';
import { approvalUndoUntil, decisions, resubmission } from '../../hearts/labs/labs.domain.ts';
import {
  approvalUndoneNews,
  approvedNews,
  deniedNews,
  reloadLab,
  resubmittedNews,
  reviewedNews,
} from '../../hearts/labs/labs.letters.ts';
import { mayDecide, mayResubmit } from '../../hearts/labs/labs.policy.ts';
import { presentById } from '../../hearts/labs/labs.presenter.ts';
import {
  acknowledgeChanges,
  decideLab,
  findLab,
  type LabRow,
  lockLab,
  resubmitLab,
  undoApproval,
} from '../../hearts/labs/labs.repository.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { markDecided } from '../../people/notifications/notifications.repository.ts';
import { checklistOf, endReview } from './cases.repository.ts';
import { loadGrounds } from './cases.service.ts';
import { withdrawOpen } from './questions.repository.ts';
import { mayReview } from './review-queue.policy.ts';

const alreadyDecided = refuse('CONFLICT', 'This laboratory is no longer pending. Reload the page.');
const notDenied = refuse('CONFLICT', 'Only a laboratory that was not approved can be submitted again. Reload the page.');
const reasonNeeded = 'Please give a reason for the denial.';
const alreadyReviewed = refuse('CONFLICT', 'This laboratory changed in the meantime, or its changes were already reviewed.');

const tooLateToUndo = refuse('CONFLICT', 'An approval can be undone for ten minutes. You can suspend the laboratory instead.');
const askedSince = refuse('CONFLICT', 'A researcher has asked this laboratory since. You can suspend it instead.');

const noteNeeded = 'Something is against this approval. Write why you approve it anyway.';
const checksNeeded = refuse('CONFLICT', 'The checklist has to be done before a laboratory can be approved.');

/**
 * Why a laboratory cannot be approved yet, and what the approval is recorded with. A call of before there were notes names none, and is
 * refused for that only where every approval needs one.
 */
const approval = async (call: Doing, lab: LabRow, note: string | undefined) => {
  const permitted = mayReview(call.actor, lab);
  if (!permitted) return refuse('NOT_FOUND');
  const grounds = await loadGrounds(call, permitted);
  const isMissing = note === '' || (note === undefined && grounds.settings.note_always);
  if (grounds.needsNote && isMissing) return refuse('UNPROCESSABLE_CONTENT', noteNeeded, { note: noteNeeded });
  const checklist = await checklistOf(call.db, permitted);
  if (grounds.settings.checklist_required && checklist.some(({ checked_at }) => checked_at === null)) return checksNeeded;
  return succeed({
    ...(grounds.against.length > 0 && { against: grounds.against.map(({ words }) => words) }),
    ...(checklist.length > 0 && { checked: checklist.filter(({ checked_at }) => checked_at !== null).map(({ text }) => text) }),
  });
};

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
    if (permitted.status !== decisions[input.newStatus].from) return alreadyDecided;
    const note = input.note ?? '';
    const grounds = approved ? await approval(call, permitted, input.note) : succeed({});
    if (!grounds.ok) return grounds;
    if (!(await decideLab(db, permitted, { decision: input.newStatus, reason, by: actor.id, now }))) return alreadyDecided;
    await withdrawOpen(db, permitted, now);
    await endReview(db, permitted);
    await markDecided(db, permitted, now);
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
      after: { status: input.newStatus, ...grounds.value },
      reason: reason ?? (note || null),
      news: [reason === null ? approvedNews(permitted) : deniedNews(permitted, reason)],
      reload: [reloadLab(permitted.id)],
    });
    return presentById(call, permitted.id);
  }),

  undoApproval: handle(labRoutes.undoApproval, async (call) => {
    const { input, actor, db, now } = call;
    await lockLab(db, input.labId);
    const row = await findLab(db, input.labId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (approvalUndoUntil(permitted, now) === null) return tooLateToUndo;
    if (!(await undoApproval(db, permitted, now))) return askedSince;
    await happened(call, {
      action: 'labs.undo-approval',
      objectType: 'lab',
      objectId: permitted.id,
      before: { status: permitted.status, decided_by: permitted.decided_by },
      after: { status: 'pending' },
      news: [approvalUndoneNews(permitted)],
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
    const { input, actor, db, now } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (!(await acknowledgeChanges(db, permitted, input.version))) return alreadyReviewed;
    await withdrawOpen(db, permitted, now);
    await endReview(db, permitted);
    await markDecided(db, permitted, now);
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
