import { limits } from '@aliquot/contract/limits';
import { placeRoutes } from '@aliquot/contract/people/places';
import { succeed } from '../../../kernel/result.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';

/** Failures of a geocoder are logged and look like no suggestions: the person goes on typing. */
export const placeHandlers = {
  search: handleInSteps(placeRoutes.search, async ({ input, world }) =>
    succeed({ suggestions: input.q.length < limits.addressSearchMinLength ? [] : await world.geocoder.suggest(input.q) }),
  ),

  locate: handleInSteps(placeRoutes.locate, async ({ input, world }) => {
    const place = await world.geocoder.locate(input.q);
    return succeed({ geo_location: place && { coordinates: place.coordinates }, precision: place?.precision ?? null });
  }),

  map: handleInSteps(placeRoutes.map, async ({ world }) =>
    succeed({ tiles: world.config.mapTiles, credits: [...(await world.geocoder.credits())] }),
  ),
};
