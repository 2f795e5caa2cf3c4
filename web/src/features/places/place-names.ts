import { type LatLngExpression, latLng } from 'leaflet';
import largePlaces from './large-places.json' with { type: 'json' };

/** The largest places of the USA and of the world, the largest first. Made by `scripts/build-place-labels.ts`. */
export const places: readonly { name: string; lon: number; lat: number }[] = largePlaces.places;

/** Whose data the names are. */
export const placesCredit = largePlaces.credit;

const leastReachMetres = 60_000;

/** The largest place as near to the middle of some points as they are themselves, or within 60 km. */
export const placeNear = (middle: LatLngExpression, points: readonly LatLngExpression[]): string | undefined => {
  const from = latLng(middle);
  const reach = Math.max(leastReachMetres, ...points.map((point) => from.distanceTo(point)));
  return places.find(({ lat, lon }) => from.distanceTo([lat, lon]) <= reach)?.name;
};
