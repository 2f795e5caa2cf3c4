import { type Answers, type OpenQuestionnaire, questionnaireRoutes } from '@aliquot/contract/questionnaires';
import type { Actor } from '../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { type JudgedRow, judgedDocuments, replaceJudgement, saveResults } from '../analyses/analyses.repository.ts';
import type { AssessmentInput } from '../analyses/lab.domain.ts';
import { findProfile } from '../analyses/profile.repository.ts';
import { resultsOf } from '../analyses/saving.jobs.ts';
import { judge } from '../analyses/understanding.jobs.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { saveComplianceScore } from '../labs/labs.repository.ts';
import { announceLab } from '../labs/notices.handlers.ts';
import { answerProblem, answerProblems, isAnswered } from './questionnaires.domain.ts';
import {
  deleteAnswer,
  findLatestQuestionnaire,
  lockLatestQuestionnaire,
  markSubmitted,
  type QuestionnaireRow,
  questionnaireOf,
  reopen,
  saveAnswer,
  savedAnswers,
} from './questionnaires.repository.ts';

const none = refuse('NOT_FOUND', 'There is no questionnaire yet: it follows from the analysis of documents.');

const only = (answers: Answers, { questions }: { questions: readonly { id: string }[] }): Answers =>
  Object.fromEntries(questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])));

const present = async ({ db, actor }: Doing, row: QuestionnaireRow): Promise<OpenQuestionnaire> => {
  const questionnaire = questionnaireOf(row);
  return {
    id: row.id,
    lab_id: row.lab_id,
    lab_name: row.lab_name,
    analysis_id: row.analysis_id,
    status: row.status,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    questionnaire,
    answers: only(await savedAnswers(db, row.lab_id), questionnaire),
    can: { answer: maySee(actor, row.lab_id) },
  };
};

const announceAnswers = ({ db }: Doing, { lab_id, analysis_id }: QuestionnaireRow) =>
  announce(db, { noun: 'analyses', id: analysis_id, audience: { labs: [lab_id], admins: true } });

type Submission = {
  row: QuestionnaireRow;
  answers: Answers;
  documents: JudgedRow[];
  input: Omit<AssessmentInput, 'documents'>;
};

const sorted = (answers: Answers) => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b)));

const sameAnswers = (a: Answers, b: Answers): boolean => sorted(a) === sorted(b);

/** Saves the answers that came with a submission and collects what the judgement rests on. */
const prepare = async (
  { db, now }: Doing,
  actor: Actor & { id: string },
  labId: string,
  given: Answers,
): Promise<Result<Submission, 'NOT_FOUND' | 'UNPROCESSABLE_CONTENT'>> => {
  const row = await lockLatestQuestionnaire(db, labId);
  const lab = await findProfile(db, labId);
  if (!row || !lab) return none;
  const questionnaire = questionnaireOf(row);
  const saved = await savedAnswers(db, labId);
  const answers = { ...saved, ...given };
  const problems = answerProblems(questionnaire, { ...only(answers, questionnaire), ...given }, true);
  const [first] = Object.values(problems);
  if (first) return refuse('UNPROCESSABLE_CONTENT', first, problems);
  if (!sameAnswers(saved, answers)) {
    for (const [id, value] of Object.entries(given)) await saveAnswer(db, id, value, { labId, answeredBy: actor.id, now });
    await reopen(db, row.id);
  }
  const today = now.toISOString().slice(0, 10);
  return succeed({ row, answers, documents: await judgedDocuments(db, row.analysis_id), input: { lab, answers, today } });
};

const changedMeanwhile = refuse(
  'CONFLICT',
  'The answers or the analysis changed in the meantime. Please look at them and submit again.',
);

export const questionnaireHandlers = {
  get: handle(questionnaireRoutes.get, async (call) => {
    if (!maySee(call.actor, call.input.labId)) return refuse('NOT_FOUND');
    const row = await findLatestQuestionnaire(call.db, call.input.labId);
    return row ? succeed(await present(call, row)) : none;
  }),

  answer: handle(questionnaireRoutes.answer, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, questionId, value } = input;
    if (!maySee(actor, labId)) return refuse('NOT_FOUND');
    const row = await lockLatestQuestionnaire(db, labId);
    if (!row) return none;
    const question = questionnaireOf(row).questions.find(({ id }) => id === questionId);
    if (!question) return refuse('NOT_FOUND', 'This question is not part of the questionnaire.');
    const problem = value === null ? null : answerProblem(question, value);
    if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { [questionId]: problem });
    const before = (await savedAnswers(db, labId))[questionId] ?? null;
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

  submit: handleInSteps(questionnaireRoutes.submit, async ({ input, actor, now, attempt }) => {
    const { labId, answers: given = {} } = input;
    if (!maySee(actor, labId)) return refuse('NOT_FOUND');
    const prepared = await attempt((doing) => prepare(doing, actor, labId, given));
    if (!prepared.ok) return prepared;
    const { row, answers, documents, input: judged } = prepared.value;
    const judgement = await judge(
      judged,
      documents.map(({ id, file_name, reading }) => ({ documentId: id, fileName: file_name, reading })),
    );
    return attempt(async (doing) => {
      const { db } = doing;
      const current = await lockLatestQuestionnaire(db, labId);
      if (current?.id !== row.id || !sameAnswers(await savedAnswers(db, labId), answers)) return changedMeanwhile;
      await markSubmitted(db, row.id, actor.id, now);
      await replaceJudgement(db, row.analysis_id, judgement);
      await saveResults(db, resultsOf(judgement, documents), now);
      await saveComplianceScore(db, labId, judgement.complianceScore);
      await recordChange(doing, {
        action: 'questionnaires.submit',
        objectType: 'questionnaire',
        objectId: row.id,
        after: { lab_id: labId, complianceScore: judgement.complianceScore, rulesVersion: judgement.rulesVersion },
      });
      await announceAnswers(doing, row);
      await announceLab(doing, labId);
      return succeed({ complianceScore: judgement.complianceScore, labId });
    });
  }),
};
