import { questionCategories } from '@aliquot/contract/options';
import { z } from 'zod';
import controlsFile from '../../../../knowledge/controls.json' with { type: 'json' };

const asked = { category: z.enum(questionCategories), text: z.string() };

/**
 * A question, and which answers support its control: `closes`, `atLeast`, `withinDays`, `notPast`, `pattern`. `exclusive` is
 * an option that no other goes with. `checkable`: a number or web address in the answer can be looked up. `form` says in words
 * what `pattern` asks for.
 */
export const controlQuestionSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...asked, type: z.literal('boolean'), closes: z.union([z.boolean(), z.literal('any')]) }),
  z.strictObject({ ...asked, type: z.literal('select'), options: z.array(z.string()).min(2), closes: z.array(z.string()) }),
  z.strictObject({
    ...asked,
    type: z.literal('multiselect'),
    options: z.array(z.string()).min(2),
    atLeast: z.number().int().positive(),
    exclusive: z.string().optional(),
  }),
  z.strictObject({
    ...asked,
    type: z.literal('date'),
    withinDays: z.number().int().positive().optional(),
    notPast: z.literal(true).optional(),
  }),
  z.strictObject({
    ...asked,
    type: z.literal('text'),
    pattern: z.string().optional(),
    form: z.string().optional(),
    checkable: z.literal(true).optional(),
  }),
]);
export type ControlQuestion = z.infer<typeof controlQuestionSchema>;

/** The questions of knowledge/controls.json by control id, which is the id of the question as it is asked. */
export const controlQuestions: ReadonlyMap<string, ControlQuestion> = new Map(
  z
    .array(z.object({ id: z.string(), question: controlQuestionSchema }))
    .parse(controlsFile.controls)
    .map(({ id, question }) => [id, question]),
);
