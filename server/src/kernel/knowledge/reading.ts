import { certificationTypes, documentTypes } from '@aliquot/contract/options';
import { z } from 'zod';
import { listOf, pattern, text } from './parts.ts';

const texts = z.array(text);
const described = { version: z.int(), note: text };
const sourced = { ...described, source: text };
const phrases = z.record(text, texts);
const weights = z.record(text, z.number());

const bodySchema = z.strictObject({
  id: text,
  name: text,
  names: texts,
  acronyms: texts,
  country: text.length(2),
  dateOrder: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
  types: z.array(z.enum(certificationTypes)).min(1),
  numbers: z.array(pattern).optional(),
  distinct: z.array(pattern).optional(),
  beside: z.array(z.strictObject({ form: pattern, words: texts.min(1) })).optional(),
  others: z.array(pattern).optional(),
  preferLabel: text.optional(),
  programme: z.boolean().optional(),
  state: z.boolean().optional(),
  /** Its certificates print no end: its directory says whether they are in force. */
  printsNoEnd: z.boolean().optional(),
  source: text,
});
export type IssuingBody = z.infer<typeof bodySchema>;

export const issuingBodiesSchema = z.strictObject({
  ...described,
  caution: text,
  standards: listOf(z.strictObject({ type: z.enum(certificationTypes), pattern, name: text, editions: texts }), 'type'),
  bodies: listOf(bodySchema, 'id'),
});

export const labelsSchema = z.strictObject({
  ...sourced,
  numberWords: texts,
  labels: z.record(text, z.strictObject({ number: texts.optional(), plain: texts })),
  certifying: z.strictObject({
    note: text,
    systems: texts,
    ofHolder: texts,
    beforeHolder: texts,
    namedAbove: texts,
    beforeScope: texts,
    afterScope: texts,
    certifies: texts,
    siteHeads: texts,
    beforeSites: texts,
  }),
});

export const topicsSchema = z.strictObject({
  ...sourced,
  topics: phrases,
  results: phrases,
  records: phrases,
  measured: z.array(text).min(1),
  logged: z.array(text).min(1),
});

/** Forms are regular expressions in parts, which only their whole shows to be right: reading would not start without. */
export const wordingsSchema = z.strictObject({ ...sourced, wordings: z.record(text, z.array(text.min(1).max(120)).min(1)) });

const signSchema = z.strictObject({
  says: text,
  flags: text.optional(),
  full: z.number().positive().optional(),
  of: z.enum(['words', 'paper']).optional(),
});
export const signsSchema = z.strictObject({ ...sourced, signs: z.record(text, signSchema) });

const labelledFact = z.strictObject({
  fact: text,
  fields: texts.min(1),
  read: z.enum(['person', 'text', 'code', 'count']).optional(),
  words: z.int().positive().optional(),
  kinds: text.optional(),
  all: z.boolean().optional(),
});
export const readingFactsSchema = z.strictObject({
  ...sourced,
  groups: phrases,
  labelled: z.array(labelledFact),
  dated: z.array(labelledFact),
});

/** Signs for and against a name being the holder's. */
export const holderSchema = z.strictObject({
  ...sourced,
  further: z.number(),
  least: z.number(),
  signs: z.record(text, z.strictObject({ weight: z.number(), sureness: z.number().min(0).max(1), says: text })),
});

export const documentTypesSchema = z.strictObject({
  ...sourced,
  kinds: z.record(
    text,
    z.strictObject({
      documentType: z.enum(documentTypes),
      label: text,
      canProve: text,
      facts: texts,
      title: weights,
      anywhere: weights,
      paper: z.strictObject({ fact: text, confidence: z.number() }).optional(),
    }),
  ),
});

/** Fitted, so only its shape is checked. */
export const documentTypeModelSchema = z.strictObject({
  ...described,
  temperature: z.number(),
  none: z.strictObject({ bias: z.number(), signs: weights }),
  kinds: z.record(
    text,
    z.strictObject({ bias: z.number(), title: z.number(), words: z.number(), share: z.number(), signs: weights }),
  ),
});

export const languagesSchema = z.strictObject({
  ...sourced,
  understood: texts,
  named: texts,
  words: z.record(text, text),
});

export const confidenceSchema = z.strictObject({
  ...sourced,
  fields: z.record(text, z.strictObject({ slope: z.number(), offset: z.number() })),
});

export const cliaSpecialtiesSchema = z.strictObject({
  ...sourced,
  specialties: listOf(
    z.strictObject({
      code: text,
      name: text,
      confirmed: z.boolean(),
      control: text.optional(),
      proficiency: text.optional(),
      passing: z.number().optional(),
      controlWords: text.optional(),
    }),
    'code',
  ),
});

export const versionsSchema = z.strictObject({ rulesVersion: text, rules: text, readerVersion: text, reader: text });
