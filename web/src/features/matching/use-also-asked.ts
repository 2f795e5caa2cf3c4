import type { Match } from '@aliquot/contract/matching';
import { labsAtOnce } from '@aliquot/contract/project-words';
import { useState } from 'react';

/** The labs that are asked for a proposal beside the chosen one. */
export const useAlsoAsked = (matches: readonly Match[], chosen: string | null) => {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const first = matches.find(({ id }) => id === chosen);
  const isPossible = first !== undefined && !first.isGenerated;
  const labs = isPossible ? matches.filter(({ id, isGenerated }) => picked.includes(id) && id !== chosen && !isGenerated) : [];
  return {
    isPossible,
    labs,
    isFull: labs.length >= labsAtOnce - 1,
    toggle: (id: string) =>
      setPicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
  };
};

export type AlsoAsked = ReturnType<typeof useAlsoAsked>;
