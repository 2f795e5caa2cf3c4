import type { Place } from '@aliquot/contract/hearts/matching';
import { earthRadius } from '../../../../kernel/places/geo.ts';

/** A place as a point on the unit sphere, in single precision (under a meter), as the engine stores it. */
export type UnitVector = { readonly x: number; readonly y: number; readonly z: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const unitVectorOf = ({ longitude, latitude }: Place): UnitVector => {
  const ring = Math.cos(radians(latitude));
  return {
    x: Math.fround(ring * Math.cos(radians(longitude))),
    y: Math.fround(ring * Math.sin(radians(longitude))),
    z: Math.fround(Math.sin(radians(latitude))),
  };
};

/** The squared chord between two places, 0 (same) to 4 (opposite): grows with distance and needs no trigonometry. */
export const squaredChord = (a: UnitVector, x: number, y: number, z: number): number =>
  (a.x - x) ** 2 + (a.y - y) ** 2 + (a.z - z) ** 2;

/** Great-circle distance in kilometers of a squared chord. */
export const kilometres = (chordSquared: number): number =>
  2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2));

/** The squared chord that spans a number of kilometers. */
export const squaredChordOf = (km: number): number => (2 * Math.sin(km / (2 * earthRadius))) ** 2;
