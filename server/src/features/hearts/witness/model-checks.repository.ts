import type { ModelGrade } from '@aliquot/contract/hearts/witness/witness';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

type ModelCheck = {
  readonly host: string;
  readonly model: string;
  readonly grade: ModelGrade;
  readonly uses: string;
  /** Names of the checks that the model failed, or the fault of its server. */
  readonly failed: readonly string[];
  readonly checked_at: Date;
};

/** Keeps the newest check of a model at a host. */
export const saveCheck = async (db: Db, { failed, ...check }: Permitted<'run', ModelCheck>): Promise<void> => {
  const values = { ...check, failed: JSON.stringify(failed) };
  await db
    .insertInto('model_checks')
    .values(values)
    .onConflict((conflict) => conflict.columns(['host', 'model']).doUpdateSet(values))
    .execute();
};

export const findCheck = (db: Db, { host, name }: { readonly host: string; readonly name: string }) =>
  db.selectFrom('model_checks').selectAll().where('host', '=', host).where('model', '=', name).executeTakeFirst();
export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

type Budgets = { readonly since: Date; readonly perLab: number };

/** Laboratories that made `perLab` calls or more since a moment, by name. */
export const labsAtLimit = async (db: Db, { since, perLab }: Budgets): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, l.name from labs l
      join (select lab_id from model_calls where called_at >= ${since} group by lab_id having count(*) >= ${perLab}) c
        on c.lab_id = l.id
    order by l.name, l.id`.execute(db);
  return rows;
};

/**
 * Notes that budgets of a day were used, of one laboratory or (null) of all, and forgets earlier days.
 * @returns those that were not noted before.
 */
export const noteUsedBudgets = async (
  db: Db,
  { day, labs }: Permitted<'report', { readonly day: string; readonly labs: readonly (string | null)[] }>,
): Promise<(string | null)[]> => {
  await db.deleteFrom('used_model_budgets').where('day', '<', day).execute();
  if (labs.length === 0) return [];
  const noted = await db
    .insertInto('used_model_budgets')
    .values(labs.map((lab_id) => ({ day, lab_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('lab_id')
    .execute();
  return noted.map(({ lab_id }) => lab_id);
};
