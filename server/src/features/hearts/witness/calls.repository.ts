import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { RemovedRows } from '../../../kernel/removed.ts';
import type { Db } from '../../../platform/db/index.ts';
import { removeRows } from '../../../platform/db/removing.ts';
import type { DroppedAnswer, Exchange } from '../../../platform/db/tables/witness-tables.ts';
import type { Agreeing } from './witness.policy.ts';

/** A kept answer to an equal question about a laboratory's document. */
export const findAnswer = (db: Db, { lab_id }: Agreeing, questionKey: string) =>
  db
    .selectFrom('model_calls')
    .select(['id', 'answer', 'milliseconds'])
    .where('lab_id', '=', lab_id)
    .where('question_key', '=', questionKey)
    .where('answer', 'is not', null)
    .orderBy('called_at', 'desc')
    .executeTakeFirst();

export type NewCall = {
  readonly lab_id: string | null;
  readonly user_id: string | null;
  readonly question_key: string;
  readonly model: string;
  readonly host: string;
  readonly part: number;
  readonly parts: number;
  readonly prompt: string;
  readonly answer: string | null;
  readonly fault: string | null;
  readonly milliseconds: number;
  readonly tokens_asked: number;
  readonly tokens_answered: number;
  readonly cost: number | null;
  readonly called_at: Date;
};

export const insertCall = async (db: Db, call: Permitted<'run', NewCall>): Promise<string> => {
  const { id } = await db
    .insertInto('model_calls')
    .values({ ...call, dropped: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Keeps with a call how many of its answers held, and those that fell. */
export const saveChecked = async (
  db: Db,
  { callId: id }: Permitted<'run', { readonly callId: string | null }>,
  { held, dropped }: { held: number; dropped: readonly DroppedAnswer[] },
): Promise<void> => {
  await db
    .updateTable('model_calls')
    .set({ held, dropped: JSON.stringify(dropped) })
    .where('id', 'is not distinct from', id)
    .execute();
};

/** Calls since a time: all, or those of one laboratory or person. */
export const countCallsSince = async (db: Db, since: Date, of?: Agreeing): Promise<number> => {
  const { count } = await db
    .selectFrom('model_calls')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('called_at', '>=', since)
    .$if(of !== undefined, (query) =>
      query
        .where('lab_id', 'is not distinct from', of?.lab_id ?? null)
        .where('user_id', 'is not distinct from', of?.user_id ?? null),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const countDropped = async (db: Db): Promise<{ reason: string; count: number }[]> => {
  const { rows } = await sql<{ reason: string; count: string }>`
    select d.value ->> 'reason' as reason, count(*) as count
    from model_calls c cross join jsonb_array_elements(c.dropped) as d (value) group by 1`.execute(db);
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }));
};

export const countFaults = async (db: Db): Promise<{ fault: string; count: number }[]> => {
  const rows = await db
    .selectFrom('model_calls')
    .select((eb) => ['fault', eb.fn.countAll<string>().as('count')])
    .where('fault', 'is not', null)
    .groupBy('fault')
    .execute();
  return rows.map(({ fault, count }) => ({ fault: fault ?? '', count: Number(count) }));
};

const calls = (db: Db) =>
  db.selectFrom('model_calls as c').leftJoin('labs as l', 'l.id', 'c.lab_id').select('l.name as lab_name').selectAll('c');

export const listCalls = async (db: Db, { page, pageSize }: { page: number; pageSize: number }) => ({
  rows: await calls(db)
    .orderBy('c.called_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute(),
  total: await countCallsSince(db, new Date(0)),
});
export type CallRow = Awaited<ReturnType<typeof listCalls>>['rows'][number];

export const findCall = (db: Db, id: string): Promise<CallRow | undefined> =>
  calls(db).where('c.id', '=', id).executeTakeFirst();

/** Removes calls made before a time, with their prompts and answers; proposals about documents stay. */
export const removeModelCalls = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from model_calls c where c.called_at < ${before}::timestamptz
        and not acl.is_held('laboratory', c.lab_id) and not acl.is_held('person', c.user_id)
      returning c.called_at as at`,
  );

/** Dropped answers, texts and time that a reading keeps of its questions. */
export type ReadingOutcome = {
  readonly dropped: readonly DroppedAnswer[];
  readonly exchanges: readonly Exchange[];
  readonly milliseconds: number;
};

/** The columns of a reading that has ended, but for its proposals. */
export const endedColumns = (outcome: ReadingOutcome | { readonly message: string }, now: Date) =>
  'message' in outcome
    ? { state: 'failed' as const, message: outcome.message, finished_at: now }
    : {
        state: 'answered' as const,
        dropped: JSON.stringify(outcome.dropped),
        exchanges: JSON.stringify(outcome.exchanges),
        milliseconds: outcome.milliseconds,
        finished_at: now,
      };
