import type { Actor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import type { AnsweringContext } from './plausibility.domain.ts';
import { mayAnswer } from './questionnaires.policy.ts';
import { lockLatestQuestionnaire, type QuestionnaireRow } from './questionnaires.repository.ts';

export const noQuestionnaire = refuse('NOT_FOUND', 'There is no questionnaire yet: it follows from the analysis of documents.');

export const unknownQuestion = refuse('NOT_FOUND', 'This question is not part of the questionnaire.');

/** The questionnaire of a laboratory's latest analysis, locked until the transaction ends. */
export const lockToAnswer = async (
  db: Db,
  actor: Actor,
  labId: string,
): Promise<Result<Permitted<'answer', QuestionnaireRow>, 'NOT_FOUND'>> => {
  if (!maySee(actor, labId)) return refuse('NOT_FOUND');
  const row = await lockLatestQuestionnaire(db, labId);
  const permitted = row && mayAnswer(actor, row);
  return permitted ? succeed(permitted) : noQuestionnaire;
};

/** The context that a laboratory's answers are checked against today. */
export const answeringContext = async ({ db, now }: Pick<Doing, 'db' | 'now'>, labId: string): Promise<AnsweringContext> => ({
  today: utcDay(now),
  establishedIn: (await findLab(db, labId))?.year_established,
});
