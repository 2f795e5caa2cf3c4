import type { LaboratoryPlace } from './laboratory-pages.ts';

/** "Seattle, WA, United States", as far as it is known. */
export const placeWords = ({ city, region, country }: LaboratoryPlace): string =>
  [city, region, country].filter(Boolean).join(', ');
