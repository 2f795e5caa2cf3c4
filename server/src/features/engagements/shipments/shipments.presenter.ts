import type { SampleState } from '@aliquot/contract/engagements/shipment-options';
import type { CustodyEvent, Sample, Shipment } from '@aliquot/contract/engagements/shipments';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { timeZoneOf } from '../../../kernel/places/time-zones.ts';
import type { Db } from '../../../platform/db/index.ts';
import { findLab, placeOf } from '../../hearts/labs/labs.repository.ts';
import { type ReceivingHours, receivingHours, stabilityClock } from './clock.domain.ts';
import type { SampleRow } from './samples.repository.ts';
import { extentOf } from './shipments.domain.ts';
import { abilities, type ShippedWork } from './shipments.policy.ts';
import { type CustodyRow, countSamples, custodyOf, type SampleCounts, type ShipmentRow } from './shipments.repository.ts';

export const labelsPath = (shipmentId: string) => `/api/shipments/${shipmentId}/labels.pdf`;
export const manifestPath = (shipmentId: string) => `/api/shipments/${shipmentId}/manifest.pdf`;

const noCounts: Readonly<Record<SampleState, number>> = {
  sent: 0,
  accepted: 0,
  rejected: 0,
  'asked-again': 0,
  missing: 0,
  unexpected: 0,
};

const presentCustody = (row: CustodyRow): CustodyEvent => ({
  ...wireOf(row, ['id', 'event', 'at', 'who', 'side', 'place', 'temperature_c', 'condition']),
});

type Parts = {
  readonly numbers: SampleCounts | undefined;
  readonly custody: readonly CustodyRow[];
  readonly hours: ReceivingHours | null;
};

const presentOne = (
  actor: Actor,
  work: Visible<ShippedWork>,
  row: ShipmentRow,
  { numbers, custody, hours }: Parts,
  now: Date,
): Shipment => {
  const counts = numbers?.counts ?? noCounts;
  const samples = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.unexpected;
  const { shortest_stability_hours = null, unstated = 0 } = numbers ?? {};
  const isCounting = row.state === 'prepared' && row.sent_by === 'researcher' && samples > 0;
  const { transit_hours } = row;
  return {
    ...pick(row, ['id', 'number', 'sent_by', 'state', 'category', 'dry_ice_kg', 'carrier', 'tracking_number']),
    ...wireOf(row, ['from_address', 'to_address', 'created_at', 'handed_over_at', 'received_at']),
    transit_hours,
    boxes: numbers?.boxes ?? 0,
    counts,
    samples,
    extent: row.state === 'received' ? extentOf(counts) : null,
    missing: [...(numbers?.missing ?? [])],
    unexpected: [...(numbers?.unexpected ?? [])],
    custody: custody.map(presentCustody),
    clock: isCounting ? stabilityClock({ transit_hours, shortest_stability_hours, unstated }, hours, now) : null,
    labels_url: samples > 0 ? labelsPath(row.id) : null,
    manifest_url: samples > 0 ? manifestPath(row.id) : null,
    can: abilities(actor, work, row),
  };
};

/** When the laboratory of some work receives. One that the actor may not read any more says nothing. */
const hoursOf = async (db: Db, { lab_reference_id }: ShippedWork): Promise<ReceivingHours | null> => {
  const lab = lab_reference_id === null ? undefined : await findLab(db, lab_reference_id);
  return receivingHours(lab?.operating_hours ?? null, lab ? timeZoneOf(lab.address, placeOf(lab)) : null);
};

type Reading = { readonly db: Db; readonly actor: Actor; readonly now: Date };

/** Shipments of one work with their samples in numbers, their custody and the stability clock. */
export const presentShipments = async (
  { db, actor, now }: Reading,
  work: Visible<ShippedWork>,
  rows: readonly ShipmentRow[],
): Promise<Shipment[]> => {
  const ids = rows.map(({ id }) => id);
  const numbers = new Map((await countSamples(db, ids)).map((each) => [each.shipment_id, each]));
  const custody = Map.groupBy(await custodyOf(db, ids), ({ shipment_id }) => shipment_id);
  const hours = await hoursOf(db, work);
  return rows.map((row) =>
    presentOne(actor, work, row, { numbers: numbers.get(row.id), custody: custody.get(row.id) ?? [], hours }, now),
  );
};

export const presentSample = (row: SampleRow, can: { edit: boolean }): Sample => ({
  ...pick(row, ['id', 'code', 'box', 'material', 'container', 'volume', 'volume_unit', 'storage', 'stability_hours']),
  ...pick(row, ['state', 'reason', 'note', 'hours_taken', 'replaced_by']),
  late: row.hours_taken !== null && row.stability_hours !== null && row.hours_taken > row.stability_hours,
  replaces: row.replaces_code,
  can: { remove: can.edit },
});
