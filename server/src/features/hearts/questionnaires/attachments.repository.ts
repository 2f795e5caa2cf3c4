import type { AttachedDocument } from '@aliquot/contract/hearts/questionnaires';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** The documents that a laboratory names beside its answers, by question id, the first named first. */
export const attachedDocuments = async (db: Db, labId: string): Promise<Record<string, AttachedDocument[]>> => {
  const rows = await db
    .selectFrom('answer_documents as a')
    .innerJoin('lab_documents as d', 'd.id', 'a.lab_document_id')
    .select(['a.question_id', 'd.id', 'd.file_name'])
    .where('a.lab_id', '=', labId)
    .orderBy('a.attached_at')
    .orderBy('d.id')
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ question_id }) => question_id)].map(([question, documents]) => [
      question,
      documents.map(({ id, file_name }) => ({ id, file_name })),
    ]),
  );
};

type Attachment = { readonly questionId: string; readonly documentId: string };

/** Names a document beside an answer. @returns false when it was named already. */
export const insertAttachment = (
  db: Db,
  { labId, questionId, documentId }: Attachment & { readonly labId: string },
  { by, now }: { by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .insertInto('answer_documents')
      .values({ lab_id: labId, question_id: questionId, lab_document_id: documentId, attached_by: by, attached_at: now })
      .onConflict((conflict) => conflict.columns(['lab_id', 'question_id', 'lab_document_id']).doNothing()),
  );

/** @returns false when it was not named there. */
export const deleteAttachment = (
  db: Db,
  { lab_id }: Permitted<'answer', { lab_id: string }>,
  { questionId, documentId }: Attachment,
): Promise<boolean> =>
  changedOne(
    db
      .deleteFrom('answer_documents')
      .where('lab_id', '=', lab_id)
      .where('question_id', '=', questionId)
      .where('lab_document_id', '=', documentId),
  );
