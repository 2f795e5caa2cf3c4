import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { placeSchema } from './laboratory-pages.ts';

const savedLabSchema = z.object({
  id: idSchema,
  /** Null when the laboratory was deleted. */
  lab_id: idSchema.nullable(),
  name: z.string(),
  /** Null where it is not shown. */
  place: placeSchema.nullable(),
  /** True if it has a public page and can be asked; deleted and suspended laboratories cannot. */
  shown: z.boolean(),
  saved_at: timestampSchema,
});
export type SavedLab = z.infer<typeof savedLabSchema>;

export const savedLabRoutes = {
  list: route({
    method: 'GET',
    path: '/saved-labs',
    access: ['user'],
    summary: 'The laboratories that you saved, newest first',
    input: z.object({}),
    output: z.object({ labs: z.array(savedLabSchema) }),
  }),
  save: route({
    method: 'POST',
    path: '/saved-labs',
    access: ['user'],
    summary: 'Save a laboratory; saving it again changes nothing',
    input: z.object({ labId: idSchema }),
    output: z.object({ labs: z.array(savedLabSchema) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/saved-labs/{savedId}',
    access: ['user'],
    summary: 'Remove a laboratory from those that you saved',
    input: z.object({ savedId: idSchema }),
    output: z.object({ labs: z.array(savedLabSchema) }),
    errors: ['NOT_FOUND'],
  }),
};
