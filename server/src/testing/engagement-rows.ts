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
  snapshots: { update: 'sha256', select: agreedSides, change: 'denied', remove: 'denied' },
  certificate_watches: { update: 'state', select: agreedSides, change: { system: 'all' }, remove: 'denied' },
  uploads: { update: 'file_name', select: { member: 1, ...seeAll }, change: 'denied', remove: { member: 1, ...seeAll } },
  disputes: { update: 'decision', select: { researcher: 1, member: 1, ...seeAll }, change: seeAll, remove: 'denied' },
  // Of the researcher, and not published; the attempts cover the rest.
  reviews: { update: 'body', select: { researcher: 1, ...seeAll }, change: onOwnTerms, remove: 'denied' },
  shipments: { update: 'carrier', select: agreedSides, change: { researcher: 1, member: 1 }, remove: { researcher: 1 } },
  samples: { update: 'note', select: agreedSides, change: { researcher: 1, member: 1 }, remove: { researcher: 1, member: 1 } },
  custody_events: { update: 'condition', select: agreedSides, change: 'denied', remove: 'denied' },
  lab_search: {
    update: 'words',
    select: { ...each('all'), anonymous: 'all', system: 'all' },
    change: 'denied',
    remove: 'denied',
  },
  saved_labs: { update: 'lab_name', select: each(1), change: 'denied', remove: each(1) },
} as const;
