/** Longitude and latitude in degrees (WGS 84), in that order, as points are stored. */
export type Coordinates = readonly [longitude: number, latitude: number];

/** Mean radius of the earth in kilometers (IUGG). A sphere is within 0.6 % of the ellipsoid. */
export const earthRadius = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometers between two points (haversine formula, stable for near ones). */
export const distanceKilometres = (
  [fromLongitude, fromLatitude]: Coordinates,
  [toLongitude, toLatitude]: Coordinates,
): number => {
  const latitudes = Math.sin(radians(toLatitude - fromLatitude) / 2) ** 2;
  const longitudes = Math.sin(radians(toLongitude - fromLongitude) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * longitudes;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};
