/** This many files without a row are removed whatever their share: so few do not suggest the store of another database. */
const harmless = 50;

/**
 * True when files without a row can be leftovers of crashes and deletions. When they are most of a store, the store more likely
 * belongs to another database, or a restored database is older than its files: then nothing may be removed.
 */
export const mayBeLeftovers = (orphans: number, files: number): boolean => orphans <= harmless || orphans * 2 <= files;
