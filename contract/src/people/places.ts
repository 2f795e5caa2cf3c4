import { z } from 'zod';
import { limits } from '../limits.ts';
import { pointSchema } from '../pages.ts';
import { route } from '../route.ts';

const placePrecisions = ['house', 'street', 'postcode', 'city', 'region', 'country'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A distance as shown everywhere: kilometers to one decimal. */
export const kilometresText = (kilometers: number): string => `${oneDecimal.format(kilometers)} km`;

/**
 * One suggestion, with the field names of the public geocoder; `lat` and `lon` are degrees as text. `precision` is how exact
 * the point is, and `label` says so in words, such as "approximate: center of 98101", null for a house. With `is_partial` this
 * is only the closest place: the text also names something that was not found.
 */
export const suggestionSchema = z.object({
  place_id: z.string(),
  display_name: z.string(),
  type: z.string(),
  lat: z.string(),
  lon: z.string(),
  precision: z.enum(placePrecisions),
  label: z.string().nullable(),
  is_partial: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** Without `tiles`, maps are drawn from the product's own data. The URL contains `{x}`, `{y}` and `{z}`. */
const mapSettingsSchema = z.object({
  tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  credits: z.array(z.string()),
});
export type MapSettings = z.infer<typeof mapSettingsSchema>;

export const placeRoutes = {
  search: route({
    method: 'GET',
    path: '/places/search',
    access: 'public',
    summary: 'At most five suggestions for an address of three characters or more',
    input: z.object({ q: z.string().trim().max(300) }),
    output: z.object({ suggestions: z.array(suggestionSchema).max(limits.addressSuggestions) }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  locate: route({
    method: 'GET',
    path: '/places/locate',
    access: 'public',
    summary: 'The point of a place; null when it is not known',
    input: z.object({ q: z.string().trim().max(300) }),
    output: z.object({ geo_location: pointSchema.nullable(), precision: z.enum(placePrecisions).nullable() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  map: route({
    method: 'GET',
    path: '/places/map',
    access: 'signed-in',
    summary: 'The tile service of maps, and the source of place data',
    input: z.object({}),
    output: mapSettingsSchema,
  }),
};
