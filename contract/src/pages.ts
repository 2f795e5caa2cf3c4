import { z } from 'zod';
import { limits } from './limits.ts';

/** The page of a list to load; pages count from 1. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** One page of rows, with the total number of rows. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() });

/** Longitude and latitude in degrees (WGS 84), in that order. */
export const pointSchema = z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) });
export type Point = z.infer<typeof pointSchema>;

export const idSchema = z.uuid();
/** The version of a row that the caller saw, as its column counts them. */
export const seenVersionSchema = z.number().int().min(0).max(2_147_483_647);

/** The years that the database and JavaScript write alike; an offset can lead out of them. */
const isInKnownYears = (time: string): boolean => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** A moment, ISO 8601 with its offset from UTC. */
export const timestampSchema = z.iso.datetime({ offset: true }).refine(isInKnownYears, 'Please give a year from 0001 to 9999');
