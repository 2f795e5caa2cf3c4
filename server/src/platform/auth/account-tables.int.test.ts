import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

it('OPS-012 the tables are those that the account service expects, which no start asks', async () => {
  const { checkSchema, explicitSchemaCheck } = await app.world.auth.$context;
  expect(checkSchema).toBeUndefined();
  await expect(explicitSchemaCheck?.()).resolves.toBeUndefined();
});

it('OPS-012 a column that is missing would be named', async () => {
  const other = await startTestApp({ worker: false });
  await sql`alter table sessions drop column ip_address`.execute(other.world.database.owner);
  const { explicitSchemaCheck } = await other.world.auth.$context;
  await expect(explicitSchemaCheck?.()).rejects.toThrow(/ip_address/);
  await other.close();
});
