import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { emptyHash } from '../../server/src/features/administration/audit/chain.domain.ts';
import { writeCheckpoint } from '../../server/src/features/administration/audit/checkpoints.service.ts';
import { system } from '../../server/src/kernel/actor.ts';
import { recordChange } from '../../server/src/platform/db/record-change.ts';
import type { World } from '../../server/src/platform/world.ts';

const bucket = 'audit-checkpoints';

type Row = Record<string, unknown>;
export type Place = { position: number; seq: number; hash: string };
export type Head = { position: number; hash: string; checkpoint: string | null };

/** Everything that the trail is made of: three tables as JSON, and the files of the checkpoints by key. */
export type Trail = { entries: Row[]; chain: Place[]; head: Head[]; files: Map<string, string> };

const tables = { entries: 'audit_entries', chain: 'audit_chain', head: 'audit_head' } as const;

/** Entries as the product writes them, `pace` to a checkpoint; the last ones are not signed yet. */
export const fillTrail = async (world: World, entries: number, pace: number): Promise<void> => {
  const { database } = world;
  for (let at = 0; at < entries; at += 1) {
    if (at % pace === 0) await writeCheckpoint(world);
    await database.transaction(system, (db) =>
      recordChange(
        {
          db,
          actor: system,
          origin: {
            ip: `192.0.2.${at % 250}`,
            userAgent: at % 3 === 0 ? 'Ä browser 😀' : 'curl/8',
            requestId: `r-${at}`,
            sessionId: crypto.randomUUID(),
          },
          now: new Date(Date.UTC(2026, 0, 1) + at * 977),
        },
        {
          action: at % 2 ? 'labs.approve' : 'labs.deny',
          objectType: 'lab',
          objectId: crypto.randomUUID(),
          before: { status: 'pending' },
          after: { status: at % 2 ? 'approved' : 'denied', at },
          reason: at % 2 ? null : 'The certificate ended, "see" page 2',
        },
      ),
    );
  }
};

/** As a superuser would: nothing of the database watches what is done from here on. */
export const dropTriggers = async ({ database }: World): Promise<void> => {
  for (const table of [tables.entries, tables.chain]) await database.pool.query(`alter table ${table} disable trigger all`);
};

const readFiles = async ({ storage }: World): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  for (let after = ''; ; ) {
    const { items, next } = await storage.list(bucket, '', { after });
    for (const { key } of items) {
      const file = await storage.open({ bucket, key });
      if (file) files.set(key, await text(file.stream));
    }
    if (next === null) return files;
    after = next;
  }
};

export const readTrail = async (world: World): Promise<Trail> => {
  const { rows } = await world.database.pool.query(
    `select (select jsonb_agg(to_jsonb(e) order by seq) from audit_entries e) as entries,
            (select jsonb_agg(to_jsonb(c) order by position) from audit_chain c) as chain,
            (select jsonb_agg(to_jsonb(h)) from audit_head h) as head`,
  );
  const [{ entries, chain, head }] = rows as [Omit<Trail, 'files'>];
  return { entries, chain, head, files: await readFiles(world) };
};

const writeFiles = async ({ storage }: World, before: Trail['files'], after: Trail['files']): Promise<void> => {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const content = after.get(key);
    if (before.get(key) === content) continue;
    await storage.delete({ bucket, key });
    if (content !== undefined)
      await storage.put({ bucket, key }, Readable.from([content]), { contentType: 'application/json' });
  }
};

/** Replaces `before` with `after`. */
export const writeTrail = async (world: World, before: Trail, after: Trail): Promise<void> => {
  const { pool } = world.database;
  for (const [part, table] of Object.entries(tables) as [keyof typeof tables, string][]) {
    const content = JSON.stringify(after[part]);
    if (content === JSON.stringify(before[part])) continue;
    await pool.query(`delete from ${table}`);
    await pool.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [content],
    );
  }
  await writeFiles(world, before.files, after.files);
};

/** Writes every hash from a place on anew, and the head, as somebody does who knows how the chain is made. */
export const chainAnew = async ({ database }: World, from: number): Promise<void> => {
  await database.pool.query(`do $$
    declare link record; hashed bytea; last bigint := 0;
    begin
      select coalesce((select hash from audit_chain where position = ${from} - 1), decode(repeat('00', 32), 'hex')) into hashed;
      for link in select c.position, e as entry from audit_chain c join audit_entries e on e.seq = c.seq
          where c.position >= ${from} order by c.position loop
        hashed := sha256(hashed || convert_to(acl.audit_text(link.entry), 'UTF8'));
        update audit_chain set hash = hashed where position = link.position;
        last := link.position;
      end loop;
      update audit_head set hash = hashed, position = last;
    end $$`);
};

const chaining = [
  `create function pg_temp.link(hash bytea, text text) returns bytea language sql immutable as
     $$ select sha256(hash || convert_to(text, 'UTF8')) $$`,
  `create aggregate pg_temp.chained(text) (sfunc = pg_temp.link, stype = bytea, initcond = '\\x${emptyHash}')`,
  `insert into audit_chain (position, seq, hash)
     select row_number() over w, e.seq, pg_temp.chained(acl.audit_text(e)) over w from audit_entries e window w as (order by e.seq)`,
  'update audit_head set (position, hash) = (select position, hash from audit_chain order by position desc limit 1)',
  'drop aggregate pg_temp.chained(text)',
  'drop function pg_temp.link(bytea, text)',
  'vacuum analyze audit_entries',
  'vacuum analyze audit_chain',
];

/** Gives every entry its place with the hash that the product's trigger would give it, in one pass over all of them. */
const chainAll = async (pool: World['database']['pool']): Promise<void> => {
  const client = await pool.connect(); // what is made in pg_temp belongs to one session
  try {
    for (const statement of chaining) await client.query(statement);
  } finally {
    client.release();
  }
};

/** A long trail, without one transaction for each entry; signed at its end. */
export const plantTrail = async (world: World, entries: number): Promise<void> => {
  const { pool } = world.database;
  await dropTriggers(world);
  await pool.query(
    `insert into audit_entries (at, actor_role, action, object_type, object_id, before, after, ip, user_agent, request_id, session_id)
     select timestamptz '2026-01-01' + n * interval '17 seconds', 'admin', 'labs.approve', 'lab', gen_random_uuid()::text,
       '{"status": "pending"}', jsonb_build_object('status', 'approved', 'at', n), '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64)',
       gen_random_uuid()::text, gen_random_uuid()
     from generate_series(1, $1::int) n`,
    [entries],
  );
  await chainAll(pool);
  await writeCheckpoint(world);
};
