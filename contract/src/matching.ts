import { z } from 'zod';
import { idSchema } from './pages.ts';
import { dateSchema } from './readings.ts';
import { sentShape } from './request-fields.ts';
import { route } from './route.ts';
import { labTermsSchema } from './terms.ts';
import { askedKinds, askedTermLimits, correctionsSchema, proofs, understandingSchema } from './understanding.ts';

/** A point as longitude and latitude in degrees (WGS 84). */
export const placeSchema = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
});
export type Place = z.infer<typeof placeSchema>;

/** What a researcher asks for. Old clients send `userId`, which is never read: the session names the researcher. */
export const projectDataSchema = z.object({
  ...sentShape,
  userId: z.string().optional(),
  /** Where the specimens come from, as ISO 3166-1 or 3166-2: `US`, `US-NY`, `DE`. */
  specimenOrigin: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)
    .optional(),
  location: placeSchema.optional(),
  /** The last day on which the laboratory works on this; without it the timeline decides. */
  neededUntil: dateSchema.optional(),
  /** What the researcher corrected of how the request was read. */
  corrections: correctionsSchema.optional(),
});
export type ProjectData = z.infer<typeof projectDataSchema>;

export const factorLabels = {
  services: 'Services',
  capabilities: 'Stated capabilities',
  specializations: 'Specializations',
  certifications: 'Certifications',
  legal: 'Legal requirement',
  labType: 'Laboratory type',
  compliance: 'Compliance score',
  distance: 'Distance',
  timeline: 'Timeline and capacity',
  budget: 'Budget',
} as const;
export type FactorKey = keyof typeof factorLabels;
export const factorKeys = Object.keys(factorLabels) as [FactorKey, ...FactorKey[]];

/** Where the fact behind a factor is recorded. `not-on-record` means that it is unknown and the factor counts neutrally. */
export const factorSourceLabels = {
  'laboratory-profile': 'laboratory profile',
  'capability-list': 'capability list',
  certificates: 'certificates',
  'document-analysis': 'document analysis',
  'laboratory-statement': 'stated by the laboratory',
  request: 'your request',
  'not-on-record': 'not on record',
} as const;
export type FactorSource = keyof typeof factorSourceLabels;
export const factorSources = Object.keys(factorSourceLabels) as [FactorSource, ...FactorSource[]];

/**
 * One named part of a match percentage, in whole percentage points. The points of a match's factors add up to its
 * percentage, the maxima to 100. `legal` can be negative, when the legal minimum is not shown, and so can `certifications` and
 * `distance`, `timeline` and `budget`, when a condition of the request is not met or the laboratory states to be too late or too dear:
 * that holds a match down.
 */
export const factorSchema = z.object({
  key: z.enum(factorKeys),
  label: z.string(),
  points: z.number().int().min(-100).max(100),
  maximum: z.number().int().min(0).max(100),
  detail: z.string(),
  source: z.enum(factorSources),
});
export type Factor = z.infer<typeof factorSchema>;

/** A registered laboratory qualifies for a request from this percentage on: the amber of the match colours. */
export const qualifyingPercentage = 60;

export const matchSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  capabilities: z.array(z.string()),
  contact_info: z.record(z.string(), z.unknown()),
  /** 0, without factors, when nothing is rated: for a suggested profile, and when the request was not understood. */
  matchPercentage: z.number().int().min(0).max(100),
  matchReason: z.string(),
  isGenerated: z.boolean(),
  /** Longitude, latitude. */
  coordinates: z.tuple([z.number(), z.number()]).nullable(),
  /** What the laboratory states of time, capacity and prices; null for a suggested profile. */
  terms: labTermsSchema.nullable(),
  factors: z.array(factorSchema),
  /** Its place, from 1; laboratories that are equally good on what is known share one. Null for a suggested profile. */
  place: z.number().int().positive().nullable(),
  /** What it shows of each asked term, in the order of `understanding.asked`; none for a suggested profile. */
  shown: z.array(z.object({ id: z.string(), proof: z.enum(proofs) })),
  /** The line of its record that answers the request best, as written there. */
  quote: z.object({ text: z.string(), source: z.enum(['scope', 'capability', 'profile']), where: z.string() }).nullable(),
});
export type Match = z.infer<typeof matchSchema>;

/** A count that may have stopped: with `more`, there are more than `count`. */
export const tallySchema = z.object({ count: z.number().int().nonnegative(), more: z.boolean() });
export type Tally = z.infer<typeof tallySchema>;

/** What a request could give up, as words that follow "If", and how many more laboratories would then qualify. */
export const relaxationSchema = z.object({ change: z.string(), gain: tallySchema });
export type Relaxation = z.infer<typeof relaxationSchema>;

/**
 * How many registered laboratories qualify, whether they are among the matches or not, and what would let more qualify:
 * the largest gain first, none when enough qualify.
 */
export const reachSchema = z.object({
  qualifying: tallySchema,
  relaxations: z.array(relaxationSchema),
  /**
   * How many approved laboratories remain with each asked term after the other, the first entry all of them. Only when nobody
   * qualifies, otherwise empty.
   */
  funnel: z.array(z.object({ label: z.string(), count: z.number().int().nonnegative() })),
});
export type Reach = z.infer<typeof reachSchema>;

export const analyzeProjectInputSchema = z.object({ projectData: projectDataSchema });
export const analyzeProjectOutputSchema = z.object({
  matches: z.array(matchSchema),
  /** Of `matches`: registered laboratories, and suggested profiles. */
  metadata: z.object({
    existingLabsCount: z.number().int().nonnegative(),
    generatedLabsCount: z.number().int().nonnegative(),
  }),
  reach: reachSchema,
  understanding: understandingSchema,
  /** What a submission names, so that the choice is kept beside what was shown; null where nothing is kept, as in `aliquot match`. */
  impressionId: idSchema.nullable(),
});
export type AnalyzeProjectOutput = z.infer<typeof analyzeProjectOutputSchema>;

export const matchingRoutes = {
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
    summary: 'Terms of a kind that begin with or contain some words, best first, to add to how a request was read',
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
  /** Whose name and address are on it. Without a holder it counts as the laboratory's own. */
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

/**
 * A laboratory's certificates: rows, an object keyed by type, or bare type names. A bare name is a claim without a certificate.
 */
export const labCertificationsSchema = z.union([
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
 * A laboratory as matching reads it, in a file of `aliquot match` or from the database. Only `id` and `name` must be there.
 * Without `status` it counts as approved; with any status but `approved` it is never matched. Values outside of a closed
 * vocabulary are read as free text. `coordinates` are longitude, latitude in degrees; dates are YYYY-MM-DD or ISO timestamps.
 * `certifications` are rows; where there are none, the object of `contact_info` keyed by type is read.
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
  /** 0 to 100, of the latest document analysis. */
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
