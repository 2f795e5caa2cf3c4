/** The owner of the data that moves from one installation to another. */
export type Subject = 'person' | 'laboratory';

/** A table, and which of its rows belong to the subject, whose id is `$1`. */
export type Part = {
  readonly table: string;
  readonly rows: (alias: string) => string;
  /** Columns that start over in another installation, as SQL. */
  readonly anew?: Readonly<Record<string, string>>;
  /** The bucket of the files that its column `file_url` names. */
  readonly bucket?: 'project-documents' | 'lab-documents';
  /** Only the subject's own archive has these rows and files: administrators don't see them. */
  readonly isPrivate?: true;
};

const projects = (alias: string) => `${alias}.user_id = $1`;
const ofProjects = (alias: string) => `${alias}.project_id in (select p.id from projects p where ${projects('p')})`;
const ofRequests = (alias: string) =>
  `${alias}.collaboration_id in (select c.id from lab_collaborations c where ${ofProjects('c')})`;
const ofPerson = (alias: string) => `${alias}.user_id = $1`;
const ofLab = (alias: string) => `${alias}.lab_id = $1`;
const ofAnalyses = (alias: string) => `${alias}.analysis_id in (select a.id from analyses a where ${ofLab('a')})`;

/** Each table comes after those that its rows refer to. */
export const partsOf: Readonly<Record<Subject, readonly Part[]>> = {
  person: [
    {
      table: 'users',
      rows: (alias) => `${alias}.id = $1`,
      anew: { two_factor_enabled: 'false', must_change_password: 'false' },
    },
    { table: 'notification_preferences', rows: ofPerson },
    { table: 'notifications', rows: ofPerson },
    { table: 'drafts', rows: ofPerson, isPrivate: true },
    { table: 'protocols', rows: ofPerson, bucket: 'project-documents', isPrivate: true },
    { table: 'projects', rows: projects },
    { table: 'match_impressions', rows: ofPerson },
    { table: 'compliance_records', rows: ofProjects },
    { table: 'lab_collaborations', rows: ofProjects },
    { table: 'milestones', rows: ofRequests },
    { table: 'documents', rows: ofProjects, bucket: 'project-documents' },
    { table: 'scope_stamps', rows: ofRequests },
    { table: 'messages', rows: ofRequests },
    { table: 'message_files', rows: ofRequests, bucket: 'project-documents' },
    { table: 'conversation_reads', rows: (alias) => `${ofRequests(alias)} and ${ofPerson(alias)}` },
    { table: 'proposals', rows: ofRequests },
    {
      table: 'proposal_files',
      rows: (alias) => `${ofRequests(alias)} and acl.is_sent_file(${alias}.id)`,
      bucket: 'project-documents',
    },
    { table: 'snapshots', rows: ofRequests },
    { table: 'certificate_watches', rows: ofRequests },
    { table: 'disputes', rows: ofRequests },
    { table: 'shipments', rows: ofRequests },
    { table: 'samples', rows: ofRequests },
    { table: 'custody_events', rows: ofRequests },
    { table: 'change_orders', rows: ofRequests },
    { table: 'holds', rows: ofRequests },
    { table: 'agreement_requirements', rows: ofRequests },
    { table: 'agreements', rows: ofRequests, bucket: 'project-documents' },
    {
      table: 'agreement_signatures',
      rows: (alias) => `${alias}.agreement_id in (select a.id from agreements a where ${ofRequests('a')})`,
    },
    {
      table: 'agreement_uses',
      rows: (alias) =>
        `${ofRequests(alias)} and ${alias}.agreement_id in (select a.id from agreements a where ${ofRequests('a')})`,
    },
    { table: 'payment_notes', rows: ofRequests, bucket: 'project-documents' },
    // The laboratory's review is hidden until both are published.
    {
      table: 'reviews',
      rows: (alias) => `${ofRequests(alias)} and (${alias}.side = 'researcher' or ${alias}.published_at is not null)`,
    },
    { table: 'saved_labs', rows: ofPerson },
  ],
  laboratory: [
    { table: 'labs', rows: (alias) => `${alias}.id = $1` },
    { table: 'suspensions', rows: ofLab },
    { table: 'lab_documents', rows: ofLab, bucket: 'lab-documents' },
    { table: 'certifications', rows: ofLab },
    { table: 'certification_corrections', rows: ofLab },
    {
      table: 'certification_reminders',
      rows: (alias) => `${alias}.certification_id in (select c.id from certifications c where ${ofLab('c')})`,
    },
    { table: 'lab_names', rows: ofLab },
    { table: 'analyses', rows: ofLab },
    { table: 'analysis_documents', rows: ofAnalyses },
    {
      table: 'document_pages',
      rows: (alias) => `${alias}.analysis_document_id in (select d.id from analysis_documents d where ${ofAnalyses('d')})`,
    },
    { table: 'document_readings', rows: ofLab },
    { table: 'questionnaires', rows: ofLab },
    { table: 'questionnaire_answers', rows: ofLab },
    { table: 'answer_documents', rows: ofLab },
    { table: 'judgements', rows: ofLab },
    { table: 'pending_judgements', rows: ofLab },
    { table: 'gap_reasons', rows: ofLab },
    { table: 'customer_forms', rows: ofLab, bucket: 'lab-documents', isPrivate: true },
    { table: 'customer_form_questions', rows: ofLab, isPrivate: true },
  ],
};

/** The data that each kind of archive leaves out, described for its reader. */
export const leftOut: Readonly<Record<Subject, readonly string[]>> = {
  person: [
    'Your password, second factor and sessions. After an import, choose a new password by “Forgot password”.',
    'Sign-in providers: link them again.',
    'The laboratories that you asked or saved: requests and saved laboratories keep their names, and no link to them.',
    'Your colleagues in a project, with their accounts: invite them again. Projects of others in which you take part belong to them.',
    'Internal notes of laboratories, and your membership in a laboratory. The data of a laboratory has an archive of its own.',
    'The agreement to a language model, with its questions and answers: agree again. “Download my data” has them.',
    'The audit trail, which belongs to its installation. “Download my data” has your own entries.',
  ],
  laboratory: [
    'The members, with their accounts: invite them again, or have them claim the laboratory.',
    'Requests, results and conversations with researchers, whose projects they belong to.',
    'Invitations and claims that are open.',
    'Lab Passports, whose links belong to their installation: share them again.',
    'The agreement to a language model, with its questions, answers and proposals: agree again.',
    'The audit trail, which belongs to its installation.',
  ],
};

/** The private data that only the subject exports, described for the administrator who opens an archive. */
export const leftToSubject: Readonly<Record<Subject, string>> = {
  person: 'Unfinished requests and registrations, with their files: only the person can export them.',
  laboratory: 'Questionnaires of customers: only an owner of the laboratory can export them.',
};
