/** Does some work for each item, a few at a time. After a rejection no further item is begun; it rejects when all have ended. */
export const forEachOf = async <Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const errors: unknown[] = [];
  const one = async () => {
    for (const item of queue) {
      if (errors.length > 0) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, one));
  if (errors.length > 0) throw errors[0];
};
