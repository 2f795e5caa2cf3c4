import { labRoutes } from '@aliquot/contract/labs';
import { refuse } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { resubmission } from './labs.domain.ts';
import { mayDecide, mayResubmit } from './labs.policy.ts';
import { presentById } from './labs.presenter.ts';
import { decideLab, findLab, type LabRow, resubmitLab } from './labs.repository.ts';
import { administratorIds } from './memberships.repository.ts';
import { announceLab, tellMembers } from './notices.letters.ts';

const alreadyDecided = refuse('CONFLICT', 'This laboratory is not pending any more. Load it again.');
const notDenied = refuse('CONFLICT', 'Only a laboratory that was not approved can be submitted again. Load it again.');
const reasonNeeded = 'Please give a reason for the denial.';

const decisionLetter = (row: LabRow, approved: boolean, reason: string | null) => ({
  notice: {
    kind: approved ? 'lab-approved' : 'lab-denied',
    title: approved ? `${row.name} was approved` : `${row.name} was not approved`,
    body: approved ? 'Researchers can find it now.' : `Reason: ${reason}`,
    link: '/lab-dashboard',
  },
  letter: {
    subject: approved ? `${row.name} was approved` : `${row.name} was not approved`,
    paragraphs: approved
      ? ['Your laboratory was approved. Researchers can find it and send you requests from now on.']
      : [
          `Your laboratory was not approved. The reason: ${reason}`,
          'You can change its profile and its documents on the dashboard, and submit it again there.',
        ],
    label: 'Open the dashboard',
    footnote: `You get this message because you are a member of ${row.name} at Aliquot.`,
  },
});

/** What is decided about a laboratory, and how it asks for another decision. */
export const decidingHandlers = {
  decide: handle(labRoutes.decide, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const approved = input.newStatus === 'approved';
    const reason = approved ? null : (input.reason ?? '');
    if (reason === '') return refuse('UNPROCESSABLE_CONTENT', reasonNeeded, { reason: reasonNeeded });
    if (!(await decideLab(db, permitted.id, { decision: input.newStatus, reason, by: actor.id, now }))) return alreadyDecided;
    await recordChange(call, {
      action: approved ? 'labs.approve' : 'labs.deny',
      objectType: 'lab',
      objectId: permitted.id,
      before: { status: permitted.status },
      after: { status: input.newStatus },
      reason,
    });
    await recordDecisionAboutLab(db, {
      labId: permitted.id,
      about: 'laboratory-review',
      status: input.newStatus,
      decidedBy: actor.id,
      now,
    });
    await tellMembers(call, world, permitted.id, decisionLetter(permitted, approved, reason));
    await announceLab(call, permitted.id);
    return presentById(call, permitted.id);
  }),

  resubmit: handle(labRoutes.resubmit, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayResubmit(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (!(await resubmitLab(db, permitted.id, now))) return notDenied;
    await recordChange(call, {
      action: 'labs.resubmit',
      objectType: 'lab',
      objectId: permitted.id,
      before: { status: resubmission.from, denial_reason: permitted.denial_reason },
      after: { status: resubmission.to },
    });
    await notify(db, await administratorIds(db), {
      kind: 'lab-resubmitted',
      title: `${permitted.name} was submitted again`,
      body: 'It was not approved before. Look at what changed, and decide.',
      link: `/admin/labs/${permitted.id}`,
    });
    await announceLab(call, permitted.id);
    return presentById(call, permitted.id);
  }),
};
