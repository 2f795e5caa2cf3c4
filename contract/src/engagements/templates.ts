import { z } from 'zod';
import { projectDataSchema } from '../hearts/matching.ts';
import { researchAreas } from '../options.ts';
import { idSchema, seenVersionSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { projectTemplateSchema } from './projects.ts';

export const templateMessages = {
  nameTaken: 'This research area already has a template with this name. Choose another name.',
  changed:
    'Another administrator changed this template while you were editing. Your text is still here; reload the template to see their changes.',
} as const;

/** A template as administrators see it, hidden ones included. */
const managedTemplateSchema = projectTemplateSchema.extend({
  /** Whether it came with the product or was added here. */
  origin: z.enum(['shipped', 'own']),
  edited_at: timestampSchema.nullable(),
  hidden: z.boolean(),
  /** Whether it is among the first of its area, which are the ones researchers see. */
  shown: z.boolean(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), hide: z.boolean(), restore: z.boolean() }),
});
export type ManagedTemplate = z.infer<typeof managedTemplateSchema>;

/** Same limits as the request fields that a template fills. */
const templateTextSchema = z.object({
  name: projectDataSchema.shape.title,
  description: projectDataSchema.shape.description,
});
export type TemplateText = z.infer<typeof templateTextSchema>;

const byArea = z.object({ researchArea: z.enum(researchAreas) });
/** The template's id, and its version as the caller saw it. */
const seen = z.object({ templateId: idSchema, version: seenVersionSchema });

/** Calls by which administrators manage request templates. */
export const templateRoutes = {
  managedTemplates: route({
    method: 'GET',
    path: '/admin/templates',
    access: ['admin'],
    summary: 'All templates of a research area in order, including hidden ones',
    input: byArea,
    output: z.object({ templates: z.array(managedTemplateSchema) }),
  }),
  addTemplate: route({
    method: 'POST',
    path: '/admin/templates',
    access: ['admin'],
    summary: 'Add a template at the end of its area',
    input: byArea.extend(templateTextSchema.shape),
    output: managedTemplateSchema,
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  editTemplate: route({
    method: 'PUT',
    path: '/admin/templates/{templateId}',
    access: ['admin'],
    summary: "Change a template's text",
    input: seen.extend(templateTextSchema.shape),
    output: managedTemplateSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  hideTemplate: route({
    method: 'POST',
    path: '/admin/templates/{templateId}/hide',
    access: ['admin'],
    summary: 'Hide a template from researchers',
    input: seen,
    output: managedTemplateSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restoreTemplate: route({
    method: 'POST',
    path: '/admin/templates/{templateId}/restore',
    access: ['admin'],
    summary: 'Show a hidden template again',
    input: seen,
    output: managedTemplateSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
