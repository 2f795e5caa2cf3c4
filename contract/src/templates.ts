import { z } from 'zod';
import { projectDataSchema } from './matching.ts';
import { researchAreas } from './options.ts';
import { idSchema, timestampSchema } from './pages.ts';
import { projectTemplateSchema } from './projects.ts';
import { route } from './route.ts';

export const templateMessages = {
  nameTaken: 'Another template of this research area has this name.',
  changed: 'Another administrator changed this template in the meantime. Look at it again before you change it.',
} as const;

/** A template as administrators see it, hidden ones included. */
const managedTemplateSchema = projectTemplateSchema.extend({
  /** Whether it came with the product or was written here. */
  origin: z.enum(['shipped', 'own']),
  edited_at: timestampSchema.nullable(),
  hidden: z.boolean(),
  /** Whether it is among the first of its area, which researchers are shown. */
  shown: z.boolean(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), hide: z.boolean(), restore: z.boolean() }),
});
export type ManagedTemplate = z.infer<typeof managedTemplateSchema>;

/** What a template fills into a request has the limits of the request. */
const templateTextSchema = z.object({
  name: projectDataSchema.shape.title,
  description: projectDataSchema.shape.description,
});
export type TemplateText = z.infer<typeof templateTextSchema>;

const byArea = z.object({ researchArea: z.enum(researchAreas) });
/** Which template, as the caller saw it. */
const seen = z.object({ templateId: idSchema, version: z.number().int() });

/** What administrators do with the templates of requests. */
export const templateRoutes = {
  managedTemplates: route({
    method: 'GET',
    path: '/admin/templates',
    access: ['admin'],
    summary: 'All templates of a research area in their order, hidden ones included',
    input: byArea,
    output: z.object({ templates: z.array(managedTemplateSchema) }),
  }),
  addTemplate: route({
    method: 'POST',
    path: '/admin/templates',
    access: ['admin'],
    summary: 'Write a template, which comes last in its area',
    input: byArea.extend(templateTextSchema.shape),
    output: managedTemplateSchema,
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  editTemplate: route({
    method: 'PUT',
    path: '/admin/templates/{templateId}',
    access: ['admin'],
    summary: 'Change what a template says',
    input: seen.extend(templateTextSchema.shape),
    output: managedTemplateSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  hideTemplate: route({
    method: 'POST',
    path: '/admin/templates/{templateId}/hide',
    access: ['admin'],
    summary: 'Show a template to researchers no more',
    input: seen,
    output: managedTemplateSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restoreTemplate: route({
    method: 'POST',
    path: '/admin/templates/{templateId}/restore',
    access: ['admin'],
    summary: 'Bring a hidden template back to its place',
    input: seen,
    output: managedTemplateSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
