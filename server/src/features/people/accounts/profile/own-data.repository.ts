import type { Database, Db } from '../../../../platform/db/index.ts';

/** The milestones, change orders and holds of a person's projects, and those that the person wrote in others. */
const ownPlan = async (db: Db, userId: string) => {
  const ofProjects = db
    .selectFrom('lab_collaborations as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select('c.id')
    .where('p.user_id', '=', userId);
  const milestones = await db
    .selectFrom('milestones')
    .selectAll()
    .where((eb) => eb.or([eb('collaboration_id', 'in', ofProjects), eb('reached_by', '=', userId)]))
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  const changeOrders = await db
    .selectFrom('change_orders')
    .selectAll()
    .where((eb) =>
      eb.or([eb('collaboration_id', 'in', ofProjects), eb('proposed_by', '=', userId), eb('answered_by', '=', userId)]),
    )
    .orderBy('proposed_at')
    .execute();
  const holds = await db
    .selectFrom('holds')
    .selectAll()
    .where((eb) =>
      eb.or([eb('collaboration_id', 'in', ofProjects), eb('held_by', '=', userId), eb('released_by', '=', userId)]),
    )
    .orderBy('held_at')
    .execute();
  return { milestones, changeOrders, holds };
};

/** Everything stored about a person, read as that person. */
export const ownRecords = async (db: Db, userId: string) => {
  const projects = await db.selectFrom('projects').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
  const collaborations = await db
    .selectFrom('lab_collaborations as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.project_id', 'c.lab_name', 'c.lab_location', 'c.collaboration_status', 'c.match', 'c.reason'])
    .select(['c.accepted_at', 'c.created_at', 'c.updated_at'])
    .where('p.user_id', '=', userId)
    .orderBy('c.created_at')
    .execute();
  const proposals = await db
    .selectFrom('proposals as o')
    .innerJoin('lab_collaborations as c', 'c.id', 'o.collaboration_id')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .selectAll('o')
    .where((eb) => eb.or([eb('o.created_by', '=', userId), eb('p.user_id', '=', userId)]))
    .orderBy('o.created_at')
    .execute();
  const proposalDrafts = await db
    .selectFrom('proposal_drafts')
    .select(['collaboration_id', 'values', 'saved_at'])
    .where('saved_by', '=', userId)
    .execute();
  const snapshots = await db
    .selectFrom('snapshots as s')
    .innerJoin('lab_collaborations as c', 'c.id', 's.collaboration_id')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .selectAll('s')
    .where('p.user_id', '=', userId)
    .execute();
  const scopeStamps = await db
    .selectFrom('scope_stamps as s')
    .innerJoin('lab_collaborations as c', 'c.id', 's.collaboration_id')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select(['s.document_id', 's.collaboration_id', 's.state', 's.content', 's.sha256', 's.stamped_at'])
    .where('p.user_id', '=', userId)
    .execute();
  const shipments = await db
    .selectFrom('shipments as s')
    .innerJoin('lab_collaborations as c', 'c.id', 's.collaboration_id')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .selectAll('s')
    .where((eb) => eb.or([eb('p.user_id', '=', userId), eb('s.created_by', '=', userId)]))
    .orderBy('s.created_at')
    .execute();
  const samples = await db
    .selectFrom('samples as s')
    .innerJoin('lab_collaborations as c', 'c.id', 's.collaboration_id')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .selectAll('s')
    .where('p.user_id', '=', userId)
    .orderBy('s.shipment_id')
    .orderBy('s.position')
    .execute();
  const custodyEvents = await db
    .selectFrom('custody_events')
    .selectAll()
    .where('person_id', '=', userId)
    .orderBy('at')
    .execute();
  const agreements = await db
    .selectFrom('agreements as a')
    .leftJoin('lab_collaborations as c', 'c.id', 'a.collaboration_id')
    .select(['a.id', 'a.collaboration_id', 'c.lab_name', 'a.kind', 'a.way', 'a.status', 'a.effective_day', 'a.end_day'])
    .select(['a.researcher_party', 'a.researcher_signer', 'a.laboratory_party', 'a.laboratory_signer'])
    .select(['a.file_name', 'a.sha256', 'a.added_side', 'a.added_at', 'a.decided_at', 'a.reason'])
    .where((eb) => eb.or([eb('a.researcher_id', '=', userId), eb('a.added_by', '=', userId), eb('a.decided_by', '=', userId)]))
    .orderBy('a.added_at')
    .execute();
  const agreementSignatures = await db
    .selectFrom('agreement_signatures as s')
    .innerJoin('agreements as a', 'a.id', 's.agreement_id')
    .select(['s.agreement_id', 's.side', 's.signer_name', 's.meaning', 's.sha256', 's.signed_at'])
    .where((eb) => eb.or([eb('a.researcher_id', '=', userId), eb('s.signer_id', '=', userId)]))
    .orderBy('s.signed_at')
    .execute();
  const paymentNotes = await db
    .selectFrom('payment_notes as n')
    .innerJoin('lab_collaborations as c', 'c.id', 'n.collaboration_id')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .select([
      'n.id',
      'n.collaboration_id',
      'n.kind',
      'n.reference',
      'n.amount',
      'n.currency',
      'n.day',
      'n.file_name',
      'n.sha256',
    ])
    .select(['n.replaces', 'n.author_side', 'n.noted_at', 'n.voided_at', 'n.void_reason'])
    .where((eb) => eb.or([eb('n.author_id', '=', userId), eb('p.user_id', '=', userId)]))
    .orderBy('n.noted_at')
    .execute();
  const plan = await ownPlan(db, userId);
  const projectDocuments = await db
    .selectFrom('documents')
    .select(['id', 'project_id', 'file_name', 'file_type', 'file_size', 'sha256', 'uploaded_at'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .execute();
  const labDocuments = await db
    .selectFrom('lab_documents')
    .select(['id', 'lab_id', 'file_name', 'file_type', 'file_size', 'sha256', 'uploaded_at'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .execute();
  const customerForms = await db
    .selectFrom('customer_forms')
    .select(['id', 'lab_id', 'file_name', 'file_type', 'file_size', 'sha256', 'uploaded_at'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .execute();
  const labMembership = await db
    .selectFrom('lab_members as m')
    .innerJoin('labs as l', 'l.id', 'm.lab_id')
    .select(['m.lab_id', 'l.name', 'm.role', 'm.created_at'])
    .where('m.user_id', '=', userId)
    .execute();
  const projectMemberships = await db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .select(['m.project_id', 'p.title', 'm.role', 'm.invited_at', 'm.accepted_at'])
    .where('m.user_id', '=', userId)
    .execute();
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'link', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const notificationPreferences = await db
    .selectFrom('notification_preferences')
    .select(['topic', 'in_product', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  const savedLabs = await db
    .selectFrom('saved_labs')
    .select(['lab_id', 'lab_name', 'saved_at'])
    .where('user_id', '=', userId)
    .execute();
  const drafts = await db.selectFrom('drafts').select(['kind', 'values', 'saved_at']).where('user_id', '=', userId).execute();
  const protocols = await db
    .selectFrom('protocols')
    .select(['file_name', 'file_type', 'file_size', 'sha256', 'attached', 'state', 'proposals', 'uploaded_at'])
    .where('user_id', '=', userId)
    .orderBy('uploaded_at')
    .execute();
  const modelReadings = await db
    .selectFrom('model_request_readings')
    .select(['model', 'host', 'typed', 'state', 'fields', 'terms', 'exchanges', 'asked_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute();
  const modelAgreements = await db
    .selectFrom('model_agreements')
    .select(['host', 'agreed_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('agreed_at')
    .execute();
  const listViews = await db
    .selectFrom('list_views')
    .select(['list', 'name', 'query', 'saved_at'])
    .where('user_id', '=', userId)
    .execute();
  const reportSubscriptions = await db
    .selectFrom('report_subscriptions')
    .select(['kind', 'rhythm', 'since'])
    .where('user_id', '=', userId)
    .execute();
  return {
    projects,
    collaborations,
    proposals,
    snapshots,
    scopeStamps,
    shipments,
    samples,
    custodyEvents,
    agreements,
    agreementSignatures,
    paymentNotes,
    ...plan,
    documents: [...projectDocuments, ...labDocuments, ...customerForms],
    labMembership,
    projectMemberships,
    notifications,
    notificationPreferences,
    protocols,
    modelReadings,
    modelAgreements,
    listViews,
    reportSubscriptions,
    savedLabs,
    drafts: [...drafts, ...proposalDrafts.map((draft) => ({ kind: 'proposal', ...draft }))],
  };
};

/** A person's audit entries. People cannot read the trail, so it reads as the schema's owner. */
export const ownTrail = ({ owner }: Database, userId: string) =>
  owner
    .selectFrom('audit_entries')
    .select(['at', 'action', 'object_type', 'object_id', 'before', 'after', 'reason', 'ip', 'user_agent'])
    .where('actor_id', '=', userId)
    .orderBy('seq')
    .execute();

/** The matches a person was shown, and the chosen one. People cannot read these rows, so it reads as the schema's owner. */
export const ownImpressions = ({ owner }: Database, userId: string) =>
  owner
    .selectFrom('match_impressions')
    .select(['id', 'created_at', 'research_area', 'service_type', 'asked', 'shown', 'project_id', 'chosen', 'chosen_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** A person's messages and internal notes. It reads as the schema's owner, to include laboratories that they left. */
export const ownWords = async ({ owner }: Database, userId: string) => {
  const messages = await owner
    .selectFrom('messages')
    .select(['id', 'collaboration_id', 'author_side', 'body', 'sent_at', 'edited_at', 'redacted_at', 'redaction_reason'])
    .where('author_id', '=', userId)
    .orderBy('sent_at')
    .orderBy('position')
    .execute();
  const messageFiles = await owner
    .selectFrom('message_files')
    .select(['id', 'message_id', 'file_name', 'file_type', 'file_size', 'sha256', 'uploaded_at'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .execute();
  const proposalFiles = await owner
    .selectFrom('proposal_files')
    .select(['id', 'collaboration_id', 'file_name', 'file_type', 'file_size', 'sha256', 'uploaded_at'])
    .where('uploaded_by', '=', userId)
    .orderBy('uploaded_at')
    .execute();
  const internalNotes = await owner
    .selectFrom('internal_notes')
    .select(['id', 'collaboration_id', 'body', 'written_at'])
    .where('author_id', '=', userId)
    .orderBy('written_at')
    .execute();
  const conversationsRead = await owner
    .selectFrom('conversation_reads')
    .select(['collaboration_id', 'read_to', 'read_at'])
    .where('user_id', '=', userId)
    .execute();
  const reviewAnswers = await owner
    .selectFrom('review_questions')
    .select(['id', 'lab_id', 'text', 'answer', 'answered_at'])
    .where('answered_by', '=', userId)
    .orderBy('answered_at')
    .execute();
  const reviews = await owner
    .selectFrom('reviews')
    .select(['id', 'collaboration_id', 'side', 'communication', 'timeliness', 'quality', 'clarity', 'samples', 'body'])
    .select(['country', 'written_at', 'published_at', 'removed_at', 'removal_reason'])
    .where('written_by', '=', userId)
    .orderBy('written_at')
    .execute();
  return { messages, messageFiles, proposalFiles, internalNotes, conversationsRead, reviewAnswers, reviews };
};
