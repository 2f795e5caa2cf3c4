import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

/** What a legal hold can be about. */
export const holdSubjectLabels = { laboratory: 'Laboratory', project: 'Project', person: 'Person' } as const;
export type HoldSubject = keyof typeof holdSubjectLabels;
export const holdSubjects = Object.keys(holdSubjectLabels) as HoldSubject[];

export const holdLimits = { reasonLength: 2000, choices: 20 } as const;

/** What a deletion that a hold stops is answered with. */
export const heldMessage =
  'A legal hold applies, so this can’t be deleted now. Nothing was changed. Contact the operator of this site.';

const reason = z
  .string()
  .trim()
  .min(1, 'Please give a reason.')
  .max(holdLimits.reasonLength, `Please use at most ${holdLimits.reasonLength} characters.`);

const subjectSchema = z.object({ subject: z.enum(holdSubjects), subject_id: idSchema });

const holdSchema = subjectSchema.extend({
  id: idSchema,
  /** Its name when the hold was placed. */
  subject_name: z.string(),
  reason: z.string(),
  placed_by: z.string().nullable(),
  placed_at: timestampSchema,
  released_by: z.string().nullable(),
  released_at: timestampSchema.nullable(),
  release_reason: z.string().nullable(),
  can: z.object({ release: z.boolean() }),
});
export type LegalHold = z.infer<typeof holdSchema>;

const choiceSchema = subjectSchema.extend({ name: z.string(), detail: z.string() });
export type HoldChoice = z.infer<typeof choiceSchema>;

export const holdRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/legal-holds',
    access: ['admin'],
    summary: 'Legal holds, those that apply first, newest first',
    input: pageQuerySchema,
    output: pageOf(holdSchema),
  }),
  choices: route({
    method: 'GET',
    path: '/admin/legal-holds/choices',
    access: ['admin'],
    summary: 'Laboratories, projects or people by name, to place a legal hold on',
    input: z.object({ subject: z.enum(holdSubjects), search: lineSchema.max(200).default('') }),
    output: z.object({ choices: z.array(choiceSchema) }),
  }),
  place: route({
    method: 'POST',
    path: '/admin/legal-holds',
    access: ['admin'],
    summary: 'Stop every deletion of what belongs to a laboratory, a project or a person',
    input: subjectSchema.extend({ reason }),
    output: holdSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  release: route({
    method: 'POST',
    path: '/admin/legal-holds/{holdId}/release',
    access: ['admin'],
    summary: 'Release a legal hold',
    input: z.object({ holdId: idSchema, reason }),
    output: holdSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
