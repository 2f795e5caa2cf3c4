import { paymentRoutes } from '@aliquot/contract/engagements/payments';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findPaymentFile } from '../../hearts/documents/engagement-files.repository.ts';
import { linkToFile } from '../../hearts/documents/links.service.ts';
import { engagementAct } from '../collaborations/acting.service.ts';
import { paymentNews } from './payments.letters.ts';
import { voidNote } from './payments.repository.ts';
import { addNote, lockNote, presentNotes } from './payments.service.ts';

export const paymentHandlers = {
  list: handle(paymentRoutes.list, (call) => presentNotes(call, call.input.collaborationId)),
  add: handleInSteps(paymentRoutes.add, addNote),

  void: engagementAct(paymentRoutes.void, {
    load: (call) => lockNote(call, call.input.noteId),
    move: async ({ input: { reason }, actor, db, now }, { engagement, side, note }) => {
      if (!(await voidNote(db, note, { by: actor.id, reason, now }))) return refuse('CONFLICT');
      return succeed({
        action: 'payments.void',
        after: { note_id: note.id, side },
        reason,
        news: [paymentNews('void', engagement, side, note)],
      });
    },
    present: presentNotes,
  }),

  linkOfFile: handle(paymentRoutes.linkOfFile, async (call) =>
    linkToFile(call, 'payment-notes', await findPaymentFile(call.db, call.input.noteId)),
  ),
};
