import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/db/index.ts';
import { lookAtInstalled } from '../platform/db/upgrade.ts';
import { plantedDatabase } from '../testing/acts/scenario.ts';
import { runAsProcess, runHere } from '../testing/command-line.ts';

const again = process.env.ALIQUOT_TEST_ENGINE === 'postgres';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-upgrade-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Check = { version: { before: string | null; now: string }; migrations: { pending: string[]; changed: string[] } };

const words = ['upgrade', '--check', '--json'];
const check = (data: string, settings: Record<string, string> = {}) =>
  runAsProcess({ ALIQUOT_DATA_DIR: data, ...settings }, ...words);
const read = ({ out }: { out: string }) => JSON.parse(out) as Check;

describe('OPS-017 what is installed on a database', () => {
  const database = plantedDatabase(async () => undefined);

  it('OPS-017 is this version, with nothing to apply, after a migration', async () => {
    await database.migrate();
    const installed = await lookAtInstalled(database.owner);
    expect(installed).toMatchObject({ pending: [], changed: [] });
    expect(installed.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(installed.applied).toBeGreaterThan(30);
  });

  it('OPS-017 names the migrations that a start would apply, and those that were changed', async () => {
    const { rows } = await database.pool.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    const [first, last] = [rows[0], rows.at(-1)];
    await database.pool.query('delete from schema_migrations where name = $1', [last?.name]);
    await database.pool.query("update schema_migrations set checksum = 'other' where name = $1", [first?.name]);
    try {
      expect(await lookAtInstalled(database.owner)).toMatchObject({ pending: [last?.name], changed: [first?.name] });
    } finally {
      await database.pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [last?.name, last?.checksum]);
      await database.pool.query('update schema_migrations set checksum = $2 where name = $1', [first?.name, first?.checksum]);
    }
  });
});

describe.skipIf(again)('OPS-017 aliquot upgrade --check', () => {
  it('OPS-017 on nothing says that a start would make everything, and makes nothing', async () => {
    const data = join(directory, 'empty');
    const ended = await check(data);
    expect(ended.code).toBe(3);
    expect(read(ended).version.before).toBeNull();
    expect(read(ended).migrations.pending.length).toBeGreaterThan(30);
    expect(existsSync(data)).toBe(false);
  });

  it('OPS-017 names the version before; beside a running process it says that it cannot look', async () => {
    const data = join(directory, 'installed');
    const template = inject('databaseTemplate');
    if (template.engine === 'pglite') cpSync(template.directory, data, { recursive: true });
    const database = await openDatabase({ dataDir: data });
    await database.pool.query("comment on table schema_migrations is 'aliquot 0.0.9'");
    const beside = await check(data);
    expect([beside.code, beside.said]).toEqual([
      1,
      `Process ${process.pid} has the embedded database open, and it has one process. Stop it, then check again.\n`,
    ]);
    await database.close();
    const ended = await check(data);
    expect(ended.code).toBe(3);
    expect(read(ended)).toMatchObject({ version: { before: '0.0.9' }, migrations: { pending: [], changed: [] } });
    expect(read(await runHere({ ALIQUOT_DATA_DIR: data }, ...words)).version.before).toBe('0.0.9');
  });

  it('OPS-017 ends with 78 for wrong settings', async () => {
    expect((await check(directory, { PORT: 'many' })).code).toBe(78);
  });
});
