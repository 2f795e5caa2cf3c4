const seeAll = { admin: 'all', system: 'all' } as const;

/** How many rows about the standing of laboratories each reader selects, changes and removes. */
export const standingRows = {
  suspensions: {
    update: 'end_note',
    select: { member: 1, otherMember: 1, pendingMember: 1, ...seeAll },
    change: seeAll,
    remove: 'denied',
  },
  legal_holds: { update: 'release_reason', select: seeAll, change: seeAll, remove: 'denied' },
  failure_notices: { update: 'failed_at', select: 'denied', change: 'denied', remove: 'denied' },
  settings: { update: 'version', select: seeAll, change: seeAll, remove: 'denied' },
} as const;
