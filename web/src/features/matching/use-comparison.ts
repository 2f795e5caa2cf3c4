import type { Match } from '@aliquot/contract/matching';
import { useState } from 'react';

/** The heading of the comparison, of which a page has one. */
export const comparisonId = 'side-by-side';

/** As many as still stand side by side on a phone. */
const most = 3;

/** The matches that are looked at side by side, in the order of their rank. */
export const useComparison = (matches: readonly Match[]) => {
  const [ids, setIds] = useState<readonly string[]>([]);
  const compared = matches.filter(({ id }) => ids.includes(id));
  return {
    ids,
    compared,
    isFull: compared.length >= most,
    toggle: (id: string) =>
      setIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
    clear: () => setIds([]),
    /** Goes to where they stand side by side. */
    show: () => document.getElementById(comparisonId)?.focus(),
  };
};

export type Comparison = ReturnType<typeof useComparison>;
