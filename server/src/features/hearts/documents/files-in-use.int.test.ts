import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/index.ts';
import { openTestDatabase } from '../../../testing/servers/open-test-database.ts';
import { tablesOfFiles } from './documents.repository.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('OPS-001 every table that names stored files is one that backup, doctor and the removal of leftovers look into', async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'file_url' order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(Object.values(tablesOfFiles).flat().sort());
});
