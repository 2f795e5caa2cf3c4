import type { ReportType } from '@aliquot/contract/administration/reports';
import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import type { protocolStates } from '@aliquot/contract/hearts/protocols';
import type { ComplianceStatus, GapReasonStatus, RiskLevel } from '@aliquot/contract/options';
import type { ColumnType, Generated } from 'kysely';
import type {
  BigInteger,
  Defaulted,
  Json,
  JsonValue,
  KnownDay,
  NullableJson,
  NullableTimestamp,
  Timestamp,
} from './columns.ts';

export type AnalysesTable = {
  id: Generated<string>;
  lab_id: string;
  status: Defaulted<'queued' | 'running' | 'waiting' | 'completed' | 'failed'>;
  started_by: string | null;
  rules_version: ColumnType<string | null, string | null | undefined, string | null>;
  compliance_score: ColumnType<number | null, number | null | undefined, number | null>;
  overall_risk: ColumnType<RiskLevel | null, RiskLevel | null | undefined, RiskLevel | null>;
  summary: NullableJson<unknown>;
  assessment: NullableJson<unknown>;
  contradictions: ColumnType<number, never, never>;
  stored_files: NullableJson<unknown>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
};

export type AnalysisDocumentsTable = {
  id: Generated<string>;
  analysis_id: string;
  lab_document_id: string | null;
  position: number;
  file_name: string;
  file_type: string;
  status: Defaulted<'queued' | 'running' | 'completed' | 'failed'>;
  stage: Defaulted<string>;
  progress: Defaulted<number>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  extracted_text: ColumnType<string | null, string | null | undefined, string | null>;
  reading: NullableJson<unknown>;
  result: NullableJson<unknown>;
  reading_id: ColumnType<string | null, string | null | undefined, string | null>;
  read_at: NullableTimestamp;
  failed_reads: Defaulted<number>;
  retry_at: NullableTimestamp;
  updated_at: Timestamp;
};

export type DocumentReadingsTable = {
  id: Generated<string>;
  lab_id: string;
  sha256: string;
  file_type: string;
  reader_version: string;
  rules_version: string;
  is_whole: Defaulted<boolean>;
  document: Uint8Array | null;
  extracted_text: string;
  reading: Json<unknown>;
  pages: Json<unknown[]>;
  read_at: Date;
};

export type PendingJudgementsTable = {
  id: Generated<string>;
  lab_id: string;
  analysis_id: string;
  cause: string;
  rules_version: string;
  difference: Json<unknown>;
  status: Defaulted<'pending' | 'accepted' | 'replaced'>;
  made_at: Date;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
};

export type QuestionnairesTable = {
  id: Generated<string>;
  lab_id: string;
  analysis_id: string;
  questions: Json<unknown[]>;
  priority_areas: Json<string[]>;
  missing_documents: Json<string[]>;
  status: Defaulted<'open' | 'submitted'>;
  created_at: Timestamp;
  submitted_at: NullableTimestamp;
  submitted_by: ColumnType<string | null, string | null | undefined, string | null>;
};

export type QuestionnaireAnswersTable = {
  lab_id: string;
  question_id: string;
  value: JsonValue<string | boolean | string[]>;
  answered_by: string | null;
  answered_at: Timestamp;
};

export type GapReasonsTable = {
  id: Generated<string>;
  lab_id: string;
  control_id: string;
  title: string;
  reason: string;
  status: Defaulted<GapReasonStatus>;
  stated_by: string | null;
  stated_at: Timestamp;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  decision_note: ColumnType<string | null, string | null | undefined, string | null>;
};

export type JudgementsTable = {
  id: Generated<string>;
  analysis_id: string;
  lab_id: string;
  cause: string;
  rules_version: string;
  compliance_score: number;
  scored: Defaulted<boolean>;
  overall_risk: RiskLevel;
  certifications: Json<unknown[]>;
  gaps: Json<unknown[]>;
  reasons: JsonValue<string[]>;
  made_at: Date;
};

export type CertificationRemindersTable = {
  certification_id: string;
  expiry_date: KnownDay;
  threshold: number;
  sent_at: Timestamp;
};

export type AnswerDocumentsTable = {
  lab_id: string;
  question_id: string;
  lab_document_id: string;
  attached_by: string | null;
  attached_at: Timestamp;
};

export type AuditReportsTable = {
  id: Generated<string>;
  type: ReportType;
  start_date: KnownDay;
  end_date: KnownDay;
  lab_id: string | null;
  lab_name: string | null;
  status: Defaulted<'queued' | 'completed' | 'failed'>;
  paper: NullableJson<unknown>;
  content: ColumnType<string | null, string | null | undefined, string | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: string | null;
  created_by_name: string;
  created_at: Timestamp;
  finished_at: NullableTimestamp;
};

export type ComplianceRecordsTable = {
  id: Generated<string>;
  project_id: string;
  document_type: string;
  status: Defaulted<ComplianceStatus>;
  decided_by: string | null;
  created_at: Timestamp;
};

export type ProtocolsTable = {
  id: Generated<string>;
  user_id: string;
  draft: Defaulted<'request'>;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  attached: Defaulted<boolean>;
  state: Defaulted<(typeof protocolStates)[number]>;
  page: ColumnType<number | null, number | null | undefined, number | null>;
  pages: ColumnType<number | null, number | null | undefined, number | null>;
  study: ColumnType<number | null, number | null | undefined, number | null>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  proposals: NullableJson<ProtocolProposals>;
  extracted_text: ColumnType<string | null, string | null | undefined, string | null>;
  document: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  uploaded_at: Date;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
};
