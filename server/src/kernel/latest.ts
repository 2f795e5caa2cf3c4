/** What was used last, at most so many: the one that was not used for the longest time goes first. */
export const createLatest = <Value>(most: number) => {
  const values = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => values.get(key),
    /** Keeps a value as the latest one. */
    keep(key: string, value: Value): void {
      values.delete(key);
      values.set(key, value);
      if (values.size > most) for (const oldest of values.keys()) return void values.delete(oldest);
    },
  };
};
export type Latest<Value> = ReturnType<typeof createLatest<Value>>;
