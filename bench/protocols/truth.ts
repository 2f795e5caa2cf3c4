import { readFileSync } from 'node:fs';
import { z } from 'zod';

const choice = z.object({
  accept: z.array(z.union([z.string(), z.number()]).nullable()).default([]),
  stated: z.boolean().optional(),
  unit: z.string().optional(),
});
const chip = z.object({ value: z.string(), accept: z.array(z.string()), core: z.boolean() });

const truthSchema = z.array(
  z.object({
    file: z.string(),
    propose: z.boolean(),
    fields: z.record(z.string(), z.union([z.object({ mustMention: z.array(z.string()) }), choice])),
    chips: z.partialRecord(z.enum(['methods', 'specimens', 'subjects', 'conditions']), z.array(chip)).default({}),
    sampleCount: choice.nullish(),
    mustNot: z.array(z.object({ kind: z.string(), value: z.string() })).default([]),
  }),
);
export type Truth = z.infer<typeof truthSchema>[number];
export type Chip = z.infer<typeof chip>;

/** The truth of a folder's papers, from its truth.json. */
export const readTruths = (file: string): Truth[] => truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
