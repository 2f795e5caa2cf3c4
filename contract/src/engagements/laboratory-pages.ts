import { z } from 'zod';
import { shownStates } from '../hearts/certifications.ts';
import { dateSchema } from '../hearts/readings.ts';
import { labTermsSchema } from '../hearts/terms.ts';
import { certificationTypes, labTypes, specializations } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { publishedReviewSchema, ratingSchema } from './reviews.ts';

export const laboratoryOrders = ['name', 'newest'] as const;

/** City, the state in the United States, and country; null where the address does not say. */
export const placeSchema = z.object({
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
});
export type LaboratoryPlace = z.infer<typeof placeSchema>;

const listedSchema = z.object({
  id: idSchema,
  name: z.string(),
  place: placeSchema,
  services: z.array(z.string()),
  specializations: z.array(z.string()),
  certificates: z.array(z.object({ type: z.enum(certificationTypes), state: z.enum(shownStates) })),
  rating: ratingSchema.pick({ count: true, average: true }),
});
export type ListedLaboratory = z.infer<typeof listedSchema>;

const certificateSchema = z.object({
  id: idSchema,
  type: z.enum(certificationTypes),
  subtype: z.string().nullable(),
  number: z.string().nullable(),
  /** The name of the site that it is for. */
  site: z.string().nullable(),
  issuer: z.string().nullable(),
  valid_from: dateSchema.nullable(),
  valid_until: dateSchema.nullable(),
  /** No document states the end: it follows from the first day by the program's rule. */
  inferred: z.boolean(),
  state: z.enum(shownStates),
  /** When the document that shows it was handed in; null where that was deleted. */
  document_day: dateSchema.nullable(),
  scope: z.array(z.string()),
  accredited_tests: z.array(z.string()),
});
export type ShownCertificate = z.infer<typeof certificateSchema>;

/** Computed over accepted projects, at least five; a figure that fewer than five of them have is null. */
const factsSchema = z.object({
  accepted: z.number().int(),
  /** Medians, in days from the agreement. */
  promised_days: z.number().nullable(),
  needed_days: z.number().nullable(),
  /** The mean number of deliveries until the acceptance. */
  rounds: z.number(),
  /** From 0 to 1. */
  accepted_at_first: z.number(),
  /** The median time until the first response to a request. */
  response_hours: z.number().nullable(),
});
export type LaboratoryFacts = z.infer<typeof factsSchema>;

const pageSchema = z.object({
  id: idSchema,
  name: z.string(),
  place: placeSchema,
  lab_type: z.enum(labTypes),
  year_established: z.number().int(),
  services: z.array(z.string()),
  specializations: z.array(z.string()),
  certificates: z.array(certificateSchema),
  terms: labTermsSchema,
  terms_stated_at: timestampSchema.nullable(),
  rating: ratingSchema,
  facts: factsSchema.nullable(),
  can: z.object({
    /** Visitors sign in first. */
    request: z.boolean(),
    save: z.boolean(),
    edit: z.boolean(),
  }),
});
export type LaboratoryPage = z.infer<typeof pageSchema>;

const text = z.string().trim().max(100).optional();

export const laboratoryPageRoutes = {
  list: route({
    method: 'GET',
    path: '/public-labs',
    access: 'public',
    summary: 'Approved laboratories by words of their name, place, services and tests, with filters',
    input: pageQuerySchema.extend({
      search: text,
      certificate: z.enum(certificationTypes).optional(),
      area: z.enum(specializations).optional(),
      /** Its English name, as in `countries`. */
      country: text,
      order: z.enum(laboratoryOrders).default('name'),
    }),
    output: pageOf(listedSchema).extend({ countries: z.array(z.string()) }),
  }),
  get: route({
    method: 'GET',
    path: '/public-labs/{labId}',
    access: 'public',
    summary: 'What everyone may see of an approved laboratory',
    input: z.object({ labId: idSchema }),
    output: pageSchema,
    errors: ['NOT_FOUND'],
  }),
  reviews: route({
    method: 'GET',
    path: '/public-labs/{labId}/reviews',
    access: 'public',
    summary: 'What researchers wrote about an approved laboratory, newest first',
    input: pageQuerySchema.extend({ labId: idSchema }),
    output: pageOf(publishedReviewSchema),
    errors: ['NOT_FOUND'],
  }),
};
