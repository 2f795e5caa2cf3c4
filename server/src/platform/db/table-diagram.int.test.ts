import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import { describeTables } from '../../testing/table-diagram.ts';
import type { Database } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('docs/tables.md shows the tables that the migrations make; otherwise run scripts/table-diagram.ts', async () => {
  const document = readFileSync(new URL('../../../../docs/tables.md', import.meta.url), 'utf8');
  expect(await describeTables(database)).toBe(document);
});

it('all tables have row-level security, as docs/tables.md says', async () => {
  const { rows } = await database.pool.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
  );
  expect(rows.map(({ relname }) => relname)).toEqual(['schema_migrations']);
});
