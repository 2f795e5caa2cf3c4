import type { Point } from '@aliquot/contract/pages';

/** A stored point (longitude, latitude) as a map wants it: latitude, longitude. */
export const toLatLng = ({ coordinates: [longitude, latitude] }: Point): [number, number] => [latitude, longitude];

/** Central USA, where a map starts that has no place to start from. */
export const defaultView = { center: [39.83, -98.58] as [number, number], zoom: 4 };

/** How close a map starts around a person's own place. */
const nearbyZoom = 8;

/** Where a map starts: around the person's own place when there are laboratories near it, else on the whole country. */
export const startView = (userLocation: Point | null, nearbyLabs: number) =>
  userLocation && nearbyLabs > 0 ? { center: toLatLng(userLocation), zoom: nearbyZoom } : defaultView;
