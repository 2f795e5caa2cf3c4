import type { SampleState, ShipmentSide, ShipmentState } from '@aliquot/contract/engagements/shipment-options';
import { type Insertable, sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { CustodyEventsTable, ShipmentsTable } from '../../../platform/db/tables/shipment-tables.ts';
import { moves, type ShipmentMove } from './shipments.domain.ts';

export type ShipmentDetails = Pick<ShipmentsTable, 'category' | 'transit_hours'> & {
  readonly dry_ice_kg: number | null;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly from_address: string;
  readonly to_address: string;
};

export const findShipment = (db: Db, id: string) =>
  db.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst();
export type ShipmentRow = NonNullable<Awaited<ReturnType<typeof findShipment>>>;

/** The shipment, locked until the transaction ends. */
export const lockShipment = (db: Db, id: string) =>
  db.selectFrom('shipments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The shipments of a collaboration, oldest first. */
export const shipmentsOf = (db: Db, { id }: { readonly id: string }) =>
  db.selectFrom('shipments').selectAll().where('collaboration_id', '=', id).orderBy('number').execute();

/** Adds a shipment with the next number. Take the project's lock before. */
export const insertShipment = async (
  db: Db,
  work: Permitted<'prepare', { id: string }>,
  details: ShipmentDetails,
  { sentBy, by, now }: { sentBy: ShipmentSide; by: string; now: Date },
): Promise<ShipmentRow> => {
  const { last } = await db
    .selectFrom('shipments')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
    .where('collaboration_id', '=', work.id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('shipments')
    .values({ ...details, collaboration_id: work.id, number: last + 1, sent_by: sentBy, created_by: by, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** @returns the shipment; undefined when it was handed over in between. */
export const updateDetails = (db: Db, { id }: Permitted<'pack', { id: string }>, details: ShipmentDetails) =>
  db
    .updateTable('shipments')
    .set(details)
    .where('id', '=', id)
    .where('state', '=', 'prepared')
    .returningAll()
    .executeTakeFirst();

/** @returns false when it was handed over in between. */
export const deleteShipment = (db: Db, { id }: Permitted<'pack', { id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('shipments').where('id', '=', id).where('state', '=', 'prepared'));

/** Makes a move if the shipment is still in a state that has it. @returns undefined when another move was faster. */
export const moveShipment = (db: Db, { id }: Permitted<'move', { id: string }>, move: ShipmentMove, at: Date) => {
  const from: readonly ShipmentState[] = moves[move].from;
  return db
    .updateTable('shipments')
    .set({ state: moves[move].to })
    .$if(move === 'hand-over', (query) => query.set({ handed_over_at: at }))
    .$if(move === 'receive', (query) => query.set({ received_at: at }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
};

/** Adds to the chain of custody. */
export const addCustody = (
  db: Db,
  shipment: Permitted<'move', ShipmentRow> | Permitted<'note', ShipmentRow>,
  event: Omit<Insertable<CustodyEventsTable>, 'id' | 'shipment_id' | 'collaboration_id'>,
) =>
  db
    .insertInto('custody_events')
    .values({ ...event, shipment_id: shipment.id, collaboration_id: shipment.collaboration_id })
    .execute();

/** The chains of custody of some shipments, each in the order in which it happened. */
export const custodyOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('custody_events')
        .selectAll()
        .where('shipment_id', 'in', ids)
        .orderBy('at')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
export type CustodyRow = Awaited<ReturnType<typeof custodyOf>>[number];

/** When the last event of a shipment happened. */
export const lastCustodyAt = async (db: Db, { id }: { readonly id: string }): Promise<Date | null> => {
  const row = await db
    .selectFrom('custody_events')
    .select('at')
    .where('shipment_id', '=', id)
    .where('event', '<>', 'noted')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** The samples of one shipment in numbers. `codes` has the first 100 of a state. */
export type SampleCounts = {
  readonly shipment_id: string;
  readonly counts: Readonly<Record<SampleState, number>>;
  readonly boxes: number;
  readonly shortest_stability_hours: number | null;
  /** Samples without a stability. */
  readonly unstated: number;
  readonly on_dry_ice: number;
  readonly missing: readonly string[];
  readonly unexpected: readonly string[];
};

/** The samples of some shipments in numbers; a shipment without samples has no row. */
export const countSamples = async (db: Db, ids: readonly string[]): Promise<SampleCounts[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<SampleCounts, 'counts'> & Record<SampleState, number>>`
    select shipment_id,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'accepted')::int as accepted,
      count(*) filter (where state = 'rejected')::int as rejected,
      count(*) filter (where state = 'asked-again')::int as "asked-again",
      count(*) filter (where state = 'missing')::int as missing_count,
      count(*) filter (where state = 'unexpected')::int as unexpected_count,
      coalesce(max(box) filter (where state <> 'unexpected'), 1)::int as boxes,
      min(stability_hours)::int as shortest_stability_hours, count(*) filter (where stability_hours is null)::int as unstated,
      count(*) filter (where storage = 'dry-ice')::int as on_dry_ice,
      coalesce((array_agg(code order by position) filter (where state = 'missing'))[1:100], '{}') as missing,
      coalesce((array_agg(code order by position) filter (where state = 'unexpected'))[1:100], '{}') as unexpected
    from samples where shipment_id in (${sql.join(ids)}) group by shipment_id`.execute(db);
  return rows.map((row) => {
    const { missing_count, unexpected_count } = row as unknown as { missing_count: number; unexpected_count: number };
    const { sent, accepted, rejected, 'asked-again': again, ...rest } = row;
    const counts = { sent, accepted, rejected, 'asked-again': again, missing: missing_count, unexpected: unexpected_count };
    return { ...rest, counts };
  });
};
