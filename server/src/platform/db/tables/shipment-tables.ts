import type {
  RejectionReason,
  SampleState,
  ShipmentSide,
  ShipmentState,
  Storage,
  TransportCategory,
  VolumeUnit,
} from '@aliquot/contract/engagements/shipment-options';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, NullableTimestamp } from './columns.ts';

export type ShipmentsTable = {
  id: Generated<string>;
  collaboration_id: string;
  number: number;
  sent_by: ShipmentSide;
  state: Defaulted<ShipmentState>;
  category: TransportCategory;
  dry_ice_kg: ColumnType<number | null, number | null | undefined, number | null>;
  transit_hours: number;
  carrier: Defaulted<string>;
  tracking_number: Defaulted<string>;
  from_address: Defaulted<string>;
  to_address: Defaulted<string>;
  created_by: string | null;
  created_at: Date;
  handed_over_at: NullableTimestamp;
  received_at: NullableTimestamp;
};

export type SamplesTable = {
  id: Generated<string>;
  shipment_id: string;
  collaboration_id: string;
  position: number;
  code: string;
  box: Defaulted<number>;
  material: string;
  container: string;
  volume: number;
  volume_unit: VolumeUnit;
  storage: Storage;
  stability_hours: ColumnType<number | null, number | null | undefined, number | null>;
  state: Defaulted<SampleState>;
  reason: ColumnType<RejectionReason | null, RejectionReason | null | undefined, RejectionReason | null>;
  note: Defaulted<string>;
  hours_taken: ColumnType<number | null, number | null | undefined, number | null>;
  replaces: ColumnType<string | null, string | null | undefined, string | null>;
};

export type CustodyEventsTable = {
  id: Generated<string>;
  shipment_id: string;
  collaboration_id: string;
  event: 'handed-over' | 'delivered' | 'received' | 'lost' | 'noted';
  at: Date;
  side: ShipmentSide;
  person_id: string | null;
  who: string;
  place: Defaulted<string>;
  temperature_c: ColumnType<number | null, number | null | undefined, number | null>;
  condition: Defaulted<string>;
  created_at: Date;
};
