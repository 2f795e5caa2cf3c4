import type { CertificationType, LabType, Specialization } from '@aliquot/contract/options';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { TermsColumns } from '../../hearts/labs/terms.domain.ts';
import type { OutsideReview } from '../reviews/reviews.repository.ts';
import { searchWords } from './search.domain.ts';

export type ShownLab = TermsColumns & {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly lab_type: LabType;
  readonly year_established: number;
  readonly terms_stated_at: Date | null;
  readonly geo_location: { readonly x: number; readonly y: number } | null;
};

export type ShownCapability = { readonly lab_id: string; readonly kind: 'service' | 'specialization'; readonly name: string };

export type ShownCertification = {
  readonly id: string;
  readonly lab_id: string;
  readonly type: CertificationType;
  readonly subtype: string | null;
  readonly number: string | null;
  readonly issuing_body: string | null;
  readonly issue_date: string | null;
  readonly expiry_date: string | null;
  readonly expiry_inferred: boolean;
  readonly scope: string[];
  readonly accredited_tests: string[];
  readonly document_at: Date | null;
  readonly holder: string | null;
  readonly address: string | null;
  readonly site: string | null;
};

export type ShownReview = OutsideReview & { readonly lab_id: string };

const of = <Row>(
  view: 'shown_labs' | 'shown_capabilities' | 'shown_certifications' | 'shown_reviews',
  ids: readonly string[],
) =>
  sql<Row>`select * from ${sql.table(view)} where ${sql.ref(view === 'shown_labs' ? 'id' : 'lab_id')} = any(${[...ids]}::uuid[])`;

/** Those of some laboratories that everyone may see, with their names and addresses. */
export const shownAmong = async (db: Db, ids: readonly string[]) => (await of<ShownLab>('shown_labs', ids).execute(db)).rows;

/** The public data of laboratories; one that is not shown is left out. */
export const shownLabs = async (db: Db, ids: readonly string[]) => {
  const capabilities = sql<ShownCapability>`${of('shown_capabilities', ids)} order by name`;
  const certifications = sql<ShownCertification>`
    ${of('shown_certifications', ids)} order by type, expiry_date desc nulls last, id`;
  return {
    labs: await shownAmong(db, ids),
    capabilities: (await capabilities.execute(db)).rows,
    certifications: (await certifications.execute(db)).rows,
    reviews: (await of<ShownReview>('shown_reviews', ids).execute(db)).rows,
  };
};

export type LaboratoryQuery = {
  readonly search?: string | undefined;
  readonly certificate?: CertificationType | undefined;
  readonly area?: Specialization | undefined;
  /** Ends of addresses, in lower case. */
  readonly placeEnds?: readonly string[] | undefined;
  readonly order: 'name' | 'newest';
  readonly page: number;
  readonly pageSize: number;
};

const conditions = ({ search, certificate, area, placeEnds }: LaboratoryQuery, today: string): RawBuilder<boolean> => {
  const words = search ? searchWords(search) : '';
  const all = [
    ...(words ? [sql<boolean>`s.words @@ to_tsquery('english', ${words})`] : []),
    ...(area ? [sql<boolean>`s.specializations @> array[${area}]`] : []),
    ...(placeEnds ? [sql<boolean>`s.place_end = any(${[...placeEnds]}::text[])`] : []),
    ...(certificate
      ? [
          sql<boolean>`s.lab_id in (select c.lab_id from shown_certifications c where c.type = ${certificate}
            and (c.issue_date is null or c.issue_date <= ${today}::date) and c.expiry_date >= ${today}::date)`,
        ]
      : []),
  ];
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
};

/** The ids of one page, and how many there are. `today` is YYYY-MM-DD: a certificate counts while it is valid, and not where its end is not on record. */
export const searchLabs = async (db: Db, query: LaboratoryQuery, today: string): Promise<{ ids: string[]; total: number }> => {
  const where = conditions(query, today);
  const order = query.order === 'name' ? sql`lower(s.name), s.lab_id` : sql`s.shown_since desc, s.lab_id`;
  const { rows } = await sql<{ lab_id: string }>`select s.lab_id from lab_search s where ${where} order by ${order}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from lab_search s where ${where}`.execute(db);
  return { ids: rows.map(({ lab_id }) => lab_id), total: counted[0]?.total ?? 0 };
};

/** The ends of all addresses, such as "wa" or "germany". */
export const placeEnds = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ place_end: string }>`select distinct place_end from lab_search`.execute(db);
  return rows.map(({ place_end }) => place_end);
};

export const factsOf = async (db: Db, labId: string) => {
  const { rows } = await sql<{
    accepted: number;
    promised_days: number | null;
    needed_days: number | null;
    rounds: number;
    accepted_at_first: number;
    response_hours: number | null;
  }>`select * from acl.lab_facts(${labId}::uuid)`.execute(db);
  return rows[0] ?? null;
};

export const reviewsOfLab = async (db: Db, labId: string, { page, pageSize }: { page: number; pageSize: number }) => {
  const { rows } = await sql<ShownReview>`select * from shown_reviews where lab_id = ${labId}::uuid
    order by published_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from shown_reviews where lab_id = ${labId}::uuid`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
};
