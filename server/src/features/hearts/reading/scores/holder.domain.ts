import holder from '../../../../../../knowledge/reading-holder.json' with { type: 'json' };

/** Signs for or against a name as the holder's, as knowledge/reading-holder.json weighs them. */
export type HolderSign = keyof typeof holder.signs;

const { signs } = holder;

/** The support of a place's signs: the strongest sign, and a little for each further one; signs against it count in full. */
export const holderScore = (found: readonly HolderSign[]): number => {
  const weights = found.map((sign) => signs[sign].weight).toSorted((a, b) => b - a);
  const [best = 0, ...further] = weights;
  return further.reduce((sum, weight) => sum + (weight < 0 ? weight : holder.further * weight), best);
};

/** The confidence in a holder whose place has these signs, 0 to 1: that of the strongest of them. */
export const holderSureness = (found: readonly HolderSign[]): number => Math.max(...found.map((sign) => signs[sign].sureness));
