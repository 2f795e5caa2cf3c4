import type { PlacePrecision, Suggestion } from '@aliquot/contract/people/places';

/** Longitude and latitude in degrees, and how far they can be trusted: `label` says it in words, null for a house. */
export type Location = {
  readonly coordinates: [longitude: number, latitude: number];
  readonly precision: PlacePrecision;
  readonly label: string | null;
  readonly displayName: string;
};

/**
 * `explicit`: somebody with an account saved this address. Only then may a public geocoder be asked: its policy forbids to send
 * it what a person is typing, and nobody without an account decides what it is asked.
 */
export type GeocoderOptions = { readonly explicit?: boolean };

/** Finds places by name or address. Failures are logged and look like nothing found. */
export type Geocoder = {
  /** For somebody who is typing: at most five from the built-in gazetteer, the best first; none below three characters. */
  suggest(text: string): Promise<Suggestion[]>;
  locate(text: string, options?: GeocoderOptions): Promise<Location | null>;
  /** Whose data the answers rest on, to be shown where the product credits its sources. */
  credits(): Promise<readonly string[]>;
};
