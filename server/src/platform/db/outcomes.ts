import type { SelectQueryBuilder } from 'kysely';

type Outcome = Partial<Record<'numUpdatedRows' | 'numDeletedRows' | 'numInsertedOrUpdatedRows', bigint | undefined>>;

/** Runs a change of at most one row. @returns false when no row was as it has to be, because another request was faster. */
export const changedOne = async (change: { executeTakeFirst(): Promise<Outcome> }): Promise<boolean> => {
  const { numUpdatedRows, numDeletedRows, numInsertedOrUpdatedRows } = await change.executeTakeFirst();
  return (numUpdatedRows ?? numDeletedRows ?? numInsertedOrUpdatedRows) === 1n;
};

/** The number of rows of a query. */
export const countOf = async <Tables, Table extends keyof Tables, Columns>(
  query: SelectQueryBuilder<Tables, Table, Columns>,
): Promise<number> => {
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return (counted as { count: number }).count;
};

/** Narrows a query to one page of its rows; pages count from 1. */
export const onPage =
  ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) =>
  <Tables, Table extends keyof Tables, Columns>(query: SelectQueryBuilder<Tables, Table, Columns>) =>
    query.limit(pageSize).offset((page - 1) * pageSize);
