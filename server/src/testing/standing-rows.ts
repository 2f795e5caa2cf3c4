const seeAll = { admin: 'all', system: 'all' } as const;

/** How many rows about the standing of laboratories each reader selects, changes and removes. */
export const standingRows = {
  suspensions: {
    update: 'end_note',
    select: { member: 1, otherMember: 1, pendingMember: 1, ...seeAll },
    change: seeAll,
    remove: 'denied',
  },
  settings: { update: 'version', select: seeAll, change: seeAll, remove: 'denied' },
} as const;
