import type { CustomerForm, FormQuestion, OpenedForm } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import type { Visible } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import type { Db } from '../../../platform/db/index.ts';
import { findLabDocuments } from '../documents/documents.repository.ts';
import { choicesOf } from './answers.domain.ts';
import { countsOf, withoutDeleted } from './customer-forms.domain.ts';
import { type FormRow, type QuestionRow, questionsOfForm, statesOf } from './customer-forms.repository.ts';
import { formTopics } from './topics.domain.ts';

/** The ids of the documents that questions cite and that are still stored. */
export const citedDocuments = async (db: Db, rows: readonly QuestionRow[]): Promise<Set<string>> => {
  const cited = new Set(rows.flatMap(({ proposal }) => proposal.places.map(({ documentId }) => documentId)));
  return new Set((await findLabDocuments(db, [...cited])).map(({ id }) => id));
};

type Counted = Parameters<typeof countsOf>[0];

const present = (row: Visible<FormRow>, counted: Counted): CustomerForm => ({
  ...pick(row, ['id', 'lab_id', 'file_name', 'file_size', 'state', 'message', 'dropped', 'judged_on', 'uploaded_by_name']),

  counts: countsOf(counted),
  uploaded_at: row.uploaded_at.toISOString(),
});

/** @param row a question of a form that the reader may see. */
export const presentQuestion = (row: Visible<QuestionRow>, there: ReadonlySet<string>): FormQuestion => ({
  ...pick(row, ['id', 'position', 'section', 'question', 'about', 'state', 'answer', 'choice', 'kept', 'decided_by_name']),
  place: row.place.label,
  choices: choicesOf(row.place),
  takes_words: row.place.words !== null,
  likely: row.likely.flatMap((id) => formTopics.find((topic) => topic.id === id) ?? []),
  proposal: withoutDeleted(row.proposal, there),
  decided_at: row.decided_at?.toISOString() ?? null,
});

export const presentForms = async (db: Db, rows: readonly Visible<FormRow>[]): Promise<CustomerForm[]> => {
  const states = await statesOf(db, rows);
  return rows.map((row) => present(row, states.get(row.id) ?? []));
};

/** @param visible makes a question visible to the reader. */
export const presentOpened = async (
  db: Db,
  row: Visible<FormRow>,
  visible: (question: QuestionRow) => Visible<QuestionRow> | null,
): Promise<OpenedForm> => {
  const rows = await questionsOfForm(db, row);
  const there = await citedDocuments(db, rows);
  const questions = rows.flatMap((each) => visible(each) ?? []).map((each) => presentQuestion(each, there));
  const counted = questions.map(({ state, proposal: { kind } }) => ({ state, kind }));
  return { ...present(row, counted), questions, subjects: [...formTopics] };
};
