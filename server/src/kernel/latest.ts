/** Cache of the most recently used values, at most `most`: the least recently used one goes first. */
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
