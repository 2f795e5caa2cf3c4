import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import type { CertificationField } from './certifications.ts';

/** Fields of a certification that a lab can correct. */
export const correctableFields = [
  'type',
  'number',
  'issuingBody',
  'holder',
  'issueDate',
  'expiryDate',
  'lastInspection',
  'scope',
  'accreditedTests',
] as const satisfies readonly CertificationField[];
export type CorrectableField = (typeof correctableFields)[number];

/** The input format of each field. */
export const fieldKinds = {
  type: 'type',
  number: 'text',
  issuingBody: 'text',
  holder: 'text',
  issueDate: 'date',
  expiryDate: 'date',
  lastInspection: 'date',
  scope: 'list',
  accreditedTests: 'list',
} as const satisfies Record<CorrectableField, 'type' | 'text' | 'date' | 'list'>;

/**
 * `stated`: given by the lab, not reviewed yet. `confirmed` and `refused`: decided by an administrator. `withdrawn` and
 * `replaced` no longer apply.
 */
const correctionStatuses = ['stated', 'confirmed', 'refused', 'withdrawn', 'replaced'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

export const correctionLimits = { text: 300, items: 200, note: 1000 } as const;

/** A text, or the items of a list. */
const correctionValueSchema = z.union([
  z.string().trim().min(1, 'Please enter a value.').max(correctionLimits.text),
  z.array(z.string().trim().min(1).max(correctionLimits.text)).min(1, 'Please enter a value.').max(correctionLimits.items),
]);
export type CorrectionValue = z.infer<typeof correctionValueSchema>;

/**
 * A lab's correction of one field. `read` is the documents' value at that time; `contradiction` tells the reviewer about
 * evidence against it, null if nothing contradicts it.
 */
export const correctionSchema = z.object({
  id: idSchema,
  certification_id: idSchema,
  field: z.enum(correctableFields),
  value: z.union([z.string(), z.array(z.string())]),
  read: z.union([z.string(), z.array(z.string())]).nullable(),
  note: z.string().nullable(),
  status: z.enum(correctionStatuses),
  made_by: z.string(),
  /** The language model whose proposal it confirms; null for a person's own words. */
  proposed_by: z.string().nullable(),
  made_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  decision_note: z.string().nullable(),
  contradiction: z.string().nullable(),
  can: z.object({ withdraw: z.boolean(), decide: z.boolean() }),
});
export type Correction = z.infer<typeof correctionSchema>;

const noteSchema = z.string().trim().max(correctionLimits.note).optional();

export const correctionRoutes = {
  make: route({
    method: 'POST',
    path: '/certifications/{certificationId}/corrections',
    access: ['lab_owner'],
    summary: 'Correct a field of a certification; the correction counts once an administrator confirms it',
    input: z.object({
      certificationId: idSchema,
      field: z.enum(correctableFields),
      value: correctionValueSchema,
      note: noteSchema,
    }),
    output: correctionSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/corrections/{correctionId}/withdrawal',
    access: ['lab_owner'],
    summary: 'Withdraw a correction; the field shows the value that was read again',
    input: z.object({ correctionId: idSchema }),
    output: correctionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: route({
    method: 'POST',
    path: '/corrections/{correctionId}/decision',
    access: ['admin'],
    summary: 'Confirm a correction, so that it counts, or reject it',
    input: z.object({ correctionId: idSchema, decision: z.enum(['confirmed', 'refused']), note: noteSchema }),
    output: correctionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
