import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';

type ById = { readonly id: string };

/** The files that were added to the proposals of requests and that the actor reads, in the order in which they were added. */
export const proposalFilesOf = (db: Db, collaborationIds: readonly string[]) =>
  db
    .selectFrom('proposal_files')
    .selectAll()
    .select(sql<boolean>`acl.is_sent_file(id)`.as('is_sent'))
    .where('collaboration_id', '=', sql<string>`any(${[...collaborationIds]}::uuid[])`)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
export type ProposalFileRow = Awaited<ReturnType<typeof proposalFilesOf>>[number];

export const findProposalFile = (db: Db, id: string): Promise<ProposalFileRow | undefined> =>
  db
    .selectFrom('proposal_files')
    .selectAll()
    .select(sql<boolean>`acl.is_sent_file(id)`.as('is_sent'))
    .where('id', '=', id)
    .executeTakeFirst();

export const insertProposalFile = (
  db: Db,
  { id }: Permitted<'propose', ById>,
  file: StoredFile,
  { by, now }: { by: string; now: Date },
) =>
  db
    .insertInto('proposal_files')
    .values({ ...file, collaboration_id: id, uploaded_by: by, uploaded_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes a file that no version names. */
export const deleteProposalFile = async (
  db: Db,
  { id: collaborationId }: Permitted<'propose', ById>,
  { id }: ById,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('proposal_files')
    .where('id', '=', id)
    .where('collaboration_id', '=', collaborationId)
    .where(sql<boolean>`not acl.is_sent_file(id)`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
