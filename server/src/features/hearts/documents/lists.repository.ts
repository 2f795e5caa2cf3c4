import type { DocumentType } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';

/** Documents with who uploaded them and the newest analysis that took them in. */
const shown = (db: Db) =>
  db
    .selectFrom('lab_documents as d')
    .selectAll('d')
    .select((eb) => [
      sql<string | null>`acl.name_at_lab(d.uploaded_by, d.lab_id)`.as('uploaded_by_name'),
      jsonObjectFrom(
        eb
          .selectFrom('analysis_documents as ad')
          .innerJoin('analyses as a', 'a.id', 'ad.analysis_id')
          .select(['a.id', 'a.created_at', 'a.finished_at', 'ad.status', 'ad.message', 'ad.failed_reads'])
          .whereRef('ad.lab_document_id', '=', 'd.id')
          .orderBy('a.created_at', 'desc')
          .orderBy('a.id')
          .limit(1),
      ).as('analysis'),
    ]);

/** One document as a list shows it. */
export const findShown = (db: Db, id: string) => shown(db).where('d.id', '=', id).executeTakeFirst();
export type ShownLabDocument = NonNullable<Awaited<ReturnType<typeof findShown>>>;

type Filter = PageQuery & { readonly search?: string | undefined; readonly documentType?: DocumentType | undefined };

/** A laboratory's documents, newest first, searched by name and description. */
export const listLabDocuments = async (db: Db, labId: string, { page, pageSize, search, documentType }: Filter) => {
  const scope = shown(db)
    .where('d.lab_id', '=', labId)
    .$if(documentType !== undefined, (query) => query.where('d.document_type', '=', documentType as DocumentType))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([eb('d.file_name', 'ilike', likePattern(search ?? '')), eb('d.description', 'ilike', likePattern(search ?? ''))]),
      ),
    );
  const items = await scope
    .orderBy('d.uploaded_at', 'desc')
    .orderBy('d.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await scope
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

/** The number of a laboratory's documents that no analysis has included. */
export const countUnread = async (db: Db, labId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('lab_documents as d')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.lab_id', '=', labId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('analysis_documents as ad').select('ad.id').whereRef('ad.lab_document_id', '=', 'd.id'))),
    )
    .executeTakeFirstOrThrow();
  return count;
};
