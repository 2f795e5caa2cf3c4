const checkpoint =
  'A worker writes one file a minute, the checkpoint of the trail, and the work of a failpoint is over sooner.';
const orphans = 'A worker removes the files that nobody has once an hour.';

/**
 * Failpoints that need not meet the product, each with the reason: by the layout of the campaign, then by a part of the failpoint's
 * name. Empty is best; a failpoint that is not here and was not met proves nothing, so the campaign fails.
 */
export const mayMiss: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  together: {
    'store.put 1, worker': checkpoint,
    'store.put 2, worker': checkpoint,
    'store.delete 1, worker': orphans,
    'store.delete 2, worker': orphans,
  },
};

/** Of the failpoints that a campaign did not meet, those for which there is no reason. */
export const unexplained = (layout: string, missed: readonly string[], reasons = mayMiss): string[] => {
  const known = Object.keys(reasons[layout] ?? {});
  return missed.filter((name) => !known.some((words) => name.includes(words)));
};
