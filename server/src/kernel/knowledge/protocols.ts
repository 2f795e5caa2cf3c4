import { researchAreas, serviceTypes } from '@aliquot/contract/options';
import { z } from 'zod';
import { listOf, pattern, text } from './parts.ts';

const forms = z.array(pattern).min(1);
const lists = z.record(text, forms);

/** Wordings by which a protocol is read; each form is a regular expression over text in lower case without accents. */
export const protocolWordingsSchema = z.strictObject({
  note: text,
  source: text,
  headings: lists,
  sentences: lists,
  work: forms,
  generic: forms,
  used: forms,
  unknownWork: forms,
  sampleUnits: forms,
  labels: lists,
  areas: z.partialRecord(z.enum(researchAreas), forms),
  services: z.partialRecord(z.enum(serviceTypes), forms),
  papers: lists,
  terms: listOf(z.strictObject({ kind: z.enum(['method', 'analyte', 'specimen', 'subject']), label: text, forms }), 'label'),
});
