const seeAll = { admin: 'all', system: 'all' } as const;
const agreedSides = { researcher: 1, member: 1, ...seeAll } as const;
const each = <Count extends number | 'all'>(count: Count) => ({
  researcher: count,
  otherResearcher: count,
  member: count,
  otherMember: count,
  pendingMember: count,
  admin: count,
});

/** Whether a change is allowed depends on the new row. */
const onOwnTerms = { researcher: 'denied', admin: 'denied', system: 'denied' } as const;

/** How many rows of the parts of an engagement, and of what leads to one, each reader selects, changes and removes. */
export const engagementRows = {
  proposals: {
    update: 'fate_words',
    select: { researcher: 1, otherMember: 1, ...seeAll },
    // Whether a change is allowed depends on the new fate; the attempts below cover it.
    change: seeAll,
    remove: 'denied',
  },
  proposal_drafts: { update: 'saved_at', select: { otherMember: 1 }, change: { otherMember: 1 }, remove: { otherMember: 1 } },
  // Of the two of a request one is sent, and stays.
  proposal_files: {
    update: 'file_name',
    select: { researcher: 1, otherMember: 2, admin: 1, system: 'all' },
    change: 'denied',
    remove: { otherMember: 1 },
  },
  snapshots: { update: 'sha256', select: agreedSides, change: 'denied', remove: 'denied' },
  scope_stamps: { update: 'content', select: agreedSides, change: { member: 1, ...seeAll }, remove: 'denied' },
  certificate_watches: { update: 'state', select: agreedSides, change: { system: 'all' }, remove: 'denied' },
  project_members: {
    update: 'role',
    select: { researcher: 3, otherResearcher: 1, ...seeAll },
    change: { researcher: 3, otherResearcher: 1 },
    remove: { researcher: 3, otherResearcher: 1 },
  },
  uploads: { update: 'file_name', select: { member: 1, ...seeAll }, change: 'denied', remove: { member: 1, ...seeAll } },
  disputes: { update: 'decision', select: { researcher: 1, member: 1, ...seeAll }, change: seeAll, remove: 'denied' },
  // Of the researcher, and not published; the attempts cover the rest.
  reviews: { update: 'body', select: { researcher: 1, ...seeAll }, change: onOwnTerms, remove: 'denied' },
  shipments: { update: 'carrier', select: agreedSides, change: { researcher: 1, member: 1 }, remove: { researcher: 1 } },
  samples: { update: 'note', select: agreedSides, change: { researcher: 1, member: 1 }, remove: { researcher: 1, member: 1 } },
  // Whether a change is allowed depends on the new status and on the side; the attempts cover it.
  agreements: { update: 'reason', select: agreedSides, change: {}, remove: 'denied' },
  agreement_signatures: { update: 'sha256', select: agreedSides, change: 'denied', remove: 'denied' },
  agreement_uses: { update: 'attached_at', select: agreedSides, change: 'denied', remove: 'denied' },
  agreement_requirements: { update: 'kind', select: agreedSides, change: 'denied', remove: { researcher: 1 } },
  payment_notes: { update: 'void_reason', select: agreedSides, change: {}, remove: 'denied' },
  milestones: {
    update: 'note',
    select: agreedSides,
    change: { researcher: 1, member: 1, ...seeAll },
    remove: { member: 1 },
  },
  // Who answers an order or releases a hold writes it in their own name; the attempts on the second wall cover it.
  change_orders: { update: 'answer', select: agreedSides, change: {}, remove: 'denied' },
  holds: { update: 'release_note', select: agreedSides, change: seeAll, remove: 'denied' },
  custody_events: { update: 'condition', select: agreedSides, change: 'denied', remove: 'denied' },
  lab_search: {
    update: 'words',
    select: { ...each('all'), anonymous: 'all', system: 'all' },
    change: 'denied',
    remove: 'denied',
  },
  saved_labs: { update: 'lab_name', select: each(1), change: 'denied', remove: each(1) },
} as const;
