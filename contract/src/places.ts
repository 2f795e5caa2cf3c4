import { z } from 'zod';
import { limits } from './limits.ts';
import { pointSchema } from './pages.ts';
import { route } from './route.ts';

const placePrecisions = ['house', 'street', 'postcode', 'city', 'region', 'country'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A distance as the product says it everywhere: kilometres to one decimal. */
export const kilometresText = (kilometres: number): string => `${oneDecimal.format(kilometres)} km`;

/**
 * One suggestion, in the names of the public geocoder's answers; `lat` and `lon` are degrees as text. `precision` says how
 * exact the point is, and `label` says it in words, such as "approximate: centre of 98101"; it is null for a house. With
 * `is_partial`, the text also names something that was not found, and this is only the closest place.
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

/** Without `tiles`, maps are drawn from the data that comes with the product. `{x}`, `{y}` and `{z}` stand in the URL. */
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
    summary: 'Where maps take their tiles from, and whose data the search for places rests on',
    input: z.object({}),
    output: mapSettingsSchema,
  }),
};
