import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { confirmedOfLab } from '../certifications/certifications.repository.ts';
import { confirmedNames } from '../certifications/own-names.repository.ts';
import type { AssessmentInput } from '../judging/lines/lab.domain.ts';
import { answerProblems, answersTo, isAnswered } from '../questionnaires/questionnaires.domain.ts';
import {
  deleteAnswer,
  type QuestionnaireRow,
  questionnaireOf,
  reopen,
  saveAnswer,
  savedAnswers,
} from '../questionnaires/questionnaires.repository.ts';
import { answeringContext, lockToAnswer, noQuestionnaire } from '../questionnaires/questionnaires.service.ts';
import { type JudgedRow, judgedDocuments } from './analyses.repository.ts';
import { findProfile } from './profile.repository.ts';
import { leftOutOf } from './questionnaires.presenter.ts';
import { acceptedReasons } from './reasons.repository.ts';

type Submission = {
  row: Permitted<'answer', QuestionnaireRow>;
  answers: Answers;
  documents: JudgedRow[];
  input: Omit<AssessmentInput, 'documents'>;
};

const sorted = (answers: Answers) => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b)));

export const sameAnswers = (a: Answers, b: Answers): boolean => sorted(a) === sorted(b);

/** Saves the answers that came with a submission and collects the inputs of the judgment. */
export const prepareSubmission = async (
  { db, actor, now }: UserDoing,
  labId: string,
  given: Answers,
): Promise<Result<Submission, 'NOT_FOUND' | 'UNPROCESSABLE_CONTENT'>> => {
  const locked = await lockToAnswer(db, actor, labId);
  if (!locked.ok) return locked;
  const row = locked.value;
  const lab = await findProfile(db, labId);
  if (!lab) return noQuestionnaire;
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
      if (isAnswered(value)) await saveAnswer(db, row, id, value, { answeredBy: actor.id, now });
      else await deleteAnswer(db, row, id);
    }
    await reopen(db, row);
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
