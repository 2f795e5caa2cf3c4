import type { Database } from '../../platform/db/index.ts';

/** Without row-level security, only the routes and the policies stand between a caller and a row. */
export const secondWall = async ({ pool }: Pick<Database, 'pool'>, doing: 'disable' | 'enable'): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and exists (select 1 from pg_policy where polrelid = pg_class.oid)`,
  );
  for (const { name } of rows) await pool.query(`alter table ${name} ${doing} row level security`);
};
