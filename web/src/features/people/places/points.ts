import type { Point } from '@aliquot/contract/pages';

/** A stored point (longitude, latitude) as a map expects it: latitude, longitude. */
export const toLatLng = ({ coordinates: [longitude, latitude] }: Point): [number, number] => [latitude, longitude];

/** The central USA, where a map starts without a user location. */
export const defaultView = { center: [39.83, -98.58] as [number, number], zoom: 4 };

/** The zoom level around a user's own location. */
const nearbyZoom = 8;

/** Where a map starts: the user's location when there are labs nearby, otherwise the whole country. */
export const startView = (userLocation: Point | null, nearbyLabs: number) =>
  userLocation && nearbyLabs > 0 ? { center: toLatLng(userLocation), zoom: nearbyZoom } : defaultView;
