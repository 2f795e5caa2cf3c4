import { z } from 'zod';
import { idSchema } from '../pages.ts';
import { draftShape, sentShape } from '../request-fields.ts';
import { route } from '../route.ts';
import { dateSchema } from './readings.ts';
import { labTermsSchema } from './terms.ts';
import { askedKinds, askedTermLimits, correctionsSchema, proofs, understandingSchema } from './understanding.ts';

/** Longitude and latitude in degrees (WGS 84). */
export const placeSchema = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
});
export type Place = z.infer<typeof placeSchema>;

/** A researcher's request. `userId` is accepted from old clients and ignored: the session identifies the user. */
export const projectDataSchema = z.object({
  ...sentShape,
  userId: z.string().optional(),
  /** Origin of the specimens as ISO 3166-1 or 3166-2: `US`, `US-NY`, `DE`. */
  specimenOrigin: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)
    .optional(),
  location: placeSchema.optional(),
  /** The last day of the lab's work; without it the timeline decides. */
  neededUntil: dateSchema.optional(),
  /** The researcher's corrections of how the request was read. */
  corrections: correctionsSchema.optional(),
});
export type ProjectData = z.infer<typeof projectDataSchema>;

export const factorLabels = {
  capabilities: 'Stated capabilities',
  certifications: 'Certifications',
  topic: 'Close in topic',
  legal: 'Legal requirement',
  distance: 'Distance',
  timeline: 'Timeline and capacity',
  budget: 'Budget',
} as const;
export type FactorKey = keyof typeof factorLabels;
export const factorKeys = Object.keys(factorLabels) as [FactorKey, ...FactorKey[]];

/** The source of a factor's fact. `not-on-record` means unknown. */
export const factorSourceLabels = {
  'laboratory-profile': 'laboratory profile',
  'capability-list': 'capability list',
  certificates: 'certificates',
  'laboratory-statement': 'stated by the laboratory',
  request: 'your request',
  'not-on-record': 'not on record',
} as const;
export type FactorSource = keyof typeof factorSourceLabels;
const factorSources = Object.keys(factorSourceLabels) as [FactorSource, ...FactorSource[]];

/**
 * One named part of a match percentage, in whole points; a match's points add up to its percentage. A lab's statements earn
 * points, proof by its scope lines and, where word vectors are imported, closeness in topic add to them, and a law, condition or timeline that is not met takes some away. `distance`,
 * `timeline` and `budget` otherwise have 0: they only order labs of the same percentage that show as much.
 */
export const factorSchema = z.object({
  key: z.enum(factorKeys),
  label: z.string(),
  points: z.number().int().min(-100).max(100),
  detail: z.string(),
  source: z.enum(factorSources),
});
export type Factor = z.infer<typeof factorSchema>;

/** How a lab shows an asked term: a proof names the scope line, its certificate and the last day of that, null where it has no end. */
const shownTermSchema = z.object({
  id: z.string(),
  proof: z.enum(proofs),
  line: z.string().nullable(),
  where: z.string().nullable(),
  until: dateSchema.nullable(),
});

/** `endsEarly`: it ends before the work does. */
const provingCertificateSchema = z.object({ label: z.string(), until: dateSchema.nullable(), endsEarly: z.boolean() });

/**
 * Parts of the list of matches, in their order on the page. `shown`: it shows some of what is asked and fails no condition.
 * `related`: it states a kind that something asked belongs to. `certified`: a certificate covers the specialty, nothing on record
 * names the work. `unmet`: it shows some and fails a condition or the law. `weak`: the rest, which is folded away.
 */
export const matchGroups = ['shown', 'related', 'certified', 'unmet', 'weak', 'suggested'] as const;

export const matchSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  capabilities: z.array(z.string()),
  contact_info: z.record(z.string(), z.unknown()),
  /** 0, without factors, when nothing is rated: for a suggested profile, or a request that was not understood. */
  matchPercentage: z.number().int().min(0).max(100),
  matchReason: z.string(),
  isGenerated: z.boolean(),
  /** Longitude, latitude. */
  coordinates: z.tuple([z.number(), z.number()]).nullable(),
  /** From the place of the request; null where either is unknown. */
  distanceKm: z.number().nonnegative().nullable(),
  /** The lab's stated turnaround, capacity and prices; null for a suggested profile. */
  terms: labTermsSchema.nullable(),
  factors: z.array(factorSchema),
  /** Its place on the page, from 1, by group and score; equally good labs of a group share one. Null for a suggested profile. */
  place: z.number().int().positive().nullable(),
  group: z.enum(matchGroups),
  /** How it shows each asked term, in the order of `understanding.asked`; empty for a suggested profile. */
  shown: z.array(shownTermSchema),
  /** The certificate whose scope proves most of what is asked; null where none does. */
  certificate: provingCertificateSchema.nullable(),
  /** The line of its record that best answers the request, verbatim. */
  quote: z.object({ text: z.string(), source: z.enum(['scope', 'capability']), where: z.string() }).nullable(),
});
export type Match = z.infer<typeof matchSchema>;

/** A count that may be capped: with `more`, there are more than `count`. */
const tallySchema = z.object({ count: z.number().int().nonnegative(), more: z.boolean() });
export type Tally = z.infer<typeof tallySchema>;

/**
 * A condition that the request could give up, as words that follow "If", and how many more labs would then show what is asked.
 */
const relaxationSchema = z.object({ change: z.string(), gain: tallySchema });
export type Relaxation = z.infer<typeof relaxationSchema>;

/** Number of registered labs that show what is asked and fail no condition, listed or not, and ways to let more do so. */
const reachSchema = z.object({
  shown: tallySchema,
  /** Expected number of listed ones of these that can do the work: the sum of their percentages, over 100. */
  expected: z.number().nonnegative(),
  /** The analytes, genes and organisms that no lab on record shows, as labels, and what the listed labs show instead. */
  missing: z.array(z.string()),
  instead: z.array(z.string()),
  /** The best of those that would be among them, and take new work only after the work has to end. */
  later: z.array(z.object({ id: z.string(), name: z.string(), from: dateSchema })),
  /** Largest gain first, empty when enough labs show what is asked. */
  relaxations: z.array(relaxationSchema),
  /**
   * Number of approved labs that remain after each asked term; the first entry counts all of them. Empty unless no lab shows
   * any.
   */
  funnel: z.array(z.object({ label: z.string(), count: z.number().int().nonnegative() })),
});
export type Reach = z.infer<typeof reachSchema>;

/** `labId` is listed too, even when it is not among the best. */
const analyzeProjectInputSchema = z.object({ projectData: projectDataSchema, labId: z.uuid().optional() });
export const analyzeProjectOutputSchema = z.object({
  matches: z.array(matchSchema),
  /** Within `matches`: registered labs, and suggested profiles. */
  metadata: z.object({
    existingLabsCount: z.number().int().nonnegative(),
    generatedLabsCount: z.number().int().nonnegative(),
  }),
  reach: reachSchema,
  understanding: understandingSchema,
  /**
   * Sent back with a submission, so that the choice is stored with what was shown; null where nothing is stored, as in `aliquot
   * match`.
   */
  impressionId: idSchema.nullable(),
});
export type AnalyzeProjectOutput = z.infer<typeof analyzeProjectOutputSchema>;

/** A request that is being written: whatever of it there is. */
const previewInputSchema = z.object({ ...draftShape, corrections: correctionsSchema.optional() });
export type PreviewInput = z.infer<typeof previewInputSchema>;

const previewSchema = z.object({
  /** The asked terms that the laboratories are held against, at most six, and the number of the others. */
  asked: z.array(z.object({ id: z.string(), label: z.string() })),
  more: z.number().int().nonnegative(),
  shown: tallySchema,
  expected: z.number().nonnegative(),
  /** Number of labs that `expected` is of. */
  listed: z.number().int().nonnegative(),
  /** The best of those that show some of what is asked. */
  labs: z.array(matchSchema.pick({ id: true, name: true, address: true, matchPercentage: true, shown: true })),
  /** Labs with a certificate of the specialty only, and weak matches. */
  certified: z.number().int().nonnegative(),
  weak: z.number().int().nonnegative(),
});
export type MatchPreview = z.infer<typeof previewSchema>;

export const matchingRoutes = {
  preview: route({
    method: 'POST',
    path: '/request-preview',
    access: ['user'],
    summary:
      'The best labs for a request that is being written, which costs no search and is not kept; null before it has an area, a service and something that is understood',
    input: previewInputSchema,
    output: z.object({ preview: previewSchema.nullable() }),
  }),
  analyzeProject: route({
    method: 'POST',
    path: '/functions/analyze-project',
    access: ['user'],
    summary: 'Rank the approved laboratories for a request',
    input: analyzeProjectInputSchema,
    output: analyzeProjectOutputSchema,
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  suggestTerms: route({
    method: 'GET',
    path: '/request-terms',
    access: ['user'],
    summary: 'Terms of a kind that start with or contain the given words, best first',
    input: z.object({ kind: z.enum(askedKinds), words: z.string().trim().max(askedTermLimits.label).default('') }),
    output: z.object({ labels: z.array(z.string()) }),
  }),
};

const optionalText = z.string().nullish();
const textList = z.array(z.string()).nullish();

const certificationFields = {
  number: optionalText,
  issuer: optionalText,
  subtype: optionalText,
  /** The site that it is for. */
  site: optionalText,
  /** The name and address on it. Without a holder it counts as the lab's own. */
  holder: optionalText,
  address: optionalText,
  issue_date: optionalText,
  expiration_date: optionalText,
  expiry_date: optionalText,
  /** The expiry date was computed from the issue date, not read: in rows, and in the object keyed by type. */
  expiry_inferred: z.boolean().nullish(),
  expiration_inferred: z.boolean().nullish(),
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
  accredited_tests: textList,
  last_inspection: optionalText,
  status: optionalText,
};
const certificationRowSchema = z.looseObject({ type: z.string(), ...certificationFields });
const certificationEntrySchema = z.union([z.looseObject(certificationFields), z.string(), z.boolean(), z.null()]);

/** A lab's certificates: rows, an object keyed by type, or bare type names. A bare name is a claim without a certificate. */
const labCertificationsSchema = z.union([
  z.array(z.union([certificationRowSchema, z.string()])),
  z.record(z.string(), certificationEntrySchema),
]);
export type LabCertifications = z.infer<typeof labCertificationsSchema>;

const coordinatesSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const contactInfoSchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  website: optionalText,
  operatingHours: optionalText,
  staffCount: z.union([z.string(), z.number()]).nullish(),
  yearEstablished: z.union([z.string(), z.number()]).nullish(),
  labType: optionalText,
  certifications: labCertificationsSchema.nullish(),
});

/**
 * A laboratory as matching reads it, from a file of `aliquot match` or the database. Only `id` and `name` are required. Without
 * `status` it counts as approved; any status but `approved` is never matched. Values outside an option list are read as free
 * text. `coordinates` are longitude, latitude in degrees; dates are YYYY-MM-DD or ISO timestamps. Without `certifications`
 * rows, the object of `contact_info` keyed by type is read.
 */
export const labProfileSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
  address: optionalText,
  status: optionalText,
  contact_info: contactInfoSchema.nullish(),
  geo_location: z.looseObject({ coordinates: coordinatesSchema.nullish() }).nullish(),
  capabilities: z.array(z.union([z.string(), z.looseObject({ name: z.string(), description: optionalText })])).nullish(),
  certifications: labCertificationsSchema.nullish(),
  accreditations: textList,
  labType: optionalText,
  primaryServices: textList,
  specializations: textList,
  /** 0 to 100, from the latest document analysis. */
  complianceScore: z.number().min(0).max(100).nullish(),
  /** With `availability` `{ "kind": "paused" }` it is not listed. */
  terms: labTermsSchema.nullish(),
});
export type LabProfile = z.infer<typeof labProfileSchema>;

const unwrap = (key: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && key in value ? (value as Record<string, unknown>)[key] : value;

/** The two files of `aliquot match`: a request, bare or under `projectData`; laboratories, bare or under `labs`. */
export const matchRequestFileSchema = z.preprocess(unwrap('projectData'), projectDataSchema);
export const labsFileSchema = z.preprocess(unwrap('labs'), z.array(labProfileSchema));
