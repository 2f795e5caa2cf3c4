import { labsAtOnce } from '@aliquot/contract/engagements/project-words';
import type { Match } from '@aliquot/contract/hearts/matching';
import { useState } from 'react';

/** The id of the comparison's heading, of which a page has one. */
export const comparisonId = 'side-by-side';

/** The chosen labs, first chosen first. A suggested profile is chosen alone. */
export const useChoice = (matches: readonly Match[]) => {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState(false);
  const labs = ids.flatMap((id) => matches.find((match) => match.id === id) ?? []);
  const isFull = labs.length >= labsAtOnce;
  return {
    ids,
    labs,
    /** Whether a lab that is not chosen yet cannot be added. */
    isFull,
    toggle: ({ id, isGenerated }: Match) => {
      if (ids.includes(id)) setIds(ids.filter((other) => other !== id));
      else if (isGenerated) setIds([id]);
      else if (!isFull) setIds([...labs.filter((lab) => !lab.isGenerated).map((lab) => lab.id), id]);
    },
    set: setIds,
    isCompared: compared && labs.length > 1,
    compare: () => {
      setCompared(true);
      document.getElementById(comparisonId)?.focus();
    },
    closeComparison: () => setCompared(false),
  };
};

export type Choice = ReturnType<typeof useChoice>;
