import type { CorrectableField, CorrectionStatus } from '@aliquot/contract/hearts/corrections';
import type { AskedId, ShownLab } from '@aliquot/contract/hearts/match-impressions';
import type { CertificationType } from '@aliquot/contract/options';
import type { DraftKind, RegistrationDraft, RequestDraft } from '@aliquot/contract/people/drafts';
import type { ColumnType, Generated } from 'kysely';
import type { AccountsTable, KnownDevicesTable, SessionsTable, TwoFactorsTable, UsersTable } from './account-tables.ts';
import type { ListViewsTable, ProjectTemplatesTable, ReportSubscriptionsTable } from './administration-tables.ts';
import type {
  AgreementRequirementsTable,
  AgreementSignaturesTable,
  AgreementsTable,
  AgreementUsesTable,
  PaymentNotesTable,
} from './agreement-tables.ts';
import type { BigInteger, Day, Defaulted, Json, JsonValue, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';
import type {
  ConversationReadsTable,
  InternalNotesTable,
  MessageFilesTable,
  MessageRevisionsTable,
  MessagesTable,
} from './conversation-tables.ts';
import type { CustomerFormQuestionsTable, CustomerFormsTable } from './customer-form-tables.ts';
import type {
  ChangeOrdersTable,
  DisputesTable,
  HoldsTable,
  LabCollaborationsTable,
  MilestonesTable,
  ProjectMembersTable,
  ProjectsTable,
  ReviewsTable,
  ScopeStampsTable,
  UploadsTable,
} from './engagement-tables.ts';
import type {
  AnalysesTable,
  AnalysisDocumentsTable,
  AnswerDocumentsTable,
  AuditReportsTable,
  CertificationRemindersTable,
  ComplianceRecordsTable,
  DocumentReadingsTable,
  GapReasonsTable,
  JudgementsTable,
  PendingJudgementsTable,
  ProtocolsTable,
  QuestionnaireAnswersTable,
  QuestionnairesTable,
} from './judging-tables.ts';
import type {
  CapabilitiesTable,
  LabCapabilitiesTable,
  LabCatalogueTable,
  LabClaimsTable,
  LabDocumentsTable,
  LabInvitationsTable,
  LabMembersTable,
  LabNamesTable,
  LabSearchTable,
  LabsTable,
  LabVersionsTable,
  PassportKeysTable,
  PassportLinksTable,
  SavedLabsTable,
  SuspensionsTable,
} from './lab-tables.ts';
import type { NotificationPreferencesTable, NotificationsTable } from './notification-tables.ts';
import type {
  CertificateWatchesTable,
  ProposalDraftsTable,
  ProposalFilesTable,
  ProposalsTable,
  SnapshotsTable,
} from './proposal-tables.ts';
import type { RegistryEntriesTable, RegistryFindingsTable, RegistryImportsTable } from './registry-tables.ts';
import type {
  ReviewAssignmentsTable,
  ReviewChecklistTable,
  ReviewChecksTable,
  ReviewNotesTable,
  ReviewQuestionsTable,
  ReviewSettingsTable,
} from './review-tables.ts';
import type { CustodyEventsTable, SamplesTable, ShipmentsTable } from './shipment-tables.ts';
import type { FailureNoticesTable, LegalHoldsTable, SettingsTable } from './standing-tables.ts';
import type {
  ModelAgreementsTable,
  ModelCallsTable,
  ModelChecksTable,
  ModelFormReadingsTable,
  ModelProposalsTable,
  ModelReadingsTable,
  ModelRequestReadingsTable,
  UsedModelBudgetsTable,
} from './witness-tables.ts';

export type AttemptsTable = { key: Uint8Array; at: Date };

export type UsagesTable = { key: Uint8Array; amount: number; at: Date };

export type AuditEntriesTable = {
  seq: Generated<number>;
  at: Timestamp;
  actor_id: string | null;
  actor_role: string;
  action: string;
  object_type: string;
  object_id: string | null;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
  reason: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  session_id: string | null;
};

/** The place of an entry in the trail, and the SHA-256 of the hash before it and of its fields. */
export type AuditChainTable = { position: BigInteger; seq: BigInteger; hash: Uint8Array };
export type AuditHeadTable = {
  singleton: Generated<boolean>;
  position: BigInteger;
  hash: Uint8Array;
  checkpoint: string | null;
};

export type DraftsTable = {
  user_id: string;
  kind: DraftKind | 'request';
  values: Json<RegistrationDraft & RequestDraft>;
  saved_at: Date;
};

export type CertificationsTable = {
  id: Generated<string>;
  lab_id: string;
  type: CertificationType;
  subtype: string | null;
  number: string | null;
  issuing_body: string | null;
  holder: string | null;
  address: string | null;
  standard: string | null;
  issue_date: Day;
  expiry_date: Day;
  expiry_inferred: Defaulted<boolean>;
  last_inspection: Day;
  scope: Defaulted<string[]>;
  accredited_tests: Defaulted<string[]>;
  evidence: Json<Record<string, unknown>>;
  confidence: Defaulted<number>;
  lab_document_id: string | null;
  analysis_id: string | null;
  key: ColumnType<string | null, string | null | undefined, string | null>;
  corrected_at: NullableTimestamp;
  corrected_by: ColumnType<string | null, string | null | undefined, string | null>;
  superseded_by: ColumnType<string | null, string | null | undefined, string | null>;
  superseded_at: NullableTimestamp;
  read: NullableJson<unknown>;
  confirmed_name: Defaulted<boolean>;
  site: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type DocumentPagesTable = {
  analysis_document_id: string;
  position: number;
  number: number | null;
  width: number | null;
  height: number | null;
  source: 'text' | 'ocr' | 'flow';
  text_start: number;
  text_end: number;
  words: Uint8Array;
};

export type CertificationCorrectionsTable = {
  id: Generated<string>;
  lab_id: string;
  certification_id: string;
  field: CorrectableField;
  value: JsonValue<string | string[]>;
  read_value: NullableJson<string | string[]>;
  note: string | null;
  status: Defaulted<CorrectionStatus>;
  made_by: string | null;
  made_by_name: string;
  made_at: Date;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  decision_note: ColumnType<string | null, string | null | undefined, string | null>;
  /** The model whose proposal it confirms. */
  proposed_by: ColumnType<string | null, string | null | undefined, never>;
};

export type MatchImpressionsTable = {
  id: string;
  created_at: Timestamp;
  user_id: string;
  research_area: string;
  service_type: string;
  asked: Json<AskedId[]>;
  shown: Json<ShownLab[]>;
  score_version: number;
  is_demo: boolean;
  project_id: ColumnType<string | null, string | null | undefined, string | null>;
  chosen: ColumnType<string | null, string | null | undefined, string | null>;
  chosen_at: NullableTimestamp;
};

export type DocumentsTable = {
  id: Generated<string>;
  project_id: string;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  collaboration_id: ColumnType<string | null, string | null | undefined, string | null>;
  version: Defaulted<number>;
  round: Defaulted<number>;
  /** The milestone with whose report a result came. */
  milestone_id: ColumnType<string | null, string | null | undefined, string | null>;
  uploaded_by: string | null;
  uploaded_at: Timestamp;
};

export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  two_factors: TwoFactorsTable;
  known_devices: KnownDevicesTable;
  attempts: AttemptsTable;
  usages: UsagesTable;
  audit_entries: AuditEntriesTable;
  audit_chain: AuditChainTable;
  audit_head: AuditHeadTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  drafts: DraftsTable;
  list_views: ListViewsTable;
  labs: LabsTable;
  lab_members: LabMembersTable;
  lab_search: LabSearchTable;
  saved_labs: SavedLabsTable;
  passport_links: PassportLinksTable;
  passport_keys: PassportKeysTable;
  lab_invitations: LabInvitationsTable;
  lab_claims: LabClaimsTable;
  capabilities: CapabilitiesTable;
  lab_capabilities: LabCapabilitiesTable;
  lab_documents: LabDocumentsTable;
  certifications: CertificationsTable;
  certification_corrections: CertificationCorrectionsTable;
  lab_names: LabNamesTable;
  model_agreements: ModelAgreementsTable;
  model_readings: ModelReadingsTable;
  model_calls: ModelCallsTable;
  model_checks: ModelChecksTable;
  used_model_budgets: UsedModelBudgetsTable;
  model_proposals: ModelProposalsTable;
  model_request_readings: ModelRequestReadingsTable;
  model_form_readings: ModelFormReadingsTable;
  analyses: AnalysesTable;
  analysis_documents: AnalysisDocumentsTable;
  document_pages: DocumentPagesTable;
  document_readings: DocumentReadingsTable;
  protocols: ProtocolsTable;
  customer_forms: CustomerFormsTable;
  customer_form_questions: CustomerFormQuestionsTable;
  questionnaires: QuestionnairesTable;
  questionnaire_answers: QuestionnaireAnswersTable;
  lab_catalogue: LabCatalogueTable;
  lab_versions: LabVersionsTable;
  match_impressions: MatchImpressionsTable;
  projects: ProjectsTable;
  documents: DocumentsTable;
  uploads: UploadsTable;
  disputes: DisputesTable;
  project_members: ProjectMembersTable;
  reviews: ReviewsTable;
  project_templates: ProjectTemplatesTable;
  lab_collaborations: LabCollaborationsTable;
  messages: MessagesTable;
  message_revisions: MessageRevisionsTable;
  message_files: MessageFilesTable;
  conversation_reads: ConversationReadsTable;
  internal_notes: InternalNotesTable;
  proposals: ProposalsTable;
  proposal_drafts: ProposalDraftsTable;
  proposal_files: ProposalFilesTable;
  snapshots: SnapshotsTable;
  scope_stamps: ScopeStampsTable;
  certificate_watches: CertificateWatchesTable;
  shipments: ShipmentsTable;
  samples: SamplesTable;
  custody_events: CustodyEventsTable;
  agreements: AgreementsTable;
  agreement_signatures: AgreementSignaturesTable;
  agreement_uses: AgreementUsesTable;
  agreement_requirements: AgreementRequirementsTable;
  payment_notes: PaymentNotesTable;
  milestones: MilestonesTable;
  change_orders: ChangeOrdersTable;
  holds: HoldsTable;
  gap_reasons: GapReasonsTable;
  judgements: JudgementsTable;
  pending_judgements: PendingJudgementsTable;
  review_assignments: ReviewAssignmentsTable;
  review_questions: ReviewQuestionsTable;
  review_notes: ReviewNotesTable;
  review_settings: ReviewSettingsTable;
  review_checklist: ReviewChecklistTable;
  review_checks: ReviewChecksTable;
  certification_reminders: CertificationRemindersTable;
  answer_documents: AnswerDocumentsTable;
  compliance_records: ComplianceRecordsTable;
  audit_reports: AuditReportsTable;
  suspensions: SuspensionsTable;
  settings: SettingsTable;
  legal_holds: LegalHoldsTable;
  failure_notices: FailureNoticesTable;
  report_subscriptions: ReportSubscriptionsTable;
  registry_imports: RegistryImportsTable;
  registry_entries: RegistryEntriesTable;
  registry_findings: RegistryFindingsTable;
};
