import type { PlacePrecision, Suggestion } from '@aliquot/contract/places';

/** Longitude and latitude in degrees, and how far they can be trusted: `label` says it in words, null for a house. */
export type Location = {
  readonly coordinates: [longitude: number, latitude: number];
  readonly precision: PlacePrecision;
  readonly label: string | null;
  readonly displayName: string;
};

/** `explicit`: a person pressed Search or saved an address. Only then may a public geocoder be asked, whose policy forbids more. */
export type GeocoderOptions = { readonly explicit?: boolean };

/** Finds places by name or address. Failures are logged and look like nothing found. */
export type Geocoder = {
  /** At most five, the best first; none below three characters. */
  suggest(text: string, options?: GeocoderOptions): Promise<Suggestion[]>;
  locate(text: string, options?: GeocoderOptions): Promise<Location | null>;
  /** Whose data the answers rest on, to be shown where the product credits its sources. */
  credits(): Promise<readonly string[]>;
};
