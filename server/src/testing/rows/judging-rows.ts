const seeAll = { admin: 'all', system: 'all' } as const;
const ownMembers = { member: 1, otherMember: 1, pendingMember: 1 } as const;
const ownLabAlone = { ...ownMembers, system: 'all' } as const;
const ownLab = { member: 1, otherMember: 1, pendingMember: 1, ...seeAll } as const;

/** Number of rows about the judging of laboratories that each reader selects, changes and removes. */
export const judgingRows = {
  analyses: { update: 'error', select: ownLab, change: ownLab, remove: 'denied' },
  analysis_documents: { update: 'message', select: ownLab, change: ownLab, remove: 'denied' },
  document_pages: { update: 'position', select: ownLab, change: 'denied', remove: ownLab },
  document_readings: { update: 'is_whole', select: ownLab, change: ownLab, remove: 'denied' },
  questionnaires: { update: 'status', select: ownLab, change: ownLab, remove: 'denied' },
  questionnaire_answers: { update: 'value', select: ownLab, change: ownLab, remove: ownLab },
  // A member may withdraw a statement but not decide on it; the attempts cover both.
  gap_reasons: { update: 'status', select: ownLab, change: seeAll, remove: 'denied' },
  judgements: { update: 'cause', select: ownLab, change: 'denied', remove: 'denied' },
  pending_judgements: { update: 'status', select: ownLab, change: ownLab, remove: 'denied' },
  certification_reminders: { update: 'threshold', select: seeAll, change: 'denied', remove: 'denied' },
  // A file of an unfinished request is its person's alone; background work reads it.
  protocols: {
    update: 'attached',
    select: { researcher: 1, otherResearcher: 1, system: 'all' },
    change: { researcher: 1, otherResearcher: 1, system: 'all' },
    remove: { researcher: 1, otherResearcher: 1 },
  },
  // A customer's questionnaire is between a laboratory and its customer.
  customer_forms: { update: 'message', select: ownLab, change: ownLabAlone, remove: ownMembers },
  model_form_readings: { update: 'message', select: ownLabAlone, change: ownLabAlone, remove: ownMembers },
  customer_form_questions: { update: 'answer', select: ownLabAlone, change: ownLabAlone, remove: ownLabAlone },
  registry_imports: { update: 'day', select: 'all', change: 'denied', remove: 'denied' },
  registry_entries: { update: 'name', select: 'all', change: 'denied', remove: 'denied' },
  registry_findings: { update: 'words', select: seeAll, change: seeAll, remove: 'denied' },
  answer_documents: { update: 'question_id', select: ownLab, change: 'denied', remove: ownLab },
  passport_links: { update: 'opens', select: ownLab, change: ownLab, remove: 'denied' },
  passport_keys: { update: 'public_key', select: seeAll, change: 'denied', remove: 'denied' },
  model_agreements: { update: 'ended_at', select: ownLab, change: ownLab, remove: 'denied' },
  model_readings: { update: 'failed', select: seeAll, change: seeAll, remove: seeAll },
  model_calls: { update: 'held', select: seeAll, change: seeAll, remove: 'denied' },
  // Of an unfinished request, as its files.
  model_request_readings: {
    update: 'state',
    select: { researcher: 1, otherResearcher: 1, system: 'all' },
    change: { system: 'all' },
    remove: { researcher: 1, otherResearcher: 1 },
  },
  model_checks: { update: 'grade', select: seeAll, change: seeAll, remove: 'denied' },
  used_model_budgets: { update: 'day', select: seeAll, change: 'denied', remove: seeAll },
  model_proposals: { update: 'status', select: ownLab, change: ownLab, remove: 'denied' },
} as const;
