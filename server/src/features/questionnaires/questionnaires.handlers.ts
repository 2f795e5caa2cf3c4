import { questionnaireRoutes } from '@aliquot/contract/questionnaires';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { type AnsweringContext, contradictionsAmong } from './plausibility.domain.ts';
import { answerProblem, answersTo, isAnswered } from './questionnaires.domain.ts';
import {
  deleteAnswer,
  lockLatestQuestionnaire,
  type QuestionnaireRow,
  questionnaireOf,
  reopen,
  saveAnswer,
  savedAnswers,
} from './questionnaires.repository.ts';

export const none = refuse('NOT_FOUND', 'There is no questionnaire yet: it follows from the analysis of documents.');

/** What the answers of a laboratory are held against today. */
export const answeringContext = async ({ db, now }: Pick<Doing, 'db' | 'now'>, labId: string): Promise<AnsweringContext> => ({
  today: now.toISOString().slice(0, 10),
  establishedIn: (await findLab(db, labId))?.year_established,
});

/** Lets the pages of the laboratory's members and of administrators load the answers again. */
export const announceAnswers = ({ db }: Doing, { lab_id, analysis_id }: QuestionnaireRow) =>
  announce(db, { noun: 'analyses', id: analysis_id, audience: { labs: [lab_id], admins: true } });

export const questionnaireHandlers = {
  answer: handle(questionnaireRoutes.answer, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, questionId, value } = input;
    if (!maySee(actor, labId)) return refuse('NOT_FOUND');
    const row = await lockLatestQuestionnaire(db, labId);
    if (!row) return none;
    const question = questionnaireOf(row).questions.find(({ id }) => id === questionId);
    if (!question) return refuse('NOT_FOUND', 'This question is not part of the questionnaire.');
    const saved = await savedAnswers(db, labId);
    const before = saved[questionId] ?? null;
    if (value !== null) {
      const beside = answersTo({ ...saved, [questionId]: value }, questionnaireOf(row));
      const problem =
        answerProblem(question, value, await answeringContext(call, labId)) ?? contradictionsAmong(beside).get(questionId);
      if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { [questionId]: problem });
    }
    if (JSON.stringify(before) === JSON.stringify(value)) return succeed({ savedAt: now.toISOString() });
    if (value === null || !isAnswered(value)) await deleteAnswer(db, labId, questionId);
    else await saveAnswer(db, questionId, value, { labId, answeredBy: actor.id, now });
    await reopen(db, row.id);
    await recordChange(call, {
      action: 'questionnaires.answer',
      objectType: 'questionnaire',
      objectId: row.id,
      before: { question: questionId, answer: before },
      after: { lab_id: labId, question: questionId, answer: value },
    });
    await announceAnswers(call, row);
    return succeed({ savedAt: now.toISOString() });
  }),
};
