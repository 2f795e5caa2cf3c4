const seeAll = { admin: 'all', system: 'all' } as const;

/** How many rows about the standing of laboratories, and of what administrators set for themselves, each reader selects, changes and removes. */
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
  report_subscriptions: {
    update: 'rhythm',
    select: { admin: 1, system: 'all' },
    change: { admin: 1, system: 'all' },
    remove: { admin: 1 },
  },
} as const;
