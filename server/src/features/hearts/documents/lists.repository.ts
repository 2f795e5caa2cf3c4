import type { DocumentOrder } from '@aliquot/contract/hearts/documents';
import type { Order } from '@aliquot/contract/list-query';
import type { DocumentType } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';

/** Values shown of a document by its certificate `c` that counts, else by its newest reading `r`. */
const said = {
  number: sql<string | null>`case when c.id is null then r.reading #>> '{certificates,0,number,value}' else c.number end`,
  holder: sql<string | null>`case when c.id is null then r.reading #>> '{certificates,0,holder,value}' else c.holder end`,
  ends: sql<
    string | null
  >`case when c.id is null then r.reading #>> '{certificates,0,expiryDate,value}' else c.expiry_date::text end`,
  next_review: sql<string | null>`(select min(fact ->> 'value') from jsonb_array_elements(r.reading -> 'facts') fact
    where fact ->> 'kind' = 'document.next-review-date')`,
} as const;

/** Documents with who uploaded them, the newest analysis that took them in, and what they show. */
const shown = (db: Db) =>
  db
    .selectFrom('lab_documents as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('analysis_documents as ad')
          .innerJoin('analyses as a', 'a.id', 'ad.analysis_id')
          .select('ad.reading')
          .whereRef('ad.lab_document_id', '=', 'd.id')
          .where('ad.status', '=', 'completed')
          .orderBy('a.created_at', 'desc')
          .orderBy('a.id')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('certifications')
          .select(['id', 'number', 'holder', 'expiry_date'])
          .whereRef('lab_document_id', '=', 'd.id')
          .where('superseded_at', 'is', null)
          .orderBy('expiry_date')
          .orderBy('id')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select([
      said.number.as('number'),
      said.holder.as('holder'),
      said.ends.as('ends'),
      said.next_review.as('next_review'),
      sql<number>`coalesce(jsonb_array_length(r.reading -> 'certificates'), 0)`.as('certificates'),
    ])
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

type Filter = PageQuery & {
  readonly search?: string | undefined;
  readonly documentType?: DocumentType | undefined;
  readonly sort?: Order<DocumentOrder> | undefined;
};

const columns: Readonly<Record<DocumentOrder, RawBuilder<unknown>>> = {
  file_name: sql`lower(d.file_name)`,
  document_type: sql`d.document_type`,
  number: said.number,
  holder: sql`lower(${said.holder})`,
  ends: said.ends,
  next_review: said.next_review,
  uploaded_at: sql`d.uploaded_at`,
};

/** A laboratory's documents, newest first unless another order is asked for, searched by name and description. */
export const listLabDocuments = async (db: Db, labId: string, { page, pageSize, search, documentType, sort }: Filter) => {
  const scope = shown(db)
    .where('d.lab_id', '=', labId)
    .$if(documentType !== undefined, (query) => query.where('d.document_type', '=', documentType as DocumentType))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([eb('d.file_name', 'ilike', likePattern(search ?? '')), eb('d.description', 'ilike', likePattern(search ?? ''))]),
      ),
    );
  const items = await scope
    .$if(sort !== undefined, (query) =>
      query.orderBy(columns[sort?.column ?? 'uploaded_at'], (order) =>
        (sort?.descending ? order.desc() : order.asc()).nullsLast(),
      ),
    )
    .orderBy('d.uploaded_at', 'desc')
    .orderBy('d.id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(scope.clearSelect());
  return { items, total };
};

/** The number of a laboratory's documents that no analysis has included. */
export const countUnread = (db: Db, labId: string): Promise<number> =>
  countOf(
    db
      .selectFrom('lab_documents as d')
      .where('d.lab_id', '=', labId)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('analysis_documents as ad').select('ad.id').whereRef('ad.lab_document_id', '=', 'd.id')),
        ),
      ),
  );
