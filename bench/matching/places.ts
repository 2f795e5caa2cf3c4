import type { Place } from '@aliquot/contract/hearts/matching';
import { kilometres, squaredChord, unitVectorOf } from '../../server/src/features/hearts/matching/score/place.domain.ts';

/** Great-circle distance in kilometers. */
export const kilometresBetween = (one: Place, other: Place): number => {
  const { x, y, z } = unitVectorOf(other);
  return kilometres(squaredChord(unitVectorOf(one), x, y, z));
};
