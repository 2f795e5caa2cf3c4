import { type Answers, questionnaireRoutes } from '@aliquot/contract/questionnaires';
import type { UserActor } from '../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handleInSteps } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { confirmedOfLab } from '../certifications/certifications.repository.ts';
import { confirmedNames } from '../certifications/own-names.repository.ts';
import type { AssessmentInput } from '../judging/lines/lab.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { saveComplianceScore } from '../labs/labs.repository.ts';
import { announceLab } from '../labs/notices.letters.ts';
import { answerProblems, answersTo, isAnswered } from '../questionnaires/questionnaires.domain.ts';
import { announceAnswers, answeringContext, none } from '../questionnaires/questionnaires.handlers.ts';
import {
  deleteAnswer,
  lockLatestQuestionnaire,
  markSubmitted,
  type QuestionnaireRow,
  questionnaireOf,
  reopen,
  saveAnswer,
  savedAnswers,
} from '../questionnaires/questionnaires.repository.ts';
import { type JudgedRow, judgedDocuments, replaceJudgement, saveResults } from './analyses.repository.ts';
import { leftOutOf } from './opening.handlers.ts';
import { findProfile } from './profile.repository.ts';
import { acceptedReasons } from './reasons.repository.ts';
import { resultsOf } from './saving.jobs.ts';
import { judge } from './understanding.jobs.ts';

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
  actor: UserActor,
  labId: string,
  given: Answers,
): Promise<Result<Submission, 'NOT_FOUND' | 'UNPROCESSABLE_CONTENT'>> => {
  const row = await lockLatestQuestionnaire(db, labId);
  const lab = await findProfile(db, labId);
  if (!row || !lab) return none;
  const questionnaire = questionnaireOf(row);
  const saved = await savedAnswers(db, labId);
  const answers = Object.fromEntries(Object.entries({ ...saved, ...given }).filter(([, value]) => isAnswered(value)));
  const context = await answeringContext({ db, now }, labId);
  const problems = answerProblems(
    questionnaire,
    { ...answersTo(answers, questionnaire), ...given },
    { ...context, submitting: true, leftOut: await leftOutOf({ db }, row.analysis_id) },
  );
  const [first] = Object.values(problems);
  if (first) return refuse('UNPROCESSABLE_CONTENT', first, problems);
  if (!sameAnswers(saved, answers)) {
    for (const [id, value] of Object.entries(given)) {
      if (isAnswered(value)) await saveAnswer(db, id, value, { labId, answeredBy: actor.id, now });
      else await deleteAnswer(db, labId, id);
    }
    await reopen(db, row.id);
  }
  const accepted = await acceptedReasons(db, labId);
  const input = {
    lab,
    answers,
    accepted,
    today: context.today,
    confirmed: await confirmedOfLab(db, labId),
    ownNames: await confirmedNames(db, labId),
  };
  return succeed({ row, answers, documents: await judgedDocuments(db, row.analysis_id), input });
};

const changedMeanwhile = refuse(
  'CONFLICT',
  'The answers or the analysis changed in the meantime. Please look at them and submit again.',
);

/** Submits a questionnaire: the answers are judged by the same rules as the documents, and change the score. */
export const submitQuestionnaire = handleInSteps(questionnaireRoutes.submit, async ({ input, actor, now, attempt }) => {
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
    await replaceJudgement(db, row.analysis_id, judgement, { cause: 'answers', reasons: [], now });
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
});
