import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { type ChainedEntry, chainedFields, type Head, type Link } from './chain.domain.ts';

const columns: Record<keyof ChainedEntry, RawBuilder<unknown>> = {
  ...(Object.fromEntries(chainedFields.map((field) => [field, sql`e.${sql.ref(field)}::text`])) as Record<
    keyof ChainedEntry,
    RawBuilder<unknown>
  >),
  at: sql`floor(extract(epoch from e.at) * 1000000)::bigint::text`,
};

const entryColumns = sql.join(chainedFields.map((field) => sql`${columns[field]} as ${sql.ref(field)}`));

type Row = { position: string; chained: string; hash: string } & ChainedEntry;

/** The next places of the chain after one, in order, up to and with `last`. Fields come as the text that was hashed. */
export const readChain = async (db: Db, after: number, last: number, count: number): Promise<Link[]> => {
  const { rows } = await sql<Row>`
    select c.position::text as position, c.seq::text as chained, encode(c.hash, 'hex') as hash, ${entryColumns}
    from audit_chain c left join audit_entries e on e.seq = c.seq
    where c.position > ${after} and c.position <= ${last} order by c.position limit ${count}`.execute(db);
  return rows.map(({ position, chained, hash, ...entry }) => ({
    position: Number(position),
    seq: Number(chained),
    hash,
    entry: entry.seq === null ? null : entry,
  }));
};

/** Entries without a place in the chain, by number. */
export const findUnchained = async (db: Db, count: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('audit_entries as e')
    .select('e.seq')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('audit_chain as c').select('c.seq').whereRef('c.seq', '=', 'e.seq'))))
    .orderBy('e.seq')
    .limit(count)
    .execute();
  return rows.map(({ seq }) => seq);
};

/** The end of the chain by its head and by its last place, and the key of the newest checkpoint. */
type ChainEnd = { readonly head: Head; readonly last: number; readonly checkpoint: string | null };

/** Reads in one statement, so that no commit comes in between. Null if the head is gone. */
export const readEnd = async (db: Db): Promise<ChainEnd | null> => {
  const row = await db
    .selectFrom('audit_head')
    .select(['position', 'hash', 'checkpoint'])
    .select((eb) => eb.selectFrom('audit_chain').select(eb.fn.max('position').as('last')).as('last'))
    .executeTakeFirst();
  if (!row) return null;
  const head = { position: row.position, hash: Buffer.from(row.hash).toString('hex') };
  return { head, last: row.last ?? 0, checkpoint: row.checkpoint };
};

/** Saves the key of a checkpoint unless a newer one is saved. It needs a transaction of the schema's owner. */
export const saveCheckpointKey = async (owner: Db, checkpoint: string): Promise<void> => {
  await owner
    .updateTable('audit_head')
    .set({ checkpoint: sql<string>`greatest(checkpoint, ${checkpoint}::text)` })
    .execute();
};

/** When the entry at a place of the chain was written; null without one. */
export const placedAt = async (db: Db, position: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('audit_chain as c')
    .innerJoin('audit_entries as e', 'e.seq', 'c.seq')
    .select('e.at')
    .where('c.position', '=', position)
    .executeTakeFirst();
  return row?.at ?? null;
};
