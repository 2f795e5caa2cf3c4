import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { DropReason, ModelGrade, proposalStatuses, WitnessField } from '@aliquot/contract/hearts/witness';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, JsonValue, KnownDay, NullableTimestamp } from './columns.ts';

export type ModelAgreementsTable = {
  id: Generated<string>;
  lab_id: string;
  host: string;
  agreed_by: string | null;
  agreed_by_name: string;
  agreed_at: Date;
  ended_at: NullableTimestamp;
};

export type ModelReadingsTable = {
  lab_id: string;
  sha256: string;
  file_type: string;
  asked_as: string;
  failed: number;
  retry_at: NullableTimestamp;
  read_at: Date;
};

type DroppedAnswer = { readonly field: WitnessField; readonly quotation: string; readonly reason: DropReason };

export type ModelCallsTable = {
  id: Generated<string>;
  lab_id: string;
  question_key: string;
  model: string;
  host: string;
  part: number;
  parts: number;
  prompt: string;
  answer: string | null;
  fault: string | null;
  milliseconds: number;
  tokens_asked: number;
  tokens_answered: number;
  /** US dollars. */
  cost: number | null;
  held: Defaulted<number>;
  dropped: JsonValue<DroppedAnswer[]>;
  called_at: Date;
};

export type ModelProposalsTable = {
  id: Generated<string>;
  lab_id: string;
  certification_id: string;
  call_id: string | null;
  field: WitnessField;
  kind: 'missing' | 'doubt';
  value: string;
  read_value: string | null;
  quotation: JsonValue<Evidence>;
  model: string;
  host: string;
  is_local: boolean;
  milliseconds: number;
  proposed_at: Date;
  status: Defaulted<(typeof proposalStatuses)[number]>;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
};

export type ModelChecksTable = {
  host: string;
  model: string;
  grade: ModelGrade;
  uses: string;
  failed: JsonValue<string[]>;
  checked_at: Date;
};

export type UsedModelBudgetsTable = {
  /** In UTC. */
  day: KnownDay;
  lab_id: string | null;
};
