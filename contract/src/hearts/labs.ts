import { z } from 'zod';
import { limits } from '../limits.ts';
import { orderBy } from '../list-query.ts';
import { holdsProductName, linkOrEmail } from '../names.ts';
import {
  accreditations,
  certificationTypes,
  labStatuses,
  labTypes,
  operatingHours,
  primaryServices,
  specializations,
  staffCounts,
} from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, pointSchema, seenVersionSchema, timestampSchema } from '../pages.ts';
import { emailSchema } from '../people/accounts.ts';
import { route } from '../route.ts';
import { dropped } from '../strict.ts';
import { lineSchema } from '../text.ts';
import { labColumns, labFilterSchema, labSummarySchema } from './lab-list.ts';
import { dateSchema } from './readings.ts';
import { sitesSchema } from './sites.ts';
import { labTermsSchema } from './terms.ts';

export const labMessages = {
  labInfo: 'Please fill in all required fields for Lab Information.',
  operations: 'Please fill in all required operational details.',
  phoneRequired: 'Phone number is required',
  phoneShort: 'Please enter a valid phone number with at least 10 digits',
  nameHoldsAddress: 'A laboratory’s name cannot contain a web or email address',
  nameOfProduct: 'A laboratory’s name cannot contain “Aliquot”: others would take you for the operator of this site.',
  noFile: 'Please upload at least one document to proceed with AI analysis.',
  noLab: 'No laboratory found for your account. Please contact support.',
} as const;

const phoneSchema = z
  .string()
  .trim()
  .min(1, { error: labMessages.phoneRequired, abort: true })
  .max(40)
  .refine((phone) => phone.replace(/\D/g, '').length >= limits.phoneMinDigits, labMessages.phoneShort);

const bareAddress = /^[^\s:/?#@.]+(?:\.[^\s:/?#@.]+)+(?::\d+)?(?:[/?#]|$)/;

/** Web addresses only, with or without https://: the product shows this as a link and never fetches it. */
const websiteSchema = z
  .string()
  .trim()
  .overwrite((text) => (bareAddress.test(text) ? `https://${text}` : text))
  .pipe(
    z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a web address such as example.org' })
        .max(300),
    ]),
  );

const required = (maximum: number) => lineSchema.min(1, labMessages.labInfo).max(maximum);
const tags = z.array(lineSchema.min(1).max(100)).max(50).default([]);

/** A lab's profile as the registration form sends it. Its user id is ignored: the session identifies the user. */
export const labDataSchema = z.object({
  userId: dropped,
  labName: required(200)
    .refine((name) => !linkOrEmail.test(name), labMessages.nameHoldsAddress)
    .refine((name) => !holdsProductName(name), labMessages.nameOfProduct),
  address: required(400),
  sites: sitesSchema,
  geo_location: pointSchema.nullish(),
  contactEmail: emailSchema,
  contactPhone: phoneSchema,
  website: websiteSchema.default(''),
  labType: z.enum(labTypes, labMessages.labInfo),
  operatingHours: z.enum(operatingHours, labMessages.operations),
  staffCount: z.enum(staffCounts, labMessages.operations),
  yearEstablished: z.coerce
    .number({ error: labMessages.operations })
    .int()
    .min(limits.yearEstablishedMin, labMessages.operations)
    .max(2200),
  accreditations: z.array(z.enum(accreditations)).max(accreditations.length).default([]),
  primaryServices: z.array(z.enum(primaryServices)).max(primaryServices.length).default([]),
  specializations: z.array(z.enum(specializations)).max(specializations.length).default([]),
  equipmentTypes: tags,
  regulatoryCompliance: tags,
  qualityStandards: tags,
});
export type LabData = z.infer<typeof labDataSchema>;
export type LabDataInput = z.input<typeof labDataSchema>;

/** Derived from start and end; without an end the status of one that has begun is null and shown neutrally. */
export const certificationStatuses = ['active', 'expiring', 'expired', 'not-begun'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

/** A stored certification as one row, with the status its dates give it today. */
const certificationSchema = z.object({
  id: idSchema,
  type: z.enum(certificationTypes),
  subtype: z.string().nullable(),
  number: z.string().nullable(),
  issuing_body: z.string().nullable(),
  holder: z.string().nullable(),
  /** The site that the certificate is for: its name, or the address of one that an administrator confirmed. */
  site: z.string().nullable().optional(),
  standard: z.string().nullable(),
  issue_date: dateSchema.nullable(),
  expiration_date: dateSchema.nullable(),
  expiration_inferred: z.boolean(),
  /** Days until the end in the lab's time zone, negative once it has ended; null when no end is known. */
  days_left: z.number().int().nullable().optional(),
  scope: z.array(z.string()),
  accredited_tests: z.array(z.string()),
  last_inspection: dateSchema.nullable(),
  status: z.enum(certificationStatuses).nullable(),
  document_id: idSchema.nullable(),
  /** The earlier periods this one renews, latest first. */
  replaces: z.array(
    z.object({
      id: idSchema,
      number: z.string().nullable(),
      issue_date: dateSchema.nullable(),
      expiration_date: dateSchema.nullable(),
    }),
  ),
});
export type Certification = z.infer<typeof certificationSchema>;

/** The rows as an object keyed by type, as in `contact_info.certifications`; never stored. */
const certificationViewSchema = z.object({
  number: z.string().nullable(),
  expiration_date: dateSchema.nullable(),
  /** Present when no document states the end and it follows from the issue date by the program's rule. */
  expiration_inferred: z.literal(true).optional(),
  scope: z.array(z.string()),
  accredited_tests: z.array(z.string()),
  last_inspection: dateSchema.nullable(),
  status: z.enum(certificationStatuses).nullable(),
  /** Present when it is for a site. */
  site: z.string().optional(),
});
export const certificationsByTypeSchema = z.partialRecord(z.enum(certificationTypes), certificationViewSchema);
export type CertificationsByType = z.infer<typeof certificationsByTypeSchema>;

export const contactInfoSchema = z.object({
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  operatingHours: z.string(),
  staffCount: z.string(),
  yearEstablished: z.number().int(),
  labType: z.string(),
  certifications: certificationsByTypeSchema,
});

const capabilitySchema = z.object({
  slug: z.string(),
  kind: z.enum(['service', 'specialization']),
  name: z.string(),
  description: z.string(),
});

export const labSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  sites: sitesSchema,
  status: z.enum(labStatuses),
  contact_info: contactInfoSchema,
  geo_location: pointSchema.nullable(),
  accreditations: z.array(z.string()),
  equipment_types: z.array(z.string()),
  regulatory_compliance: z.array(z.string()),
  quality_standards: z.array(z.string()),
  capabilities: z.array(capabilitySchema),
  certifications: z.array(certificationSchema),
  /** Stated turnaround, capacity and prices, and when they were last stated. */
  terms: labTermsSchema,
  terms_stated_at: timestampSchema.nullable(),
  compliance_score: z.number().int().nullable(),
  denial_reason: z.string().nullable(),
  /** Why an approved lab is suspended now, and the day on which it ends by itself. */
  suspension: z
    .object({
      reason: z.string(),
      ends_on: dateSchema.nullable(),
      suspended_at: timestampSchema,
      /** The certificate whose end suspended it by rule. */
      certificate: z.enum(certificationTypes).nullable(),
    })
    .nullable(),
  needs_review: z.boolean(),
  /** Profile fields changed since an administrator last reviewed the approved lab. */
  review_fields: z.array(z.string()),
  version: z.number().int(),
  /** Until when an administrator can undo the approval; null for others, and where it can't be undone. */
  approval_undo_until: timestampSchema.nullable(),
  created_at: timestampSchema,
  can: z.object({
    decide: z.boolean(),
    edit: z.boolean(),
    upload: z.boolean(),
    analyze: z.boolean(),
    resubmit: z.boolean(),
    review: z.boolean(),
  }),
});
export type Lab = z.infer<typeof labSchema>;

/** A lab as researchers see it: approved ones only, with what the map's popup shows. */
const publicLabSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  geo_location: pointSchema.nullable(),
  contact_info: z.object({ email: z.string(), phone: z.string(), certifications: certificationsByTypeSchema }),
  capabilities: z.array(z.string()),
  /** Kilometers from the given point; null without one. */
  distance: z.number().nullable(),
});
export type PublicLab = z.infer<typeof publicLabSchema>;

/** The lab's members, and when its contact was last told how to claim it. */
const handOverSchema = z.object({
  contact_email: z.string(),
  members: z.number().int().nonnegative(),
  told_at: timestampSchema.nullable(),
  can: z.object({ notifyOwner: z.boolean() }),
});
export type HandOver = z.infer<typeof handOverSchema>;

export const labRoutes = {
  handOver: route({
    method: 'GET',
    path: '/labs/{labId}/hand-over',
    access: ['admin'],
    summary: 'Whether a laboratory registered for its owner has been claimed',
    input: z.object({ labId: idSchema }),
    output: handOverSchema,
    errors: ['NOT_FOUND'],
  }),
  notifyOwner: route({
    method: 'POST',
    path: '/labs/{labId}/hand-over',
    access: ['admin'],
    summary: 'Email the contact of a laboratory without members how to claim it',
    input: z.object({ labId: idSchema }),
    output: handOverSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  register: route({
    method: 'POST',
    path: '/labs',
    access: ['lab_owner', 'admin'],
    summary: 'Register a laboratory; it is pending until an administrator decides',
    input: z.object({ labData: labDataSchema }),
    output: labSchema,
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  mine: route({
    method: 'GET',
    path: '/labs/mine',
    access: ['lab_owner'],
    summary: "The caller's laboratory",
    input: z.object({}),
    output: labSchema,
    errors: ['NOT_FOUND'],
  }),
  get: route({
    method: 'GET',
    path: '/labs/{labId}',
    access: ['lab_owner', 'admin'],
    summary: 'One laboratory, for its members and administrators',
    input: z.object({ labId: idSchema }),
    output: labSchema,
    errors: ['NOT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/labs/{labId}',
    access: ['lab_owner', 'admin'],
    summary: "Change a laboratory's profile; the status cannot be changed here",
    input: z.object({ labId: idSchema, labData: labDataSchema, version: seenVersionSchema }),
    output: labSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  stateTerms: route({
    method: 'PUT',
    path: '/labs/{labId}/terms',
    access: ['lab_owner', 'admin'],
    summary: 'State turnaround, capacity and prices, or pause new requests',
    input: z.object({ labId: idSchema, terms: labTermsSchema, version: seenVersionSchema }),
    output: labSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  list: route({
    method: 'GET',
    path: '/labs',
    access: ['admin'],
    summary: 'The laboratories that match the filter, ordered by a column, newest first without one',
    input: pageQuerySchema.extend({
      ...labFilterSchema.shape,
      sort: orderBy(labColumns),
      /** Order when `sort` is absent. */
      order: z.enum(['newest', 'name']).default('newest'),
    }),
    output: pageOf(labSummarySchema),
  }),
  decide: route({
    method: 'POST',
    path: '/functions/update-lab-status',
    access: ['admin'],
    summary: 'Approve or deny a pending laboratory',
    input: z.object({
      labId: idSchema,
      newStatus: z.enum(['approved', 'denied']),
      reason: z.string().trim().max(2000).optional(),
      /** Why it is approved, for administrators alone. Empty is refused where something is against an approval. */
      note: z.string().trim().max(2000).optional(),
    }),
    output: labSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  undoApproval: route({
    method: 'POST',
    path: '/labs/{labId}/approval-undo',
    access: ['admin'],
    summary: 'Undo an approval within ten minutes, as long as the laboratory has received no request; it is pending again',
    input: z.object({ labId: idSchema }),
    output: labSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  resubmit: route({
    method: 'POST',
    path: '/labs/{labId}/resubmission',
    access: ['lab_owner'],
    summary: 'Submit a denied laboratory again; it is pending until an administrator decides',
    input: z.object({ labId: idSchema }),
    output: labSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  acknowledge: route({
    method: 'POST',
    path: '/labs/{labId}/acknowledge',
    access: ['admin'],
    summary: 'Acknowledge the changes of an approved laboratory; the approval stays',
    input: z.object({ labId: idSchema, version: seenVersionSchema }),
    output: labSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  delete: route({
    method: 'POST',
    path: '/functions/delete-lab-admin',
    access: ['admin'],
    summary: 'Delete a laboratory with its documents; open requests to it are withdrawn',
    input: z.object({ labId: idSchema, reason: z.string().trim().min(1, 'Please give a reason').max(2000).optional() }),
    output: z.object({
      success: z.literal(true),
      error: z.null(),
      details: z.null(),
      deletedLab: z.object({ name: z.string() }),
      verification: z.object({
        beforeCount: z.number().int(),
        afterCount: z.number().int(),
        documentsDeleted: z.number().int(),
      }),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  nearby: route({
    method: 'POST',
    path: '/functions/get_nearby_labs',
    access: 'signed-in',
    summary: 'Approved laboratories near a point, nearest first',
    input: z.object({
      user_location: pointSchema,
      max_distance: z.number().positive().max(20_040).default(limits.nearbyKilometres),
    }),
    output: z.object({ labs: z.array(publicLabSchema) }),
  }),
  sample: route({
    method: 'GET',
    path: '/labs/sample',
    access: 'signed-in',
    summary: 'A few approved laboratories, for a map without a user location',
    input: z.object({}),
    output: z.object({ labs: z.array(publicLabSchema) }),
  }),
};
