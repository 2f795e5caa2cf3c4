import type { WaitKind } from '@aliquot/contract/administration/review-queue';
import type { OwnNameStatus } from '@aliquot/contract/hearts/own-names';
import type { LabSite } from '@aliquot/contract/hearts/sites';
import type { CertificationType, DocumentType, LabStatus } from '@aliquot/contract/options';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Day, Defaulted, JsonValue, KnownDay, NullableTimestamp, PointColumn, Timestamp } from './columns.ts';

export type LabsTable = {
  id: Generated<string>;
  name: string;
  address: string;
  sites: JsonValue<LabSite[]>;
  status: Defaulted<LabStatus>;
  lab_type: string;
  contact_email: string;
  contact_phone: string;
  website: Defaulted<string>;
  operating_hours: string;
  staff_count: string;
  year_established: number;
  accreditations: Defaulted<string[]>;
  equipment_types: Defaulted<string[]>;
  regulatory_compliance: Defaulted<string[]>;
  quality_standards: Defaulted<string[]>;
  geo_location: PointColumn;
  geo_precision: ColumnType<string | null, string | null | undefined, string | null>;
  denial_reason: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  needs_review: Defaulted<boolean>;
  review_fields: Defaulted<string[]>;
  compliance_score: ColumnType<number | null, number | null | undefined, number | null>;
  turnaround_weeks: ColumnType<number | null, number | null | undefined, number | null>;
  projects_per_month: ColumnType<number | null, number | null | undefined, number | null>;
  availability: ColumnType<string | null, string | null | undefined, string | null>;
  available_from: Day;
  pricing: ColumnType<string | null, string | null | undefined, string | null>;
  lowest_price: ColumnType<number | null, number | null | undefined, number | null>;
  highest_price: ColumnType<number | null, number | null | undefined, number | null>;
  terms_stated_at: NullableTimestamp;
  created_by: ColumnType<string | null, string | null | undefined, string | null>;
  owner_told_at: NullableTimestamp;
  /** Null for one that does not wait. */
  wait_kind: ColumnType<WaitKind | null, never, never>;
  waits_since: NullableTimestamp;
  wait_paused_at: NullableTimestamp;
  wait_paused_ms: Defaulted<number>;
  version: Defaulted<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Kept by the rows of suspensions. */
  suspended: Defaulted<boolean>;
  /** Approved and not suspended: researchers find it and ask it. The database computes it. */
  matchable: ColumnType<boolean, never, never>;
};

export type SuspensionsTable = {
  id: Generated<string>;
  lab_id: string;
  reason: string;
  certificate: CertificationType | null;
  ends_on: Day;
  suspended_by: string | null;
  suspended_at: Date;
  ended_at: NullableTimestamp;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
  end_note: ColumnType<string | null, string | null | undefined, string | null>;
};

export type LabMembersTable = { lab_id: string; user_id: string; role: Defaulted<'owner' | 'member'>; created_at: Timestamp };

export type LabInvitationsTable = {
  id: Generated<string>;
  lab_id: string;
  email: string;
  role: 'owner' | 'member';
  token_hash: string;
  status: Defaulted<'pending' | 'accepted' | 'revoked'>;
  invited_by: string | null;
  accepted_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  sent_at: Timestamp;
  expires_at: Date;
  ended_at: NullableTimestamp;
};

export type LabClaimsTable = {
  id: Generated<string>;
  lab_id: string;
  user_id: string;
  status: Defaulted<'pending' | 'granted' | 'denied' | 'withdrawn'>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
};

export type CapabilitiesTable = {
  id: Generated<string>;
  slug: string;
  kind: 'service' | 'specialization';
  name: string;
  description: string;
};

export type LabCatalogueTable = {
  singleton: Generated<boolean>;
  version: Defaulted<number>;
  is_demo: Defaulted<boolean>;
  words: ColumnType<string | null, string | null | undefined, string | null>;
  vectors: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  vectors_version: Defaulted<number>;
};
export type LabVersionsTable = { lab_id: string; version: number };

export type LabCapabilitiesTable = { lab_id: string; capability_id: string };

export type LabNamesTable = {
  id: Generated<string>;
  lab_id: string;
  type: CertificationType;
  number: string | null;
  holder: string | null;
  address: string | null;
  reason: string;
  status: Defaulted<OwnNameStatus>;
  stated_by: string | null;
  stated_by_name: string;
  stated_at: Date;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  decision_note: ColumnType<string | null, string | null | undefined, string | null>;
};

export type LabDocumentsTable = {
  id: Generated<string>;
  lab_id: string;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  document_type: Defaulted<DocumentType>;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  uploaded_by: string | null;
  uploaded_at: Timestamp;
};

/** Written by the database at the end of each transaction that changed a laboratory. */
export type LabSearchTable = {
  lab_id: string;
  version: BigInteger;
  name: string;
  place_end: string;
  specializations: string[];
  words: string;
  shown_since: Date;
};

export type SavedLabsTable = {
  id: Generated<string>;
  user_id: string;
  lab_id: string | null;
  lab_name: string;
  saved_at: Date;
};

export type PassportLinksTable = {
  id: Generated<string>;
  lab_id: string | null;
  code: string;
  parts: Defaulted<string[]>;
  documents: Defaulted<string[]>;
  indexed: boolean;
  stated: Defaulted<string[]>;
  made_by: string | null;
  created_at: Date;
  ends_on: KnownDay;
  ended_at: NullableTimestamp;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
  opens: Defaulted<number>;
  last_opened_at: NullableTimestamp;
};

export type PassportKeysTable = { id: string; public_key: string; first_used_at: Date };
