import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from './open-test-database.ts';

const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
afterAll(() => Promise.all([first.close(), second.close()]));

const countOf = async (database: typeof first) =>
  (await database.owner.selectFrom('capabilities').selectAll().execute()).length;

describe('a test database', () => {
  it('is of the engine that the run is for', () => {
    expect(first.kind).toBe(process.env.ALIQUOT_TEST_ENGINE);
  });

  it('is migrated to the last migration', async () => {
    expect(await first.migrate()).toEqual([]);
    await expect(countOf(first)).resolves.toBeTypeOf('number');
  });

  it('shares nothing with another', async () => {
    const before = await countOf(second);
    await first.owner
      .insertInto('capabilities')
      .values({ slug: 'isolation', kind: 'service', name: 'Isolation', description: '' })
      .execute();
    expect(await countOf(first)).toBe(before + 1);
    expect(await countOf(second)).toBe(before);
  });

  it('keeps days, counts and non-ASCII text as the product reads them', async () => {
    const { rows } = await first.pool.query(
      `select date '2026-03-01' as day, count(*) as count, lower('ÉTUDE') as word from users`,
    );
    expect(rows).toEqual([{ day: '2026-03-01', count: 0, word: 'étude' }]);
  });

  it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')('needs no superuser', async () => {
    const { rows } = await first.pool.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false }]);
  });
});
