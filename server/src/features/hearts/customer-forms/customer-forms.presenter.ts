import type { CustomerForm, FormQuestion, OpenedForm } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import type { Db } from '../../../platform/db/index.ts';
import { allOfLab, documentsOf } from '../certifications/certifications.repository.ts';
import { findLabDocuments } from '../documents/documents.repository.ts';
import { choicesOf } from './answers.domain.ts';
import { countsOf, withoutDeleted } from './customer-forms.domain.ts';
import { type FormRow, type QuestionRow, questionsOfForm, statesOf } from './customer-forms.repository.ts';
import { formTopics } from './topics.domain.ts';

/**
 * Finds the documents that still show what a question was answered with: they are stored, and no certificate that they show has ended
 * since the answer was decided, or made on the day `judged_on`.
 */
export const citedDocuments = async (
  db: Db,
  { lab_id, judged_on }: Pick<FormRow, 'lab_id' | 'judged_on'>,
  rows: readonly QuestionRow[],
  now: Date,
): Promise<(row: Pick<QuestionRow, 'decided_at'>) => ReadonlySet<string>> => {
  const cited = new Set(rows.flatMap(({ proposal }) => proposal.places.map(({ documentId }) => documentId)));
  const stored = (await findLabDocuments(db, [...cited])).map(({ id }) => id);
  const shown = (await allOfLab(db, lab_id)).map((row) => ({ documents: documentsOf(row), end: row.expiry_date ?? '9' }));
  const ends = stored.map((id) => {
    const found = shown.flatMap(({ documents, end }) => (documents.has(id) ? end : []));
    return { id, last: found.toSorted().at(-1) ?? '9' };
  });
  const today = utcDay(now);
  return ({ decided_at }) => {
    const since = decided_at ? utcDay(decided_at) : (judged_on ?? today);
    return new Set(ends.flatMap(({ id, last }) => (last < today && last >= since ? [] : id)));
  };
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
  now: Date,
): Promise<OpenedForm> => {
  const rows = await questionsOfForm(db, row);
  const thereOf = await citedDocuments(db, row, rows, now);
  const questions = rows.flatMap((each) => visible(each) ?? []).map((each) => presentQuestion(each, thereOf(each)));
  const counted = questions.map(({ state, proposal: { kind } }) => ({ state, kind }));
  return { ...present(row, counted), questions, subjects: [...formTopics] };
};
