import type { PageQuery } from '@aliquot/contract/pages';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';

/** A project's documents, newest first. */
export const listProjectDocuments = async (db: Db, project: Visible<{ id: string }>, { page, pageSize }: PageQuery) => {
  const scope = db.selectFrom('documents').where('project_id', '=', project.id);
  const items = await scope
    .selectAll()
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(scope);
  return { items, total };
};

/** @returns false when it was deleted before. */
export const deleteProjectDocument = (db: Db, { id }: Permitted<'delete', { id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('documents').where('id', '=', id));
