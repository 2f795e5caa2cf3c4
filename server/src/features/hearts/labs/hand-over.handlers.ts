import { labRoutes } from '@aliquot/contract/hearts/labs';
import { refuse, succeed } from '../../../kernel/result.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle } from '../../../platform/http/mount.ts';
import { queueMail } from '../../people/notifications/notifications.jobs.ts';
import { canNotifyOwner } from './labs.domain.ts';
import { takeOverLetter } from './labs.letters.ts';
import { mayNotifyOwner } from './labs.policy.ts';
import { presentHandOver } from './labs.presenter.ts';
import { findLab, noteOwnerNotified } from './labs.repository.ts';
import { memberIds } from './memberships.repository.ts';

const hasOwner = 'This laboratory already has a member, who manages it.';
const justNotified = 'The owner was notified less than an hour ago. Please wait before you send the message again.';

/** Lets an administrator hand a laboratory that they registered over to its contact. */
export const handOverHandlers = {
  handOver: handle(labRoutes.handOver, async ({ input, actor, db, now }) => {
    const row = await findLab(db, input.labId);
    const permitted = row && mayNotifyOwner(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    return succeed(presentHandOver(permitted, (await memberIds(db, permitted.id)).length, now));
  }),

  notifyOwner: handle(labRoutes.notifyOwner, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayNotifyOwner(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const members = (await memberIds(db, permitted.id)).length;
    if (members > 0) return refuse('CONFLICT', hasOwner);
    if (!canNotifyOwner(permitted.owner_told_at, now) || !(await noteOwnerNotified(db, permitted, now)))
      return refuse('CONFLICT', justNotified);
    await queueMail(db, world.jobs, [permitted.contact_email], takeOverLetter(permitted, world.config.server.publicUrl));
    await recordChange(call, {
      action: 'labs.tell-owner',
      objectType: 'lab',
      objectId: permitted.id,
      after: { contact_email: permitted.contact_email },
    });
    return succeed(presentHandOver({ ...permitted, owner_told_at: now }, members, now));
  }),
};
