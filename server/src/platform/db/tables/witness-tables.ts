import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { FieldProposal, TermProposal } from '@aliquot/contract/hearts/protocol-proposals';
import type { FormTopicProposal } from '@aliquot/contract/hearts/witness/forms';
import type { requestReadingStates } from '@aliquot/contract/hearts/witness/requests';
import type { DropReason, ModelGrade, proposalStatuses, WitnessField } from '@aliquot/contract/hearts/witness/witness';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, JsonValue, KnownDay, NullableTimestamp } from './columns.ts';

export type ModelAgreementsTable = {
  id: Generated<string>;
  /** Null where a person agreed for their own requests, and the other way round. */
  lab_id: string | null;
  user_id: string | null;
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

/** The quotation is empty where it is of a person's unfinished request. */
export type DroppedAnswer = {
  readonly field: string;
  readonly quotation: string;
  readonly reason: DropReason;
};

export type ModelCallsTable = {
  id: Generated<string>;
  lab_id: string | null;
  user_id: string | null;
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

/** A question and its answer as they were sent. */
export type Exchange = { readonly prompt: string; readonly answer: string };

export type ModelRequestReadingsTable = {
  id: Generated<string>;
  user_id: string;
  draft: Defaulted<'request'>;
  protocol_id: string | null;
  study: number | null;
  /** Title and description as they were typed; null for a file. */
  typed: string | null;
  asked_as: string;
  model: string;
  host: string;
  is_local: boolean;
  state: Defaulted<(typeof requestReadingStates)[number]>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  fields: JsonValue<FieldProposal[]>;
  terms: JsonValue<TermProposal[]>;
  dropped: JsonValue<DroppedAnswer[]>;
  exchanges: JsonValue<Exchange[]>;
  milliseconds: ColumnType<number | null, number | null | undefined, number | null>;
  asked_at: Date;
  finished_at: NullableTimestamp;
};

export type ModelFormReadingsTable = {
  form_id: string;
  lab_id: string;
  model: string;
  host: string;
  is_local: boolean;
  state: Defaulted<(typeof requestReadingStates)[number]>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  proposals: JsonValue<FormTopicProposal[]>;
  dropped: JsonValue<DroppedAnswer[]>;
  exchanges: JsonValue<Exchange[]>;
  milliseconds: ColumnType<number | null, number | null | undefined, number | null>;
  asked_at: Date;
  finished_at: NullableTimestamp;
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
