import { isCode, isTest, matchesIn, type Problem, type Rule, type SourceFile } from './repository.ts';

/** The feature that writes a table, or the file of `platform/db`. All other code asks that feature's repository. */
export const tableOwners: Readonly<Record<string, string>> = {
  users: 'accounts',
  sessions: 'accounts',
  accounts: 'accounts',
  attempts: 'accounts',
  known_devices: 'accounts',
  two_factors: 'accounts',
  usages: 'limits',
  audit_entries: 'record-change',
  audit_chain: 'audit',
  audit_head: 'audit',
  notifications: 'notifications',
  notification_preferences: 'notifications',
  drafts: 'drafts',
  list_views: 'lists',
  labs: 'labs',
  lab_search: 'laboratory-pages',
  saved_labs: 'saved-labs',
  passport_links: 'passports',
  passport_keys: 'passports',
  lab_members: 'labs',
  lab_invitations: 'members',
  lab_claims: 'members',
  capabilities: 'labs',
  lab_capabilities: 'labs',
  lab_documents: 'documents',
  lab_catalogue: 'matching',
  lab_versions: 'matching',
  match_impressions: 'matching',
  certifications: 'certifications',
  certification_corrections: 'certifications',
  lab_names: 'certifications',
  model_agreements: 'witness',
  model_readings: 'witness',
  model_calls: 'witness',
  model_proposals: 'witness',
  model_request_readings: 'witness',
  model_form_readings: 'witness',
  model_checks: 'witness',
  used_model_budgets: 'witness',
  analyses: 'analyses',
  analysis_documents: 'analyses',
  document_pages: 'analyses',
  document_readings: 'analyses',
  protocols: 'protocols',
  customer_forms: 'customer-forms',
  customer_form_questions: 'customer-forms',
  questionnaires: 'questionnaires',
  questionnaire_answers: 'questionnaires',
  projects: 'projects',
  documents: 'documents',
  uploads: 'deliverables',
  disputes: 'disputes',
  reviews: 'reviews',
  project_templates: 'projects',
  lab_collaborations: 'collaborations',
  messages: 'conversations',
  message_revisions: 'conversations',
  message_files: 'documents',
  conversation_reads: 'conversations',
  internal_notes: 'conversations',
  proposals: 'proposals',
  proposal_drafts: 'proposals',
  proposal_files: 'proposals',
  snapshots: 'collaborations',
  scope_stamps: 'stamps',
  certificate_watches: 'proposals',
  project_members: 'colleagues',
  shipments: 'shipments',
  samples: 'shipments',
  custody_events: 'shipments',
  agreements: 'agreements',
  agreement_signatures: 'agreements',
  agreement_uses: 'agreements',
  agreement_requirements: 'agreements',
  payment_notes: 'payments',
  milestones: 'milestones',
  change_orders: 'milestones',
  holds: 'milestones',
  gap_reasons: 'analyses',
  judgements: 'analyses',
  pending_judgements: 'analyses',
  certification_reminders: 'certifications',
  answer_documents: 'questionnaires',
  review_assignments: 'review-queue',
  review_questions: 'review-queue',
  review_notes: 'review-queue',
  review_settings: 'review-queue',
  review_checklist: 'review-queue',
  review_checks: 'review-queue',
  compliance_records: 'compliance',
  audit_reports: 'reports',
  suspensions: 'suspensions',
  settings: 'settings',
  legal_holds: 'holds',
  failure_notices: 'operations',
  report_subscriptions: 'reports',
  registry_imports: 'registries',
  registry_entries: 'registries',
  registry_findings: 'registries',
};

const tablesPath = 'server/src/platform/db/tables/tables.ts';

const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([a-z_]+)/g;
const rawWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?=\s+[a-z_."]+(?:\s+as)?(?:\s+[a-z_]+)?\s+set\b))\s+"?([a-z_]+)/g;

const declaredTables = (text: string): string[] => {
  const body = /export type Tables = \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^\s*([a-z_]+):/gm)].map((match) => match[1] ?? '');
};

const writesOf = (file: SourceFile) => [...matchesIn(file, builderWrite), ...matchesIn(file, rawWrite)];

const writers: readonly RegExp[] = [
  /^server\/src\/features\/[^/]+\/([^/]+)\/(?:[^/]+\/)?[^/]+\.repository\.ts$/,
  /^server\/src\/platform\/db\/(record-change)\.ts$/,
];

const ownershipProblems = (file: SourceFile): Problem[] => {
  const writer = writers.map((pattern) => pattern.exec(file.path)?.[1]).find((name) => name !== undefined);
  return writesOf(file).flatMap(({ line, groups: [, table = ''] }) => {
    const owner = tableOwners[table];
    if (owner === undefined || owner === writer) return [];
    const message = `writes ${table}, which only ${owner} may write. Call a function of its repository.`;
    return [{ path: file.path, line, message }];
  });
};

const mapProblems = ({ path, text }: SourceFile): Problem[] => {
  const declared = declaredTables(text);
  const unowned = declared.filter((table) => tableOwners[table] === undefined);
  const gone = Object.keys(tableOwners).filter((table) => !declared.includes(table));
  return [
    ...unowned.map((table) => ({
      path,
      message: `has the table ${table}, and no one owns it. Name its feature in scripts/structure/tables.ts.`,
    })),
    ...gone.map((table) => ({ path, message: `has no table ${table} any more. Take it out of scripts/structure/tables.ts.` })),
  ];
};

const isProduction = ({ path }: SourceFile): boolean =>
  path.startsWith('server/src/') && !path.startsWith('server/src/testing/') && !isTest(path);

/** A table is written only by its own feature's repository. */
export const checkTables: Rule = (files) => [
  ...files.filter((file) => file.path === tablesPath).flatMap(mapProblems),
  ...files.filter((file) => isCode(file) && isProduction(file)).flatMap(ownershipProblems),
];
