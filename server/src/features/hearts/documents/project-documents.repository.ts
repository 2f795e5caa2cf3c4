import type { PageQuery } from '@aliquot/contract/pages';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

/** A project's documents, newest first. */
export const listProjectDocuments = async (db: Db, project: Visible<{ id: string }>, { page, pageSize }: PageQuery) => {
  const scope = db.selectFrom('documents').where('project_id', '=', project.id);
  const items = await scope
    .selectAll()
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await scope.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
};

/** @returns false when it was deleted before. */
export const deleteProjectDocument = async (db: Db, { id }: Permitted<'delete', { id: string }>): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('documents').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
