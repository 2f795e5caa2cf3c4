import type { FieldProposal, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import { sql } from 'kysely';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { RemovedRows } from '../../../../kernel/removed.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { removeRows } from '../../../../platform/db/removing.ts';
import type { Exchange } from '../../../../platform/db/tables/witness-tables.ts';
import { endedColumns, type ReadingOutcome } from '../calls.repository.ts';

type Id = { readonly id: string };

/** Without the questions and answers, which only their page needs. */
const columns = [
  'r.id',
  'r.user_id',
  'r.protocol_id',
  'r.study',
  'r.typed',
  'r.asked_as',
  'r.model',
  'r.host',
  'r.is_local',
  'r.state',
  'r.message',
  'r.fields',
  'r.terms',
  'r.dropped',
  'r.milliseconds',
  'r.asked_at',
] as const;

/** The readings of a person's unfinished request, without those of a study that was not chosen in the end. */
export const listRequestReadings = (db: Db, userId: string) =>
  db
    .selectFrom('model_request_readings as r')
    .leftJoin('protocols as p', 'p.id', 'r.protocol_id')
    .select(columns)
    .where('r.user_id', '=', userId)
    .where((eb) => eb.or([eb('r.protocol_id', 'is', null), eb('p.study', 'is not distinct from', eb.ref('r.study'))]))
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .execute();
export type RequestReadingRow = Awaited<ReturnType<typeof listRequestReadings>>[number];

export const findRequestReading = (db: Db, id: string): Promise<RequestReadingRow | undefined> =>
  db.selectFrom('model_request_readings as r').select(columns).where('r.id', '=', id).executeTakeFirst();

export const exchangesOf = async (db: Db, { id }: Permitted<'see', Id>): Promise<Exchange[]> => {
  const row = await db.selectFrom('model_request_readings').select('exchanges').where('id', '=', id).executeTakeFirst();
  return row?.exchanges ?? [];
};

export type NewRequestReading = Pick<
  RequestReadingRow,
  'user_id' | 'protocol_id' | 'study' | 'typed' | 'asked_as' | 'model' | 'host' | 'is_local' | 'asked_at'
>;

/** Begins a reading, in place of the one before of the same text. @returns its id */
export const beginRequestReading = async (db: Db, reading: Permitted<'ask', NewRequestReading>): Promise<string> => {
  await db
    .deleteFrom('model_request_readings')
    .where('user_id', '=', reading.user_id)
    .where('protocol_id', 'is not distinct from', reading.protocol_id)
    .execute();
  const { id } = await db
    .insertInto('model_request_readings')
    .values({ ...reading, fields: '[]', terms: '[]', dropped: '[]', exchanges: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type RequestOutcome = ReadingOutcome & {
  readonly fields: readonly FieldProposal[];
  readonly terms: readonly TermProposal[];
};

/** Keeps what a waiting reading proposes, or why there is no answer. */
export const saveRequestReading = async (
  db: Db,
  { id }: Permitted<'run', Id>,
  outcome: RequestOutcome | { readonly message: string },
  now: Date,
): Promise<void> => {
  const proposed = 'message' in outcome ? {} : { fields: JSON.stringify(outcome.fields), terms: JSON.stringify(outcome.terms) };
  await db
    .updateTable('model_request_readings')
    .set({ ...proposed, ...endedColumns(outcome, now) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

export const removeRequestReadings = async (
  db: Db,
  { user_id }: Permitted<'agree', { user_id: string | null }>,
): Promise<void> => {
  await db.deleteFrom('model_request_readings').where('user_id', '=', user_id).execute();
};

/** Removes what was read before a time in requests that are still unfinished, with prompts and answers. */
export const removeOldRequestReadings = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from model_request_readings r where r.asked_at < ${before}::timestamptz and not acl.is_held('person', r.user_id)
      returning r.asked_at as at`,
  );
