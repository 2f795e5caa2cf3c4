import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import { loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openWorld } from '../open-world.ts';
import { type Database, openDatabase } from './index.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aliquot-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = () => migrate(database.owner as unknown as Kysely<never>, pathToFileURL(`${folder}/`));
const exists = async (table: string) => {
  const { rows } = await database.pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found;
};

describe('migrations', () => {
  it('are applied in the order of their names, once', async () => {
    write('9002_b.sql', 'alter table trial add column second text');
    write('9001_a.sql', 'create table trial (first text)');
    write('notes.txt', 'not a migration');
    expect(await run()).toEqual(['9001_a.sql', '9002_b.sql']);
    expect(await run()).toEqual([]);
    write('9003_c.sql', 'alter table trial add column third text');
    expect(await run()).toEqual(['9003_c.sql']);
  });

  it('are kept all or not at all', async () => {
    write('9101_good.sql', 'create table half (a text)');
    write('9102_bad.sql', 'create table other_half (a nonsense)');
    await expect(run()).rejects.toThrow('nonsense');
    expect([await exists('half'), await exists('other_half')]).toEqual([false, false]);
    write('9102_bad.sql', 'create table other_half (a text)');
    expect(await run()).toEqual(['9101_good.sql', '9102_bad.sql']);
  });

  it('are refused when one that was applied has changed, and nothing is done', async () => {
    write('9201_a.sql', 'create table kept (a text)');
    await run();
    write('9201_a.sql', 'create table kept (a text, b text)');
    write('9202_b.sql', 'create table never (a text)');
    await expect(run()).rejects.toThrow('Migration 9201_a.sql was changed after it was applied.');
    expect(await exists('never')).toBe(false);
  });

  it('of the product are there already, and a changed one stops the start', async () => {
    await database.pool.query(`delete from schema_migrations where name like '9%'`);
    expect(await database.migrate()).toEqual([]);
    await database.pool.query(`update schema_migrations set checksum = 'x' where name = '0001_access.sql'`);
    await expect(database.migrate()).rejects.toThrow('Migration 0001_access.sql was changed after it was applied.');
  });

  it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
    'of two processes that start at once, one applies them',
    async () => {
      const name = `aliquot_empty_${Date.now()}`;
      await database.pool.query(`create database ${name}`);
      const url = Object.assign(new URL(String(database.pool.options.connectionString)), { pathname: `/${name}` }).href;
      const both = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
      const applied = await Promise.all(both.map((one) => one.migrate()));
      expect(applied.map((names) => names.length > 0).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
      await Promise.all(both.map((one) => one.close()));
      await database.pool.query(`drop database ${name} with (force)`);
    },
  );
});

describe('OPS-017: versions that do not fit each other', () => {
  let other: Database;
  beforeEach(async () => {
    other = await openTestDatabase();
  });
  afterEach(() => other.close());
  const newest = '9999_newer.sql';
  const names = async () => (await other.pool.query<{ name: string }>('select name from schema_migrations order by 1')).rows;
  const look = () =>
    openWorld(loadConfig({ ALIQUOT_DATA_DIR: folder }), createLogger('silent'), {
      database: { ...other, close: () => Promise.resolve() },
      migrates: false,
    });

  it('OPS-017: no older version starts on a database that a newer one has migrated', async () => {
    await other.pool.query(`insert into schema_migrations (name, checksum) values ($1, 'x')`, [newest]);
    await expect(other.migrate()).rejects.toThrow(`this one does not know the migration ${newest}`);
    await expect(look()).rejects.toThrow(`this one does not know the migration ${newest}`);
  });

  it('OPS-017: a command that only looks applies no migration, and says which is missing', async () => {
    const last = readMigrations().at(-1)?.name;
    await other.pool.query('delete from schema_migrations where name = $1', [last]);
    const before = await names();
    await expect(look()).rejects.toThrow(
      `The database lacks 1 of this version's migrations, from ${last} on. Nothing was changed. To apply them, run: aliquot migrate`,
    );
    expect(await names()).toEqual(before);
    await other.pool.query('delete from schema_migrations');
    await expect(look()).rejects.toThrow('The database is empty. Nothing was changed.');
  });
});
