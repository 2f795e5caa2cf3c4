import { paymentRoutes } from '@aliquot/contract/engagements/payments';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { mayReadEngagementFile } from '../../hearts/documents/documents.policy.ts';
import { findPaymentFile } from '../../hearts/documents/engagement-files.repository.ts';
import { signLink } from '../../hearts/documents/links.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { paymentNews } from './payments.letters.ts';
import { voidNote } from './payments.repository.ts';
import { addNote, presentById, toChange } from './payments.service.ts';

export const paymentHandlers = {
  list: handle(paymentRoutes.list, (call) => presentById(call, call.input.collaborationId)),
  add: handleInSteps(paymentRoutes.add, addNote),

  void: handle(paymentRoutes.void, async (call) => {
    const { input, actor, db, now } = call;
    const changing = await toChange(call, input.noteId);
    if (!changing.ok) return changing;
    const { work, side, note } = changing;
    if (!(await voidNote(db, note, { by: actor.id, reason: input.reason, now }))) return refuse('CONFLICT');
    await happened(call, {
      action: 'payments.void',
      objectType: 'collaboration',
      objectId: work.id,
      after: { note_id: note.id, side },
      reason: input.reason,
      news: [paymentNews('void', work, side, note)],
      reload: reloadRequest(work),
    });
    return presentById(call, work.id);
  }),

  linkOfFile: handle(paymentRoutes.linkOfFile, async ({ input, actor, db, now, world }) => {
    const row = await findPaymentFile(db, input.noteId);
    const document = row && mayReadEngagementFile(actor, row);
    if (!document) return refuse('NOT_FOUND');
    const { disposition } = input;
    return succeed(signLink(world, { kind: 'payment-notes', document, userId: actor.id, disposition, now }));
  }),
};
