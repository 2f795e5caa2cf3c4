import holder from '../../../../../../knowledge/reading-holder.json' with { type: 'json' };

/** What supports a name as the holder's, or does not, as knowledge/reading-holder.json weighs it. */
export type HolderSign = keyof typeof holder.signs;

const { signs } = holder;

/** How much the signs of a place support it: its strongest sign, and a little for each further one; against it in full. */
export const holderScore = (found: readonly HolderSign[]): number => {
  const weights = found.map((sign) => signs[sign].weight).toSorted((a, b) => b - a);
  const [best = 0, ...further] = weights;
  return further.reduce((sum, weight) => sum + (weight < 0 ? weight : holder.further * weight), best);
};

/** How sure a holder is whose place has these signs, 0 to 1: as sure as the strongest of them. */
export const holderSureness = (found: readonly HolderSign[]): number => Math.max(...found.map((sign) => signs[sign].sureness));
