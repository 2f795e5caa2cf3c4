/** So many files without a row are never taken for somebody else's, whatever their share. */
const harmless = 50;

/**
 * Whether files without a row can be what crashes and deletions left. When they are most of a store, it is likelier that the
 * store belongs to another database, or that a restored database is older than its files: then nothing may be removed.
 */
export const mayBeLeftovers = (orphans: number, files: number): boolean => orphans <= harmless || orphans * 2 <= files;
