/** Runs at most `atOnce` works at a time; the others wait in order of arrival. */
export const inTurns = (atOnce: number) => {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

/** Runs at most `atOnce` works of each key at a time; the others of that key wait. */
export const inTurnsByKey = (atOnce: number) => {
  const lines = new Map<string, { readonly turns: ReturnType<typeof inTurns>; works: number }>();
  return async <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const line = lines.get(key) ?? { turns: inTurns(atOnce), works: 0 };
    lines.set(key, line);
    line.works += 1;
    try {
      return await line.turns(work);
    } finally {
      line.works -= 1;
      if (line.works === 0) lines.delete(key);
    }
  };
};
