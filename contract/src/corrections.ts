import { z } from 'zod';
import type { CertificationField } from './certifications.ts';
import { idSchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';

/** The fields of a certification that a laboratory can correct. */
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

/** How the value of a field is written. */
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
 * `stated`: the laboratory says so and nobody has looked at it. `confirmed` and `refused`: an administrator has. `withdrawn`
 * and `replaced` stand no more.
 */
const correctionStatuses = ['stated', 'confirmed', 'refused', 'withdrawn', 'replaced'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

export const correctionLimits = { text: 300, items: 200, note: 1000 } as const;

/** One text, or the items of a list. */
const correctionValueSchema = z.union([
  z.string().trim().min(1, 'Please write the value.').max(correctionLimits.text),
  z.array(z.string().trim().min(1).max(correctionLimits.text)).min(1, 'Please write the value.').max(correctionLimits.items),
]);
export type CorrectionValue = z.infer<typeof correctionValueSchema>;

/**
 * What a laboratory states of one field. `read` is what the documents said when it was made; `contradiction` is a sentence for
 * whoever decides, null where the documents do not speak against it.
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
    summary: 'State what a field of a certification should say; it counts once an administrator confirms it',
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
    summary: 'Take a correction back: the field says again what was read',
    input: z.object({ correctionId: idSchema }),
    output: correctionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: route({
    method: 'POST',
    path: '/corrections/{correctionId}/decision',
    access: ['admin'],
    summary: 'Confirm a correction, so that it counts, or refuse it',
    input: z.object({ correctionId: idSchema, decision: z.enum(['confirmed', 'refused']), note: noteSchema }),
    output: correctionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
