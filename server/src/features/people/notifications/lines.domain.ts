/** An open live connection. `end` closes it; the page behind it comes back by itself. */
export type Line = { readonly userId: string; readonly end: () => void };

export type Lines = {
  /** Takes a connection in, and ends the oldest ones for which there is no room beside it. @returns what to call when it has closed. */
  add(line: Line): () => void;
  count(): number;
};

/** Keeps the open connections to `perUser` for each person and `perServer` in all. */
export const createLines = ({ perUser, perServer }: { readonly perUser: number; readonly perServer: number }): Lines => {
  const open = new Set<Line>(); // in the order in which they came
  const byUser = new Map<string, Set<Line>>();

  const leave = (line: Line) => {
    open.delete(line);
    const own = byUser.get(line.userId);
    own?.delete(line);
    if (own?.size === 0) byUser.delete(line.userId);
  };
  const endOldest = (lines: ReadonlySet<Line>, most: number) => {
    for (const line of lines) {
      if (lines.size <= most) return;
      leave(line);
      line.end();
    }
  };

  return {
    add: (line) => {
      const own = byUser.get(line.userId) ?? new Set();
      byUser.set(line.userId, own.add(line));
      open.add(line);
      endOldest(own, perUser);
      endOldest(open, perServer);
      return () => leave(line);
    },
    count: () => open.size,
  };
};
