import type { Match } from '@aliquot/contract/matching';
import { useState } from 'react';

/** The id of the comparison's heading, of which a page has one. */
export const comparisonId = 'side-by-side';

/** The most that fit side by side on a phone. */
const most = 3;

/** The matches being compared, in rank order. */
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
    /** Scrolls to the comparison. */
    show: () => document.getElementById(comparisonId)?.focus(),
  };
};

export type Comparison = ReturnType<typeof useComparison>;
