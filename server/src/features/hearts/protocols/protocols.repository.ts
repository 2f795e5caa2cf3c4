import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { StoredFile } from '../documents/documents.repository.ts';

type Id = { readonly id: string };

/** Without the text that was read, which only the viewer needs. */
const columns = [
  'id',
  'user_id',
  'file_name',
  'file_type',
  'file_url',
  'file_size',
  'sha256',
  'attached',
  'state',
  'page',
  'pages',
  'study',
  'message',
  'proposals',
  'uploaded_at',
  'started_at',
  'finished_at',
] as const;

/** The files of a person's unfinished request, in the order in which they came. */
export const listProtocols = (db: Db, userId: string) =>
  db.selectFrom('protocols').select(columns).where('user_id', '=', userId).orderBy('uploaded_at').orderBy('id').execute();

export const findProtocol = (db: Db, id: string) =>
  db.selectFrom('protocols').select(columns).where('id', '=', id).executeTakeFirst();
export type ProtocolRow = NonNullable<Awaited<ReturnType<typeof findProtocol>>>;

export const insertProtocol = (db: Db, userId: string, file: StoredFile, now: Date): Promise<ProtocolRow> =>
  db
    .insertInto('protocols')
    .values({ ...file, user_id: userId, uploaded_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const setAttached = (db: Db, { id }: Permitted<'change', Id>, attached: boolean) =>
  db.updateTable('protocols').set({ attached }).where('id', '=', id).returning(columns).executeTakeFirst();

/** Ends the reading of a file. @returns undefined when it had ended before. */
export const stopProtocol = (db: Db, { id }: Permitted<'change', Id>, now: Date) =>
  db
    .updateTable('protocols')
    .set({ state: 'stopped', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(columns)
    .executeTakeFirst();

/** Lets a file that was read wait again, for one of its studies. @returns undefined when it is not read. */
export const restartFor = (db: Db, { id }: Permitted<'change', Id>, study: number) =>
  db
    .updateTable('protocols')
    .set({ state: 'waiting', study, proposals: null, page: null, started_at: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'read')
    .returning(columns)
    .executeTakeFirst();

/** @returns false when it was removed before. */
export const deleteProtocol = (db: Db, { id }: Permitted<'change', Id>): Promise<boolean> =>
  changedOne(db.deleteFrom('protocols').where('id', '=', id));

/** @returns false when the file is no longer waiting: it was removed or stopped. */
export const saveProgress = (
  db: Db,
  { id }: Permitted<'read', Id>,
  step: { readonly page: number | null; readonly pages: number | null; readonly startedAt: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('protocols')
      .set({ page: step.page, pages: step.pages, started_at: step.startedAt })
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  );

/** The text of a file as it was read: `document` is packed without it. */
export type ReadText = { readonly text: string; readonly document: Uint8Array };

export type ProtocolOutcome =
  | { readonly proposals: ProtocolProposals; readonly pages: number | null; readonly read: ReadText }
  | { readonly message: string };

/** Keeps what a waiting file proposes, or why it was not read. */
export const saveOutcome = async (
  db: Db,
  { id }: Permitted<'read', Id>,
  outcome: ProtocolOutcome,
  now: Date,
): Promise<void> => {
  const kept =
    'proposals' in outcome
      ? {
          state: 'read' as const,
          message: null,
          proposals: JSON.stringify(outcome.proposals),
          pages: outcome.pages,
          extracted_text: outcome.read.text,
          document: outcome.read.document,
        }
      : { state: 'unread' as const, message: outcome.message };
  await db
    .updateTable('protocols')
    .set({ ...kept, page: null, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/** The text of a file that was read; undefined before. */
export const findText = async (db: Db, { id }: AnyPermitted<'see' | 'read', Id>): Promise<ReadText | undefined> => {
  const row = await db.selectFrom('protocols').select(['extracted_text', 'document']).where('id', '=', id).executeTakeFirst();
  return row && row.extracted_text !== null && row.document !== null
    ? { text: row.extracted_text, document: row.document }
    : undefined;
};

/** Removes the files of a person's unfinished request. @returns the keys of those that no project took meanwhile */
export const removeOfDraft = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db.deleteFrom('protocols').where('user_id', '=', userId).returning('file_url').execute();
  return rows.map(({ file_url }) => file_url);
};
