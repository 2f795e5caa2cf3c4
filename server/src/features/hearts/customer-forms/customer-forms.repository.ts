import type {
  DroppedPart,
  FormAnswerKind,
  FormProposal,
  FormQuestionState,
  FormTopic,
} from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countOf } from '../../../platform/db/outcomes.ts';
import type { StoredFile } from '../documents/documents.repository.ts';
import type { TakenQuestion } from './answering.domain.ts';
import { unanswered } from './customer-forms.domain.ts';

type Id = { readonly id: string };

const forms = (db: Db) =>
  db
    .selectFrom('customer_forms as f')
    .leftJoin('lab_members as m', (join) => join.onRef('m.user_id', '=', 'f.uploaded_by').onRef('m.lab_id', '=', 'f.lab_id'))
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('f')
    .select('u.name as uploaded_by_name');

/** A laboratory's forms, newest first. */
export const listForms = (db: Db, labId: string) =>
  forms(db).where('f.lab_id', '=', labId).orderBy('f.uploaded_at', 'desc').orderBy('f.id').execute();

export const findForm = (db: Db, id: string) => forms(db).where('f.id', '=', id).executeTakeFirst();
export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>;

export const countForms = (db: Db, labId: string): Promise<number> =>
  countOf(db.selectFrom('customer_forms').where('lab_id', '=', labId));

export const insertForm = async (
  db: Db,
  { id: labId }: Permitted<'add', Id>,
  file: StoredFile,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string> => {
  const { id } = await db
    .insertInto('customer_forms')
    .values({ ...file, lab_id: labId, uploaded_by: by, uploaded_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** @returns false when it was deleted before. */
export const deleteForm = async (db: Db, { id }: Permitted<'change', Id>): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('customer_forms').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Ends the waiting of a form without questions. @returns false when it was deleted or read before. */
export const saveUnread = async (
  db: Db,
  { id }: Permitted<'read', Id>,
  { message, dropped, now }: { readonly message: string; readonly dropped: readonly DroppedPart[]; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('customer_forms')
    .set({ state: 'unread', message, dropped: [...dropped], read_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

type Read = {
  readonly questions: readonly (TakenQuestion & { readonly proposal: FormProposal })[];
  readonly dropped: readonly DroppedPart[];
  readonly message: string | null;
  readonly judgedOn: string;
  readonly now: Date;
};

/** Keeps the questions of a waiting form with their proposals. @returns false when it was deleted or read before. */
export const saveRead = async (db: Db, { id, lab_id }: Permitted<'read', FormRow>, read: Read): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('customer_forms')
    .set({ state: 'read', message: read.message, dropped: [...read.dropped], judged_on: read.judgedOn, read_at: read.now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const rows = read.questions.map(({ question, section, place, kept, about, likely, proposal }, position) => ({
    position,
    question,
    section,
    place,
    kept,
    about,
    likely,
    proposal,
    state: kept === null ? 'open' : 'kept',
  }));
  await sql`
    insert into customer_form_questions (form_id, lab_id, position, question, section, place, kept, about, likely, proposal, state)
    select ${id}::uuid, ${lab_id}::uuid, q.position, q.question, q.section, q.place, q.kept, q.about, q.likely, q.proposal, q.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q (position integer, question text, section text, place jsonb,
      kept text, about jsonb, likely text[], proposal jsonb, state text)`.execute(db);
  return true;
};

/** The questions of a form, in the order of its file. */
export const questionsOfForm = (db: Db, { id }: AnyPermitted<'see' | 'read' | 'change', Id>) =>
  db.selectFrom('customer_form_questions').selectAll().where('form_id', '=', id).orderBy('position').execute();

export const findQuestion = (db: Db, id: string) =>
  db.selectFrom('customer_form_questions').selectAll().where('id', '=', id).executeTakeFirst();
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** State and kind of each question of some forms, for counting. */
export const statesOf = async (
  db: Db,
  shown: readonly Visible<Id>[],
): Promise<Map<string, { readonly state: FormQuestionState; readonly kind: FormAnswerKind }[]>> => {
  const rows = await db
    .selectFrom('customer_form_questions')
    .select(['form_id', 'state', sql<FormAnswerKind>`proposal ->> 'kind'`.as('kind')])
    .where('form_id', '=', sql<string>`any(${shown.map(({ id }) => id)}::uuid[])`)
    .execute();
  return Map.groupBy(rows, ({ form_id }) => form_id);
};

export type NewProposal = { readonly id: string; readonly about: FormTopic | null; readonly proposal: FormProposal };

/** Gives open questions new proposals; those that were decided or got another subject meanwhile keep theirs. */
export const saveProposals = async (
  db: Db,
  { id }: Permitted<'read', Id>,
  proposals: readonly NewProposal[],
  judgedOn: string,
): Promise<void> => {
  await sql`
    update customer_form_questions q set proposal = p.proposal
    from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) as p (id uuid, about jsonb, proposal jsonb)
    where q.id = p.id and q.form_id = ${id}::uuid and q.state = 'open' and q.about is not distinct from p.about`.execute(db);
  await db.updateTable('customer_forms').set({ judged_on: judgedOn }).where('id', '=', id).execute();
};

type Decision = {
  readonly state: 'open' | 'accepted' | 'edited' | 'blank';
  readonly answer: string | null;
  readonly choice: string | null;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly now: Date;
};

/** @returns undefined when it was deleted meanwhile, or the file has its answer already. */
export const decideQuestion = (db: Db, { id }: Permitted<'change', Id>, { state, answer, choice, by, now }: Decision) =>
  db
    .updateTable('customer_form_questions')
    .set({
      state,
      answer,
      choice,
      decided_by: by?.id ?? null,
      decided_by_name: by?.name ?? null,
      decided_at: by ? now : null,
    })
    .where('id', '=', id)
    .where('state', '<>', 'kept')
    .returningAll()
    .executeTakeFirst();

/** Says what a question is about, and opens it. @returns undefined when it was deleted meanwhile, or has another state than `states`. */
export const setTopic = (
  db: Db,
  { id }: Permitted<'change', Id>,
  topic: FormTopic | null,
  states: readonly FormQuestionState[],
) =>
  db
    .updateTable('customer_form_questions')
    .set({
      about: topic && JSON.stringify(topic),
      likely: [],
      proposal: JSON.stringify(unanswered(topic)),
      state: 'open',
      answer: null,
      choice: null,
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst();

/** The keys of the stored files of a laboratory's forms. */
export const keysOfForms = async (db: Db, labId: string): Promise<string[]> => {
  const rows = await db.selectFrom('customer_forms').select('file_url').where('lab_id', '=', labId).execute();
  return rows.map(({ file_url }) => file_url);
};
