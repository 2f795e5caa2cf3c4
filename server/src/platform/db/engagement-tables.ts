import type { ChangeOrderState } from '@aliquot/contract/change-orders';
import type { Generated } from 'kysely';
import type { BigInteger, Defaulted, KnownDay, NullableTimestamp } from './columns.ts';

export type DisputesTable = {
  id: Generated<string>;
  collaboration_id: string;
  side: 'researcher' | 'laboratory';
  opened_by: string | null;
  reason: string;
  opened_at: Date;
  closed_by: string | null;
  decision: string | null;
  closed_at: NullableTimestamp;
};

export type UploadsTable = {
  id: Generated<string>;
  collaboration_id: string;
  file_name: string;
  file_size: BigInteger;
  last_modified: Date;
  started_by: string | null;
  started_at: Date;
};

export type MilestonesTable = {
  id: Generated<string>;
  collaboration_id: string;
  position: number;
  name: string;
  due_on: KnownDay;
  share: number | null;
  created_at: Date;
  note: Defaulted<string>;
  reached_by: string | null;
  reached_at: NullableTimestamp;
  late_noted_at: NullableTimestamp;
};

export type ChangeOrdersTable = {
  id: Generated<string>;
  collaboration_id: string;
  number: number;
  side: 'researcher' | 'laboratory';
  reason: string;
  price: BigInteger;
  currency: string | null;
  days: number;
  proposed_by: string | null;
  proposed_at: Date;
  state: Defaulted<ChangeOrderState>;
  answer: string | null;
  answered_by: string | null;
  answered_at: NullableTimestamp;
};

export type HoldsTable = {
  id: Generated<string>;
  collaboration_id: string;
  side: 'researcher' | 'laboratory';
  reason: string;
  held_by: string | null;
  held_at: Date;
  released_by: string | null;
  released_at: NullableTimestamp;
  release_note: Defaulted<string>;
  days: number | null;
};
