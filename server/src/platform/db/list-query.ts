import type { Order, Range } from '@aliquot/contract/list-query';
import { type RawBuilder, sql } from 'kysely';

const always = sql<boolean>`true`;

/** True if a number or a day is within a range whose ends are included; an open end is null. */
export const isWithin = <Bound extends string | number>(value: RawBuilder<unknown>, range: Range<Bound>): RawBuilder<boolean> =>
  sql<boolean>`(${range.from === null ? always : sql`${value} >= ${range.from}`} and ${range.to === null ? always : sql`${value} <= ${range.to}`})`;

/** True if a moment is on one of these days in UTC. */
export const isOnDays = (value: RawBuilder<unknown>, { from, to }: Range<string>): RawBuilder<boolean> =>
  sql<boolean>`(${from === null ? always : sql`${value} >= ${`${from}T00:00:00Z`}::timestamptz`}
    and ${to === null ? always : sql`${value} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`})`;

/** The order of a list by one of its columns; rows without a value come last either way, and `id` decides between equals. */
export const inOrder = <Column extends string>(
  { column, descending }: Order<Column>,
  columns: Readonly<Record<Column, { readonly by: RawBuilder<unknown>; readonly nullable?: true }>>,
  id: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] => {
  const { by, nullable } = columns[column];
  const direction = descending ? sql`desc` : sql`asc`;
  return [nullable ? sql`${by} ${direction} nulls last` : sql`${by} ${direction}`, sql`${id} ${direction}`];
};

/** A moment to the microsecond, so that a list can continue after it. */
export const exactly = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Cursor of a list, newest first: continue after this row. */
export type After = { readonly createdAt: string; readonly id: string };

/** True if a row comes after another one. The first bound is one that an index can begin at. */
export const isAfter = (created: RawBuilder<unknown>, id: RawBuilder<unknown>, after: After): RawBuilder<boolean> =>
  sql<boolean>`(${created} <= ${after.createdAt}::timestamptz
    and (${created} < ${after.createdAt}::timestamptz or ${id} > ${after.id}::uuid))`;
