import { questionnaireRoutes } from '@aliquot/contract/hearts/questionnaires';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { contradictionsAmong } from './plausibility.domain.ts';
import { answerProblem, answersTo, isAnswered } from './questionnaires.domain.ts';
import { reloadAnswers } from './questionnaires.letters.ts';
import { deleteAnswer, questionnaireOf, reopen, saveAnswer, savedAnswers } from './questionnaires.repository.ts';
import { answeringContext, lockToAnswer, unknownQuestion } from './questionnaires.service.ts';

export const questionnaireHandlers = {
  answer: handle(questionnaireRoutes.answer, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, questionId, value } = input;
    const locked = await lockToAnswer(db, actor, labId);
    if (!locked.ok) return locked;
    const row = locked.value;
    const question = questionnaireOf(row).questions.find(({ id }) => id === questionId);
    if (!question) return unknownQuestion;
    const saved = await savedAnswers(db, labId);
    const before = saved[questionId] ?? null;
    if (value !== null) {
      const beside = answersTo({ ...saved, [questionId]: value }, questionnaireOf(row));
      const problem =
        answerProblem(question, value, await answeringContext(call, labId)) ?? contradictionsAmong(beside).get(questionId);
      if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { [questionId]: problem });
    }
    if (JSON.stringify(before) === JSON.stringify(value)) return succeed({ savedAt: now.toISOString() });
    if (value === null || !isAnswered(value)) await deleteAnswer(db, row, questionId);
    else await saveAnswer(db, row, questionId, value, { answeredBy: actor.id, now });
    await reopen(db, row);
    await happened(call, {
      action: 'questionnaires.answer',
      objectType: 'questionnaire',
      objectId: row.id,
      before: { question: questionId, answer: before },
      after: { lab_id: labId, question: questionId, answer: value },
      reload: [reloadAnswers(row)],
    });
    return succeed({ savedAt: now.toISOString() });
  }),
};
