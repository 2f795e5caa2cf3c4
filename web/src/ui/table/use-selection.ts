import { useCallback, useRef, useState } from 'react';

export type Named = { readonly id: string; readonly name: string };

/** The rows of a list that are chosen, on this page and on others. */
export type Selection = {
  readonly chosen: ReadonlyMap<string, string>;
  /** Chooses a row or lets it go; with `range`, all from the row before. */
  readonly toggle: (row: Named, range?: boolean) => void;
  /** Chooses all rows of the page, or lets them go when all are chosen. */
  readonly togglePage: () => void;
  readonly choose: (rows: readonly Named[]) => void;
  readonly clear: () => void;
};

const none: ReadonlyMap<string, string> = new Map();

/** Which rows are chosen. `page` are the rows in view; `scope` says of which list, and another one begins without any. */
export const useSelection = (page: readonly Named[], scope: string): Selection => {
  const [state, setState] = useState({ scope, chosen: none });
  const last = useRef<string | null>(null);
  const chosen = state.scope === scope ? state.chosen : none;
  const set = useCallback((next: ReadonlyMap<string, string>) => setState({ scope, chosen: next }), [scope]);
  const withRows = (rows: readonly Named[], on: boolean) => {
    const next = new Map(chosen);
    for (const { id, name } of rows) {
      if (on) next.set(id, name);
      else next.delete(id);
    }
    set(next);
  };
  return {
    chosen,
    toggle: (row, range = false) => {
      const [from, to] = [page.findIndex(({ id }) => id === last.current), page.findIndex(({ id }) => id === row.id)];
      const rows = range && from >= 0 && to >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      last.current = row.id;
      withRows(rows, !chosen.has(row.id));
    },
    togglePage: () => withRows(page, !page.every(({ id }) => chosen.has(id))),
    choose: (rows) => set(new Map(rows.map(({ id, name }) => [id, name]))),
    clear: () => set(none),
  };
};
