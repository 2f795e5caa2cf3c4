import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type AuditObject, auditObjects } from '@aliquot/contract/administration/audit-actions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { changeProfile } from '../../../testing/acts/account-calls.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';
import { readEnd } from './chain.repository.ts';
import { checkpointSigner, writeCheckpoint } from './checkpoints.service.ts';
import { searchTrail } from './trail.repository.ts';
import { verifyTrail } from './verifying.service.ts';

const write = (count: number, over: { reason?: string } = {}) =>
  app.world.database.transaction(system, async (db) => {
    for (let at = 0; at < count; at += 1)
      await recordChange(
        { db, actor: system, origin: null, now: app.world.now() },
        {
          action: 'reports.download',
          objectType: 'audit_report',
          objectId: String(at),
          after: { at, text: 'é😀 "x"' },
          ...over,
        },
      );
  });

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin({ name: 'Ada Admin' });

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Tampers with the trail as an owner of the database could, with the triggers off, and restores it at the end. */
const tampered = async (statement: string) => {
  const { owner } = app.world.database;
  const kept = await sql<{ entries: string; chain: string; head: string }>`
    select (select jsonb_agg(to_jsonb(e) order by seq) from audit_entries e)::text as entries,
           (select jsonb_agg(to_jsonb(c) order by position) from audit_chain c)::text as chain,
           (select to_jsonb(h) from audit_head h)::text as head`.execute(owner);
  const run = async (...statements: string[]) => {
    await owner.transaction().execute(async (db) => {
      for (const table of ['audit_entries', 'audit_chain'])
        await sql.raw(`alter table ${table} disable trigger all`).execute(db);
      for (const text of statements) await sql.raw(text).execute(db);
      for (const table of ['audit_entries', 'audit_chain'])
        await sql.raw(`alter table ${table} enable trigger all`).execute(db);
    });
  };
  await run(statement);
  const report = await verifyTrail(app.world);
  const [{ entries, chain, head } = { entries: '', chain: '', head: '' }] = kept.rows;
  await run(
    'delete from audit_entries',
    'delete from audit_chain',
    `insert into audit_entries overriding system value select * from jsonb_populate_recordset(null::audit_entries, ${literal(entries)}::jsonb)`,
    `insert into audit_chain select * from jsonb_populate_recordset(null::audit_chain, ${literal(chain)}::jsonb)`,
    'delete from audit_head',
    `insert into audit_head select * from jsonb_populate_record(null::audit_head, ${literal(head)}::jsonb)`,
  );
  expect(await verifyTrail(app.world)).toMatchObject({ ok: true });
  return report;
};

describe('the chain of the trail', () => {
  beforeAll(async () => {
    await write(5);
    await writeCheckpoint(app.world);
    await write(3);
  });

  it('holds every entry once, in the order of commits, also when many write at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => write(3)));
    const report = await verifyTrail(app.world);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries`.execute(
      app.world.database.owner,
    );
    expect(report).toMatchObject({ ok: true, problems: [], entries: rows[0]?.count });
  });

  it('keeps nothing of a transaction that is undone', async () => {
    const before = await verifyTrail(app.world);
    await expect(
      app.world.database.transaction(system, async (db) => {
        await recordChange(
          { db, actor: system, origin: null, now: app.world.now() },
          { action: 'reports.download', objectType: 'audit_report', objectId: null },
        );
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await verifyTrail(app.world)).toEqual(before);
  });

  it('an entry cannot be changed or removed, not even by the owner of the schema', async () => {
    for (const text of ["update audit_entries set reason = 'x'", 'delete from audit_chain', 'truncate audit_entries'])
      await expect(sql.raw(text).execute(app.world.database.owner)).rejects.toThrow(/only appended to/);
  });

  const third = '(select seq from audit_chain where position = 3)';
  const rechain = `do $$ declare l record; h bytea := decode(repeat('00', 32), 'hex'); begin
    for l in select c.position, e from audit_chain c join audit_entries e on e.seq = c.seq order by c.position loop
      h := sha256(h || convert_to(acl.audit_text(l.e), 'UTF8'));
      update audit_chain set hash = h where position = l.position;
    end loop;
    update audit_head set hash = h; end $$`;

  it.each<[string, string, string]>([
    ['a reason put in', `update audit_entries set reason = 'x' where seq = ${third}`, 'entry-changed'],
    ['another time', `update audit_entries set at = at + interval '1 microsecond' where seq = ${third}`, 'entry-changed'],
    ['another actor', `update audit_entries set actor_role = 'user' where seq = ${third}`, 'entry-changed'],
    ['another value', `update audit_entries set after = '{"at": 7}' where seq = ${third}`, 'entry-changed'],
    ['an entry removed', `delete from audit_entries where seq = ${third}`, 'entry-missing'],
    ['an entry and its place removed', 'delete from audit_chain where position = 3', 'place-missing'],
    [
      'an entry put in beside the chain',
      "insert into audit_entries (actor_role, action, object_type) values ('admin', 'labs.approve', 'lab')",
      'entry-unchained',
    ],
    [
      'two entries that changed places',
      `update audit_chain set seq = -seq where position in (3, 4);
       update audit_chain c set seq = -d.seq from audit_chain d where (c.position, d.position) in ((3, 4), (4, 3))`,
      'entry-changed',
    ],
    [
      'the end cut off',
      `delete from audit_chain where position > 4; delete from audit_entries e where not exists (select 1 from audit_chain c where c.seq = e.seq); update audit_head set position = 4, hash = (select hash from audit_chain where position = 4)`,
      'checkpoint-beyond',
    ],
    [
      'a head that was set back, with everything behind it left',
      `update audit_head set position = 6, hash = (select hash from audit_chain where position = 6)`,
      'head-differs',
    ],
    ['a head that was removed', 'delete from audit_head', 'head-differs'],
    [
      'a change with the whole chain written anew',
      `update audit_entries set reason = 'x' where seq = ${third}; ${rechain}`,
      'checkpoint-differs',
    ],
  ])('finds %s', async (_, statement, kind) => {
    const report = await tampered(statement);
    expect(report.ok).toBe(false);
    expect(report.problems.map((problem) => problem.kind)).toContain(kind);
  });

  it('names the entry that was changed', async () => {
    const { rows } = await sql<{ seq: string }>`select seq from audit_chain where position = 3`.execute(
      app.world.database.owner,
    );
    const report = await tampered(`update audit_entries set action = 'labs.deny' where seq = ${third}`);
    expect(report.problems).toEqual([{ kind: 'entry-changed', position: 3, seq: Number(rows[0]?.seq) }]);
  });
});

describe('checkpoints', () => {
  it('are written when something was added, and follow each other', async () => {
    await write(1);
    const first = await writeCheckpoint(app.world);
    expect(first).not.toBeNull();
    expect(await writeCheckpoint(app.world)).toBeNull();
    await write(1);
    const second = await writeCheckpoint(app.world);
    expect(second?.previous).toMatch(/^[0-9a-f]{64}$/);
    expect(await verifyTrail(app.world)).toMatchObject({ ok: true, lastCheckpoint: { position: second?.position } });
  });

  it('are asked for at every hundredth place', async () => {
    let told = 0;
    const unlisten = await app.world.database.listen('aliquot_checkpoint', () => {
      told += 1;
    });
    await write(200);
    await expect.poll(() => told).toBe(1); // both places in one transaction: one report
    await write(100);
    await expect.poll(() => told).toBe(2);
    await unlisten();
  });

  it('that are stored when their process dies are followed by the next', async () => {
    await write(1);
    const known = await app.world.database.transaction(system, readEnd);
    expect(await writeCheckpoint(app.world)).not.toBeNull();
    await app.world.database.owner
      .updateTable('audit_head')
      .set({ checkpoint: known?.checkpoint ?? null })
      .execute();
    await write(1);
    expect(await writeCheckpoint(app.world)).not.toBeNull();
    expect(await verifyTrail(app.world)).toMatchObject({ ok: true, problems: [] });
  });

  it('OPS-008 of two processes at once follow each other, whichever is slower', async () => {
    const { storage } = app.world;
    await write(1);
    const list = storage.list.bind(storage);
    let other: ReturnType<typeof writeCheckpoint> | undefined;
    const spy = vi.spyOn(storage, 'list').mockImplementationOnce(async (...given) => {
      await write(1);
      other = writeCheckpoint(app.world);
      return list(...given);
    });
    const slower = await writeCheckpoint(app.world);
    spy.mockRestore();
    expect(await other).toMatchObject({ position: (slower?.position ?? 0) + 1 });
    expect(await verifyTrail(app.world)).toMatchObject({ ok: true, problems: [] });
  });

  it('OPS-008 of one place are written once, also into a store that writes over files', async () => {
    const { storage, database } = app.world;
    await write(1);
    const put = storage.put.bind(storage);
    let other: ReturnType<typeof writeCheckpoint> | undefined;
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (location, ...given) => {
      other ??= writeCheckpoint(app.world);
      await database.transaction(system, readEnd); // time for the other
      await storage.delete(location);
      return put(location, ...given);
    });
    const first = await writeCheckpoint(app.world);
    expect(first).not.toBeNull();
    expect(await other).toBeNull();
    expect(spy).toHaveBeenCalledOnce();
    spy.mockRestore();
    expect(await verifyTrail(app.world)).toMatchObject({ ok: true, problems: [] });
  });

  it('that are gone from the store, or changed in any letter, are missed', async () => {
    const { storage, database } = app.world;
    const { checkpoint: key } = (await database.transaction(system, readEnd)) ?? {};
    if (!key) throw new Error('no checkpoint');
    const found = { bucket: 'audit-checkpoints' as const, key };
    const file = await storage.open(found);
    const kept = file ? await text(file.stream) : '';
    const replace = async (content: string | null) => {
      await storage.delete(found);
      if (content !== null) await storage.put(found, Readable.from([content]), { contentType: 'application/json' });
      return (await verifyTrail(app.world)).problems.map(({ kind }) => kind);
    };
    expect(await replace(null)).toEqual(['checkpoint-missing']);
    expect(await replace(`${kept} `)).toEqual(['checkpoint-invalid']);
    expect(await replace(kept.replace('{', '{"note":"x",'))).toEqual(['checkpoint-invalid']);
    expect(await replace(kept)).toEqual([]);
  });

  it('of another key are not believed unless that key is named', async () => {
    const { config } = app.world;
    const other = {
      ...app.world,
      config: { ...config, accounts: { ...config.accounts, secret: `${config.accounts.secret}x` } },
    };
    const report = await verifyTrail(other);
    expect(report.problems[0]).toMatchObject({ kind: 'checkpoint-invalid' });
    expect(await verifyTrail(other, [checkpointSigner(app.world).publicKey])).toMatchObject({ ok: true });
  });
});

describe('the trail over the wire', () => {
  let researcher: Person;
  beforeAll(async () => {
    researcher = await app.person('user', { name: 'Rita Researcher' });
    const profile = { organization: 'Institute', organizationSize: '1-10' as const, location: '', researchInterest: [] };
    await changeProfile(researcher, { name: 'Rita Researcher', ...profile });
    await write(3, { reason: '=cmd' });
  });
  it('ADM-021 is exported, and never changed, by this path', async () => {
    expect((await app.fetch('/api/audit/export', { method: 'DELETE' }, admin)).status).toBe(405);
  });

  it('GEN-013 is read page by page, newest first, without a hole or a double', async () => {
    const seen: number[] = [];
    let before: number | undefined;
    do {
      const { items, next } = await admin.api.audit.list({ pageSize: 7, ...(before && { before }) });
      seen.push(...items.map(({ seq }) => seq));
      before = next ?? undefined;
    } while (before);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from audit_entries where seq <= ${seen[0]}`.execute(app.world.database.owner);
    expect(new Set(seen).size).toBe(rows[0]?.count);
  });

  it('is searched by person, object, action and time', async () => {
    const { items } = await admin.api.audit.list({ person: 'rita' });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ actor_id }) => actor_id === researcher.id)).toBe(true);
    const newest = items.find(({ action }) => action !== 'access.denied');
    expect(newest).toMatchObject({ actor: { name: 'Rita Researcher' }, object_type: 'user', object_name: 'Rita Researcher' });
    expect((await admin.api.audit.list({ person: researcher.id })).items.length).toBe(items.length);
    expect((await admin.api.audit.list({ person: '%' })).items).toEqual([]);
    const done = await admin.api.audit.list({ action: 'reports.download', objectType: 'audit_report', objectId: '2' });
    expect(done.items.length).toBeGreaterThan(0);
    expect(new Set(done.items.map(({ action, object_id }) => `${action} ${object_id}`))).toEqual(
      new Set(['reports.download 2']),
    );
    const today = app.world.now().toISOString().slice(0, 10);
    expect((await admin.api.audit.list({ from: today, to: today })).items.length).toBeGreaterThan(0);
    expect((await admin.api.audit.list({ to: '2001-01-01' })).items).toEqual([]);
    await expect(admin.api.audit.list({ from: 'yesterday' })).rejects.toMatchObject({ status: 400 });
  });

  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'ADQ-005 is filtered by days of UTC, also in a session of %s',
    async (zone) => {
      const objectId = crypto.randomUUID();
      const found = await app.world.database.transaction(system, async (db) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(db);
        for (const at of ['2025-02-02T23:59:59Z', '2025-02-03T00:00:00Z', '2025-02-03T23:59:59Z', '2025-02-04T00:00:00Z'])
          await recordChange(
            { db, actor: system, origin: null, now: new Date(at) },
            { action: 'reports.download', objectType: 'audit_report', objectId },
          );
        return searchTrail(db, { objectId, from: '2025-02-03', to: '2025-02-03' }, undefined, 10);
      });
      expect(found.map(({ at }) => at.toISOString())).toEqual(['2025-02-03T23:59:59.000Z', '2025-02-03T00:00:00.000Z']);
    },
  );

  it('knows its own words', async () => {
    const { actions, objectTypes } = await admin.api.audit.vocabulary({});
    expect(actions).toContain('reports.download');
    expect(objectTypes).toContain('audit_report');
    expect(actions).toEqual([...new Set(actions)]);
  });

  it.each(Object.keys(auditObjects) as AuditObject[])(
    'looks up what a %s is called, and goes on without when it is gone',
    async (kind) => {
      const objectId = crypto.randomUUID();
      await app.world.database.transaction(system, (db) =>
        recordChange(
          { db, actor: system, origin: null, now: app.world.now() },
          { action: 'access.denied', objectType: kind, objectId },
        ),
      );
      const { items } = await admin.api.audit.list({ objectType: kind, objectId });
      expect(items).toMatchObject([{ object_id: objectId, object_name: kind === 'user' ? 'Deleted account' : null }]);
    },
  );

  it('is exported as CSV that no spreadsheet calculates, and as JSON lines', async () => {
    const csv = await app.fetch('/api/audit/export?format=csv&action=reports.download&objectId=1', {}, admin);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/);
    const [head, ...lines] = (await csv.text()).trimEnd().split('\r\n');
    expect(head).toMatch(/^seq,at,actor_id,/);
    expect(lines.some((line) => line.includes("'=cmd"))).toBe(true);
    expect(lines[0]).toContain(',reports.download,Downloaded an audit report,audit_report,');
    const { items } = await admin.api.audit.list({ action: 'reports.download', objectId: '1', pageSize: 100 });
    expect(lines.length).toBe(items.length);
    const json = await app.fetch('/api/audit/export?format=jsonl&action=reports.download&objectId=1', {}, admin);
    const entries = (await json.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toEqual(items);
    expect((await app.fetch('/api/audit/export?format=pdf', {}, admin)).status).toBe(400);
  });

  it('says itself that it was exported and verified', async () => {
    const report = await admin.api.audit.verify({});
    expect(report).toMatchObject({ ok: true, problems: [] });
    const { items } = await admin.api.audit.list({ objectType: 'audit' });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['audit.verify', 'audit.export']));
  });
});
