import type { ImpressionFilter } from '@aliquot/contract/hearts/match-impressions';
import type { PageQuery } from '@aliquot/contract/pages';
import { type Kysely, sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { RemovedRows } from '../../../kernel/removed.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';
import { removeRows } from '../../../platform/db/removing.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import type { Impression } from './impressions.domain.ts';

/** Stores what a researcher was shown, marked as demo where the catalogue is generated. */
export const insertImpression = async (
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
  { asked, shown, ...impression }: Impression,
): Promise<void> => {
  // Without `returning`: researchers add rows that they cannot read.
  await db
    .insertInto('match_impressions')
    .values((eb) => ({
      ...impression,
      id,
      user_id: userId,
      created_at: now,
      asked: JSON.stringify(asked),
      shown: JSON.stringify(shown),
      is_demo: eb.selectFrom('lab_catalogue').select('is_demo'),
    }))
    .execute();
};

type Choice = {
  readonly impressionId: string;
  readonly projectId: string;
  readonly chosen: string;
  readonly now: Date;
};

/**
 * Notes what was chosen for a project. @returns false, with nothing noted, for what is not an impression of the actor, was chosen
 * from before, or did not show it
 */
export const markChoice = async (db: Db, { impressionId, projectId, chosen, now }: Choice): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`
    select acl.choose_impression(${impressionId}::uuid, ${projectId}::uuid, ${chosen}, ${now}::timestamptz) as done`.execute(
    db,
  );
  return rows[0]?.done ?? false;
};

const columns = ['id', 'created_at', 'research_area', 'service_type', 'asked', 'shown', 'score_version', 'is_demo'] as const;
const choiceColumns = ['project_id', 'chosen', 'chosen_at'] as const;

const filtered = (db: Db, { demo }: ImpressionFilter) =>
  db.selectFrom('match_impressions').$if(demo !== 'include', (query) => query.where('is_demo', '=', false));

/** A page of impressions, newest first, with how many there are. */
export const listImpressions = async (db: Db, { page, pageSize, ...filter }: PageQuery & ImpressionFilter) => {
  const items = await filtered(db, filter)
    .select([...columns, ...choiceColumns])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(filtered(db, filter));
  return { items, total };
};
export type ImpressionRow = Awaited<ReturnType<typeof listImpressions>>['items'][number];

/** The last row that was read: its time as the database has it, and its id. */
export type AfterImpression = { readonly createdAt: string; readonly id: string };

/**
 * The next rows of a walk through all impressions, newest first; rows added or removed meanwhile neither repeat nor hide
 * others.
 */
export const impressionsAfter = (db: Db, filter: ImpressionFilter, after: AfterImpression | null, limit: number) =>
  filtered(db, filter)
    .select([...columns, ...choiceColumns])
    .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('created_exactly'))
    .$if(after !== null, (query) =>
      query.where(
        // The first bound is one that an index can begin at; the second leaves out the rows of the same moment that were read.
        sql<boolean>`created_at <= ${after?.createdAt}::timestamptz
          and (created_at < ${after?.createdAt}::timestamptz or id > ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Removes impressions shown before a time from which nothing was chosen. */
export const removeUnchosen = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from match_impressions where chosen is null and created_at < ${before}::timestamptz
      and not acl.is_held('person', user_id) returning created_at as at`,
  );

/** Marks the catalogue as generated, so that its impressions are left out. Only the owner of the schema can do this. */
export const markDemoCatalogue = async (owner: Kysely<Tables>): Promise<void> => {
  await owner.updateTable('lab_catalogue').set({ is_demo: true }).execute();
};
