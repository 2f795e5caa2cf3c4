import { z } from 'zod';
import { correctionsSchema } from '../hearts/understanding.ts';
import { idSchema, pointSchema, timestampSchema } from '../pages.ts';
import { draftShape } from '../request-fields.ts';
import { route } from '../route.ts';

/** Forms that can be left unfinished and continued on any device, one draft of each per person. */
const draftKinds = ['lab-registration', 'lab-onboarding'] as const;
export type DraftKind = (typeof draftKinds)[number];

const written = (maximum: number) => z.string().max(maximum).optional();
const chosen = z.array(z.string().max(100)).max(60).optional();

/**
 * An unfinished lab registration; nothing is required or validated. Unlisted fields, passwords above all, are dropped. `labId`
 * is the laboratory registered from it, if any.
 */
export const registrationDraftSchema = z.object({
  name: written(200),
  email: written(254),
  labName: written(400),
  labType: written(100),
  address: written(800),
  geo_location: pointSchema.nullish(),
  contactEmail: written(254),
  contactPhone: written(80),
  website: written(600),
  operatingHours: written(100),
  staffCount: written(100),
  yearEstablished: written(20),
  accreditations: chosen,
  primaryServices: chosen,
  specializations: chosen,
  equipmentTypes: chosen,
  regulatoryCompliance: chosen,
  qualityStandards: chosen,
  labId: idSchema.nullish(),
});
export type RegistrationDraft = z.infer<typeof registrationDraftSchema>;

const draftSchema = z.object({ values: registrationDraftSchema, saved_at: timestampSchema });

/** An unfinished project request. */
export const requestDraftSchema = z.object({
  ...draftShape,
  templateId: z.string().max(100).nullish(),
  corrections: correctionsSchema.optional(),
  /** Proposals of a protocol that the person left out. */
  leftOut: z.array(z.string().max(200)).max(500).optional(),
});
export type RequestDraft = z.infer<typeof requestDraftSchema>;

const ofKind = z.object({ kind: z.enum(draftKinds) });

export const draftRoutes = {
  get: route({
    method: 'GET',
    path: '/drafts/{kind}',
    access: ['lab_owner', 'admin'],
    summary: "The caller's draft of a form; null without one",
    input: ofKind,
    output: z.object({ draft: draftSchema.nullable() }),
  }),
  save: route({
    method: 'PUT',
    path: '/drafts/{kind}',
    access: ['lab_owner', 'admin'],
    summary: "Save the caller's draft of a form, replacing the last one",
    input: ofKind.extend({ values: registrationDraftSchema }),
    output: z.object({ saved_at: timestampSchema }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/drafts/{kind}',
    access: ['lab_owner', 'admin'],
    summary: "Delete the caller's draft of a form",
    input: ofKind,
    output: z.object({ removed: z.boolean() }),
  }),
  getRequest: route({
    method: 'GET',
    path: '/request-draft',
    access: ['user', 'lab_owner', 'admin'],
    summary: "The caller's draft of a project request; null without one",
    input: z.object({}),
    output: z.object({ draft: z.object({ values: requestDraftSchema, saved_at: timestampSchema }).nullable() }),
  }),
  saveRequest: route({
    method: 'PUT',
    path: '/request-draft',
    access: ['user', 'lab_owner', 'admin'],
    summary: "Save the caller's draft of a project request, replacing the last one",
    input: z.object({ values: requestDraftSchema }),
    output: z.object({ saved_at: timestampSchema }),
  }),
  removeRequest: route({
    method: 'DELETE',
    path: '/request-draft',
    access: ['user', 'lab_owner', 'admin'],
    summary: "Delete the caller's draft of a project request",
    input: z.object({}),
    output: z.object({ removed: z.boolean() }),
  }),
};
