import { reviewQueueRoutes } from '@aliquot/contract/administration/review-queue';
import { utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { reloadLab } from '../../hearts/labs/labs.letters.ts';
import { visible as visibleLab } from '../../hearts/labs/labs.policy.ts';
import { findLab, lockLab } from '../../hearts/labs/labs.repository.ts';
import { pauseWait, resumeWait } from '../../hearts/labs/waits.repository.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reviewed } from './cases.service.ts';
import {
  findQuestion,
  hasOpenQuestions,
  insertQuestions,
  isDocumentOf,
  questionsOf,
  saveAnswer,
  withdrawQuestion,
} from './questions.repository.ts';
import { answeredNews, askedNews } from './review-queue.letters.ts';
import { mayAnswer, mayReview, visible } from './review-queue.policy.ts';
import { presentQuestion } from './review-queue.presenter.ts';
import { mayBeAsked } from './waits.domain.ts';

const isDenied = refuse('CONFLICT', 'This laboratory was denied. It can ask for another review.');
const settled = refuse('CONFLICT', 'This question was answered or withdrawn in the meantime. Reload the page.');
const otherDocument = 'Choose one of your laboratory’s documents.';
const tooEarly = 'Choose a day from today on.';

const presentById = async ({ db, actor }: Doing, id: string) => {
  const row = await findQuestion(db, id);
  const seen = row && visible(actor, row);
  return seen ? succeed(presentQuestion(actor, seen)) : refuse('NOT_FOUND');
};

export const questionHandlers = {
  questions: handle(reviewQueueRoutes.questions, async ({ input, actor, db }) => {
    const row = await findLab(db, input.labId);
    const lab = row && visibleLab(actor, row);
    if (!lab) return refuse('NOT_FOUND');
    const questions = (await questionsOf(db, lab)).flatMap((each) => visible(actor, each) ?? []);
    return succeed({ questions: questions.map((each) => presentQuestion(actor, each)) });
  }),

  ask: handle(reviewQueueRoutes.ask, async (call) => {
    const { input, actor, db, now } = call;
    await lockLab(db, input.labId);
    const lab = await reviewed(call, input.labId);
    if (!lab) return refuse('NOT_FOUND');
    if (!mayBeAsked(lab)) return isDenied;
    const { questions, due_on } = input;
    if (due_on !== null && due_on < utcDay(now)) return refuse('UNPROCESSABLE_CONTENT', tooEarly, { due_on: tooEarly });
    await insertQuestions(db, lab, { questions, dueOn: due_on, by: actor.id, now });
    await pauseWait(db, lab, now);
    await happened(call, {
      action: 'review-queue.ask',
      objectType: 'lab',
      objectId: lab.id,
      after: { questions, due_on },
      news: [askedNews(lab, questions, due_on)],
      reload: [reloadLab(lab.id)],
    });
    const rows = (await questionsOf(db, lab)).flatMap((each) => visible(actor, each) ?? []);
    return succeed({ questions: rows.map((each) => presentQuestion(actor, each)) });
  }),

  answer: handle(reviewQueueRoutes.answer, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findQuestion(db, input.questionId);
    const permitted = row && mayAnswer(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const { answer, documentId } = input;
    const labId = permitted.lab_id;
    await lockLab(db, labId);
    if (documentId !== null && !(await isDocumentOf(db, documentId, labId)))
      return refuse('UNPROCESSABLE_CONTENT', otherDocument, { documentId: otherDocument });
    if (!(await saveAnswer(db, permitted, { answer, documentId, by: actor.id, now }))) return settled;
    const lab = await findLab(db, labId);
    const answering = lab && mayAnswer(actor, { ...lab, lab_id: labId });
    if (!answering) return refuse('NOT_FOUND');
    if (!(await hasOpenQuestions(db, labId))) await resumeWait(db, answering, now);
    await happened(call, {
      action: 'review-queue.answer',
      objectType: 'lab',
      objectId: labId,
      after: { question: permitted.text, answer, document_id: documentId },
      news: [answeredNews(answering, permitted.asked_by, answer)],
      reload: [reloadLab(labId)],
    });
    return presentById(call, permitted.id);
  }),

  withdraw: handle(reviewQueueRoutes.withdraw, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findQuestion(db, input.questionId);
    const permitted = row && mayReview(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    await lockLab(db, permitted.lab_id);
    if (!(await withdrawQuestion(db, permitted, now))) return settled;
    const lab = await reviewed(call, permitted.lab_id);
    if (lab && !(await hasOpenQuestions(db, lab.id))) await resumeWait(db, lab, now);
    await happened(call, {
      action: 'review-queue.withdraw-question',
      objectType: 'lab',
      objectId: permitted.lab_id,
      before: { question: permitted.text },
      reload: [reloadLab(permitted.lab_id)],
    });
    return presentById(call, permitted.id);
  }),
};
