import { reviewQueueRoutes } from '@aliquot/contract/administration/review-queue';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { lockLab } from '../../hearts/labs/labs.repository.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { addNote, checklistOf, notesOf, saveCheck } from './cases.repository.ts';
import { presentCase, reviewed } from './cases.service.ts';
import { findAdministrator, findAround, findAssigneeId, listWaiting, saveAssignment } from './queue.repository.ts';
import { viewerOf } from './queue.service.ts';
import { givenNews, reloadForReviewers } from './review-queue.letters.ts';
import { presentNote, presentWaiting } from './review-queue.presenter.ts';
import { waitOf } from './waits.domain.ts';

const noAdministrator = refuse('UNPROCESSABLE_CONTENT', 'This person is no longer an administrator. Choose someone else.');
const waitsForNothing = 'This laboratory is not waiting for a decision any more.';
const takenSince = 'Someone else is assigned to this laboratory now. Reload the page.';

export const queueHandlers = {
  list: handle(reviewQueueRoutes.list, async (call) => {
    const { page, pageSize } = call.input;
    const viewer = await viewerOf(call);
    const { items, figures } = await listWaiting(call.db, call.input, viewer);
    const { total, due_today, ...counts } = figures;
    return succeed({
      items: items.map((row) => presentWaiting(row, viewer)),
      counts,
      due_today,
      target_days: viewer.targetDays,
      total,
      page,
      pageSize,
    });
  }),

  around: handle(reviewQueueRoutes.around, async (call) => {
    const { labId, ...filter } = call.input;
    if (!(await reviewed(call, labId))) return refuse('NOT_FOUND');
    const around = await findAround(call.db, labId, filter, await viewerOf(call));
    return succeed(around ?? { position: null, total: 0, previous: null, next: null });
  }),

  get: handle(reviewQueueRoutes.get, async (call) => presentCase(call, call.input.labId)),

  assign: handle(reviewQueueRoutes.assign, async (call) => {
    const { input, db, now } = call;
    await lockLab(db, input.labId);
    const lab = await reviewed(call, input.labId);
    if (!lab) return refuse('NOT_FOUND');
    if (waitOf(lab, 0, now) === null) return refuse('CONFLICT', waitsForNothing);
    if (input.assigneeId !== null && !(await findAdministrator(db, input.assigneeId))) return noAdministrator;
    const { from, assigneeId } = input;
    if ((await findAssigneeId(db, lab.id)) !== from) return refuse('CONFLICT', takenSince);
    if (assigneeId === from) return presentCase(call, lab.id);
    await saveAssignment(db, lab, { assigneeId, now });
    await happened(call, {
      action: 'review-queue.assign',
      objectType: 'lab',
      objectId: lab.id,
      before: { assignee_id: from },
      after: { assignee_id: assigneeId },
      news: assigneeId === null || assigneeId === call.actor.id ? [] : [givenNews(lab, assigneeId)],
      reload: [reloadForReviewers(lab.id)],
    });
    return presentCase(call, lab.id);
  }),

  note: handle(reviewQueueRoutes.note, async (call) => {
    const { input, actor, db, now } = call;
    const lab = await reviewed(call, input.labId);
    if (!lab) return refuse('NOT_FOUND');
    await addNote(db, lab, { authorId: actor.id, text: input.text, now });
    await happened(call, {
      action: 'review-queue.add-note',
      objectType: 'lab',
      objectId: lab.id,
      after: { characters: input.text.length },
      reload: [reloadForReviewers(lab.id)],
    });
    const notes = await notesOf(db, lab);
    return succeed({
      notes: notes.map(presentNote),
    });
  }),

  check: handle(reviewQueueRoutes.check, async (call) => {
    const { input, actor, db, now } = call;
    const lab = await reviewed(call, input.labId);
    const item = lab && (await checklistOf(db, lab)).find(({ id }) => id === input.itemId);
    if (!lab || !item) return refuse('NOT_FOUND', 'This item is not on the checklist any more. Reload the page.');
    if ((item.checked_at !== null) === input.done) return presentCase(call, lab.id);
    await saveCheck(db, lab, { itemId: item.id, done: input.done, by: actor.id, now });
    await happened(call, {
      action: 'review-queue.check',
      objectType: 'lab',
      objectId: lab.id,
      before: { item: item.text, done: !input.done },
      after: { item: item.text, done: input.done },
      reload: [reloadForReviewers(lab.id)],
    });
    return presentCase(call, lab.id);
  }),
};
