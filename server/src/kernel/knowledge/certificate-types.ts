import { z } from 'zod';
import { pattern, text } from './parts.ts';

const typeSchema = z.strictObject({
  label: text.min(1),
  body: text.optional(),
  names: z.array(text.min(1)).optional(),
  pattern: pattern.optional(),
  inRequests: z.boolean().optional(),
  listsTests: z.boolean().optional(),
});
const typesSchema = z.record(
  text.regex(/^[a-z0-9-]+$/, { error: 'write a key of small letters, digits and hyphens' }),
  typeSchema,
);

/** Matching keeps certificate types as bits of one number. */
const mostTypes = 31;

/** This schema alone imports no option list, as these are made from the file that it describes. */
export const certificateTypesSchema = z
  .strictObject({ about: text, accreditations: typesSchema, others: typesSchema })
  .superRefine(({ accreditations, others }, context) => {
    const count = Object.keys(accreditations).length + Object.keys(others).length;
    if (count > mostTypes) context.addIssue({ code: 'custom', message: `${count} types: matching knows at most ${mostTypes}` });
    for (const type of Object.keys(others).filter((each) => each in accreditations))
      context.addIssue({ code: 'custom', path: ['others', type], message: `"${type}" is among the accreditations, too` });
    if (!('other' in others)) context.addIssue({ code: 'custom', path: ['others'], message: 'no type "other"' });
  });
