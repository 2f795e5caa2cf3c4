import type { Answer, Answers, Questionnaire } from '@aliquot/contract/hearts/questionnaires';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

/** Stores the questionnaire that follows from an analysis, once. */
export const insertQuestionnaire = async (
  db: Db,
  { labId, analysisId, questionnaire, now }: { labId: string; analysisId: string; questionnaire: Questionnaire; now: Date },
): Promise<void> => {
  await db
    .insertInto('questionnaires')
    .values({
      lab_id: labId,
      analysis_id: analysisId,
      questions: JSON.stringify(questionnaire.questions),
      priority_areas: JSON.stringify(questionnaire.priorityAreas),
      missing_documents: JSON.stringify(questionnaire.missingDocuments),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('analysis_id').doNothing())
    .execute();
};

/** Updates the advice of an analysis's questionnaire after a new judgment; its questions stay. */
export const saveAdvice = async (
  db: Db,
  { analysis_id }: AnyPermitted<'run' | 'accept', { analysis_id: string }>,
  { priorityAreas, missingDocuments }: Pick<Questionnaire, 'priorityAreas' | 'missingDocuments'>,
): Promise<void> => {
  await db
    .updateTable('questionnaires')
    .set({ priority_areas: JSON.stringify(priorityAreas), missing_documents: JSON.stringify(missingDocuments) })
    .where('analysis_id', '=', analysis_id)
    .execute();
};

const rows = (db: Db) =>
  db
    .selectFrom('questionnaires as q')
    .innerJoin('labs as l', 'l.id', 'q.lab_id')
    .select(['q.id', 'q.lab_id', 'l.name as lab_name', 'q.analysis_id', 'q.status', 'q.submitted_at'])
    .select(['q.questions', 'q.priority_areas', 'q.missing_documents']);

const latest = (db: Db, labId: string) =>
  rows(db).where('q.lab_id', '=', labId).orderBy('q.created_at', 'desc').orderBy('q.id').limit(1);

/** The questionnaire of a laboratory's latest finished analysis. */
export const findLatestQuestionnaire = (db: Db, labId: string) => latest(db, labId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockLatestQuestionnaire = (db: Db, labId: string) => latest(db, labId).forUpdate('q').executeTakeFirst();

export const findOfAnalysis = (db: Db, analysisId: string) =>
  rows(db).where('q.analysis_id', '=', analysisId).executeTakeFirst();

export type QuestionnaireRow = NonNullable<Awaited<ReturnType<typeof findOfAnalysis>>>;

export const questionnaireOf = (row: QuestionnaireRow): Questionnaire => ({
  questions: row.questions as Questionnaire['questions'],
  priorityAreas: row.priority_areas,
  missingDocuments: row.missing_documents,
});

const asAnswers = (found: readonly { question_id: string; value: Answer }[]): Answers =>
  Object.fromEntries(found.map(({ question_id, value }) => [question_id, value]));

/** Everything that a laboratory has answered, by question id. */
export const savedAnswers = async (db: Db, labId: string): Promise<Answers> =>
  asAnswers(
    await db.selectFrom('questionnaire_answers').select(['question_id', 'value']).where('lab_id', '=', labId).execute(),
  );

/** The answers that a laboratory has submitted and not changed since: the only ones that count in a score. */
export const submittedAnswers = async (db: Db, labId: string): Promise<Answers> =>
  asAnswers(
    await db
      .selectFrom('questionnaire_answers as a')
      .select(['a.question_id', 'a.value'])
      .where('a.lab_id', '=', labId)
      .where('a.answered_at', '<=', (eb) =>
        eb
          .selectFrom('questionnaires as q')
          .select((max) => max.fn.max('q.submitted_at').as('at'))
          .where('q.lab_id', '=', labId),
      )
      .execute(),
  );

type OfLab = { lab_id: string };

/** Saves one answer over an earlier one. */
export const saveAnswer = async (
  db: Db,
  { lab_id }: Permitted<'answer', OfLab>,
  questionId: string,
  value: Answer,
  { answeredBy, now }: { answeredBy: string; now: Date },
): Promise<void> => {
  const answer = { value: JSON.stringify(value), answered_by: answeredBy, answered_at: now };
  await db
    .insertInto('questionnaire_answers')
    .values({ ...answer, lab_id, question_id: questionId })
    .onConflict((conflict) => conflict.columns(['lab_id', 'question_id']).doUpdateSet(answer))
    .execute();
};

export const deleteAnswer = (db: Db, { lab_id }: Permitted<'answer', OfLab>, questionId: string) =>
  db.deleteFrom('questionnaire_answers').where('lab_id', '=', lab_id).where('question_id', '=', questionId).execute();

/** A changed answer waits for a submission of its own. */
export const reopen = (db: Db, { id }: Permitted<'answer', { id: string }>) =>
  db.updateTable('questionnaires').set({ status: 'open' }).where('id', '=', id).where('status', '=', 'submitted').execute();

export const markSubmitted = (db: Db, { id }: Permitted<'answer', { id: string }>, by: string, now: Date) =>
  db
    .updateTable('questionnaires')
    .set({ status: 'submitted', submitted_at: now, submitted_by: by })
    .where('id', '=', id)
    .execute();
