import type { ProposalDraft, ProposalFate, ProposalLine, ProposalMilestone } from '@aliquot/contract/engagements/proposals';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Day, Json, KnownDay, NullableTimestamp, Timestamp } from './columns.ts';

export type ProposalsTable = {
  id: Generated<string>;
  collaboration_id: string;
  version: number;
  currency: string;
  lines: Json<ProposalLine[]>;
  milestones: Json<ProposalMilestone[]>;
  /** Ids of its files. */
  files: ColumnType<string[], string[] | undefined, never>;
  total: BigInteger;
  turnaround_days: number;
  earliest_start: KnownDay;
  valid_until: KnownDay;
  sample_requirements: ColumnType<string, string | undefined, never>;
  terms: ColumnType<string, string | undefined, never>;
  silence_accepts_after_days: number | null;
  created_by: string | null;
  created_by_name: string;
  created_at: Timestamp;
  fate: ColumnType<Exclude<ProposalFate, 'over'>, 'open' | undefined, Exclude<ProposalFate, 'open' | 'over'>>;
  fate_words: ColumnType<string | null, string | null | undefined, string | null>;
  fate_by: ColumnType<string | null, string | null | undefined, string | null>;
  fate_at: NullableTimestamp;
  reminded_at: NullableTimestamp;
};

/** One that no version of a proposal names is not sent. */
export type ProposalFilesTable = {
  id: Generated<string>;
  collaboration_id: string;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  uploaded_by: string | null;
  uploaded_at: Date;
};

/** `content` is canonical JSON, of which `sha256` is the hash. */
export type SnapshotsTable = {
  collaboration_id: string;
  content: string;
  sha256: string;
  taken_at: ColumnType<Date, Date, never>;
};

export type CertificateWatchesTable = {
  collaboration_id: string;
  type: string;
  until: Day;
  state: 'valid' | 'lapsed' | 'withdrawn';
  noted_at: ColumnType<Date, Date, Date>;
};

export type ProposalDraftsTable = {
  collaboration_id: string;
  values: Json<ProposalDraft>;
  saved_by: string | null;
  saved_at: ColumnType<Date, Date, Date>;
};
