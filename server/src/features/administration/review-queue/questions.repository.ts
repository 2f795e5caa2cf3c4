import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

const withNames = (db: Db) =>
  db
    .selectFrom('review_questions as q')
    .leftJoin('lab_documents as d', 'd.id', 'q.lab_document_id')
    .selectAll('q')
    .select([
      'd.file_name',
      sql<string | null>`acl.name_at_lab(q.asked_by, q.lab_id)`.as('asker'),
      sql<string | null>`acl.name_at_lab(q.answered_by, q.lab_id)`.as('answerer'),
    ]);

export const findQuestion = (db: Db, id: string) => withNames(db).where('q.id', '=', id).executeTakeFirst();
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** The questions to a laboratory, newest first. */
export const questionsOf = (db: Db, { id }: AnyPermitted<'see' | 'review', { id: string }>) =>
  withNames(db).where('q.lab_id', '=', id).orderBy('q.asked_at', 'desc').orderBy('q.id').execute();

type NewQuestion = { readonly topic: string; readonly text: string };

export const insertQuestions = async (
  db: Db,
  { id }: Permitted<'review', { id: string }>,
  { questions, dueOn, by, now }: { questions: readonly NewQuestion[]; dueOn: string | null; by: string; now: Date },
): Promise<void> => {
  await db
    .insertInto('review_questions')
    .values(questions.map((question) => ({ lab_id: id, ...question, due_on: dueOn, asked_by: by, asked_at: now })))
    .execute();
};

/** @returns false when it was answered or withdrawn in the meantime. */
export const saveAnswer = (
  db: Db,
  { id }: Permitted<'answer', { id: string }>,
  { answer, documentId, by, now }: { answer: string; documentId: string | null; by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('review_questions')
      .set({ answer, lab_document_id: documentId, answered_by: by, answered_at: now })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('withdrawn_at', 'is', null),
  );

/** @returns false when it was answered or withdrawn in the meantime. */
export const withdrawQuestion = (db: Db, { id }: Permitted<'review', { id: string }>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('review_questions')
      .set({ withdrawn_at: now })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('withdrawn_at', 'is', null),
  );

export const hasOpenQuestions = async (db: Db, labId: string): Promise<boolean> => {
  const { open } = await db
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('review_questions')
            .select('id')
            .where('lab_id', '=', labId)
            .where('answered_at', 'is', null)
            .where('withdrawn_at', 'is', null),
        )
        .as('open'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(open);
};

/** Withdraws what a decision has made needless. */
export const withdrawOpen = (db: Db, { id }: Permitted<'decide', { id: string }>, now: Date) =>
  db
    .updateTable('review_questions')
    .set({ withdrawn_at: now })
    .where('lab_id', '=', id)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();

/** A document of the laboratory that an answer can name. */
export const isDocumentOf = async (db: Db, documentId: string, labId: string): Promise<boolean> =>
  (await db
    .selectFrom('lab_documents')
    .select('id')
    .where('id', '=', documentId)
    .where('lab_id', '=', labId)
    .executeTakeFirst()) !== undefined;
