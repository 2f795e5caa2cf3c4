import type { SampleState } from '@aliquot/contract/engagements/shipment-options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';
import type { Receipt } from './receipt.domain.ts';
import type { KnownSamples, NewSample } from './rows.domain.ts';
import type { ShipmentRow } from './shipments.repository.ts';

/** Samples with the codes of what they replace and of what replaces them. */
const withLinks = (db: Db) =>
  db
    .selectFrom('samples as s')
    .leftJoin('samples as earlier', 'earlier.id', 's.replaces')
    .leftJoin('samples as later', 'later.replaces', 's.id')
    .selectAll('s')
    .select(['earlier.code as replaces_code', 'later.code as replaced_by']);

export type SampleRow = Awaited<ReturnType<typeof samplesOf>>['items'][number];

/** The samples of a shipment in their order. */
export const samplesOf = async (
  db: Db,
  { id }: { readonly id: string },
  { page, pageSize, state }: PageQuery & { state?: SampleState | undefined },
) => {
  const items = await withLinks(db)
    .where('s.shipment_id', '=', id)
    .$if(state !== undefined, (query) => query.where('s.state', '=', state as SampleState))
    .orderBy('s.position')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(
    db
      .selectFrom('samples')
      .where('shipment_id', '=', id)
      .$if(state !== undefined, (query) => query.where('state', '=', state as SampleState)),
  );
  return { items, total };
};

/** All samples of a shipment in their order, for its papers. */
export const allSamplesOf = (db: Db, { id }: { readonly id: string }) =>
  db.selectFrom('samples').selectAll().where('shipment_id', '=', id).orderBy('position').execute();

export const findSample = (db: Db, id: string) => db.selectFrom('samples').selectAll().where('id', '=', id).executeTakeFirst();

/** The codes of a request's samples, to check new ones against. */
export const knownSamples = async (db: Db, collaborationId: string): Promise<KnownSamples> => {
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('shipments as p', 'p.id', 's.shipment_id')
    .leftJoin('samples as later', 'later.replaces', 's.id')
    .select(['s.code', 's.state', 'p.number', 'later.id as later_id'])
    .where('s.collaboration_id', '=', collaborationId)
    .where('s.state', '<>', 'unexpected')
    .execute();
  const isAwaited = ({ state, later_id }: (typeof rows)[number]) =>
    later_id === null && (state === 'asked-again' || state === 'rejected' || state === 'missing');
  return {
    sent: new Map(rows.map(({ code, number }) => [code.toLowerCase(), number])),
    awaited: new Set(rows.filter(isAwaited).map(({ code }) => code.toLowerCase())),
  };
};

/** The ids of samples by their code in lower case. */
const idsByCode = async (db: Db, collaborationId: string, codes: readonly string[]): Promise<Map<string, string>> => {
  if (codes.length === 0) return new Map();
  const lower = codes.map((code) => code.toLowerCase());
  const rows = await db
    .selectFrom('samples')
    .select(['id', 'code'])
    .where('collaboration_id', '=', collaborationId)
    .where('state', '<>', 'unexpected')
    .where((eb) => eb(eb.fn<string>('lower', ['code']), 'in', lower))
    .execute();
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]));
};

const nextPosition = async (db: Db, shipmentId: string): Promise<number> => {
  const { last } = await db
    .selectFrom('samples')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return last + 1;
};

/** Samples saved with one statement. */
const batch = 1000;

/** Adds samples after those of the shipment. Take the shipment's lock before. */
export const insertSamples = async (
  db: Db,
  { id, collaboration_id }: Permitted<'pack', ShipmentRow>,
  samples: readonly NewSample[],
): Promise<void> => {
  const replaced = await idsByCode(
    db,
    collaboration_id,
    samples.flatMap(({ replaces }) => replaces ?? []),
  );
  const first = await nextPosition(db, id);
  const rows = samples.map(({ replaces, ...sample }, index) => ({
    ...sample,
    shipment_id: id,
    collaboration_id,
    position: first + index,
    replaces: replaces === null ? null : (replaced.get(replaces.toLowerCase()) ?? null),
  }));
  for (let from = 0; from < rows.length; from += batch)
    await db
      .insertInto('samples')
      .values(rows.slice(from, from + batch))
      .execute();
};

/** @returns false when it was removed, or its shipment handed over, in between. */
export const deleteSample = (
  db: Db,
  shipment: Permitted<'pack', { id: string }>,
  { id }: { readonly id: string },
): Promise<boolean> =>
  changedOne(db.deleteFrom('samples').where('id', '=', id).where('shipment_id', '=', shipment.id).where('state', '=', 'sent'));

/** The samples that a shipment was sent with. */
export const sentSamples = (db: Db, { id }: { readonly id: string }) =>
  db
    .selectFrom('samples')
    .select(['id', 'code'])
    .where('shipment_id', '=', id)
    .where('state', '=', 'sent')
    .orderBy('position')
    .execute();

/** Stores the outcome of each sample, and unexpected ones. The samples that arrived took `hours`. */
export const saveReceipt = async (
  db: Db,
  { id, collaboration_id }: Permitted<'move', ShipmentRow>,
  { settled, unexpected }: Receipt,
  hours: number,
): Promise<void> => {
  const outcomes = JSON.stringify(settled.map(({ id: sample, state, reason, note }) => ({ id: sample, state, reason, note })));
  await sql`
    update samples s set state = o.state, reason = o.reason, note = o.note,
      hours_taken = case when o.state = 'missing' then null else ${hours}::double precision end
    from jsonb_to_recordset(${outcomes}::jsonb) as o(id uuid, state text, reason text, note text)
    where s.id = o.id and s.shipment_id = ${id}::uuid and s.state = 'sent'`.execute(db);
  if (unexpected.length === 0) return;
  const first = await nextPosition(db, id);
  const nothing = {
    material: '',
    container: '',
    volume: 0,
    volume_unit: 'pieces',
    storage: 'other',
    hours_taken: hours,
  } as const;
  await db
    .insertInto('samples')
    .values(
      unexpected.map(({ code, note }, index) => ({
        ...nothing,
        code,
        note,
        state: 'unexpected' as const,
        shipment_id: id,
        collaboration_id,
        position: first + index,
      })),
    )
    .execute();
};
