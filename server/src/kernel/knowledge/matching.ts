import { limits } from '@aliquot/contract/limits';
import {
  certificationTypes,
  labTypes,
  primaryServices,
  researchAreas,
  serviceTypes,
  specializations,
} from '@aliquot/contract/options';
import { z } from 'zod';
import { listOf, text } from './parts.ts';

const texts = z.array(text);
const share = z.number().min(0).max(1);

const thingKinds = ['method', 'analyte', 'specimen', 'subject'] as const;

export const vocabularySchema = z.strictObject({
  about: text,
  general: texts,
  concepts: listOf(
    z.strictObject({
      id: text,
      kind: z.enum([...thingKinds, 'purpose']),
      phrases: texts.min(1),
      narrower: z.partialRecord(z.enum([...thingKinds, 'gene']), texts.min(1)).optional(),
      instruments: texts.min(1).optional(),
      services: z.array(z.enum(primaryServices)).optional(),
      specializations: z.array(z.enum(specializations)).optional(),
      broader: texts.optional(),
    }),
    'id',
  ),
});

const cell = {
  services: z.partialRecord(z.enum(primaryServices), share),
  labTypes: z.partialRecord(z.enum(labTypes), share),
  concepts: texts,
  evidence: z.partialRecord(z.enum(certificationTypes), share),
  why: text,
  sources: texts,
};

export const crosswalkSchema = z.strictObject({
  about: text,
  sources: z.record(text, text),
  researchAreas: z.record(z.enum(researchAreas), z.strictObject(cell)),
  serviceTypes: z.record(z.enum(serviceTypes), z.strictObject({ share, ...cell })),
  pairs: z.unknown(),
});

/** Fitted, so only its shape is checked. */
export const percentagesSchema = z.strictObject({
  about: text,
  fittedOn: text,
  sets: z.array(z.strictObject({ name: text, requests: z.int(), pairs: z.int() })),
  knots: z.array(z.tuple([z.number(), z.number()])).min(2),
});

export const frequenciesSchema = z.strictObject({
  about: text,
  words: z.int(),
  tells: z.record(z.string().regex(/^\d+$/), text),
});

export const placesSchema = z.strictObject({
  about: text,
  continents: z.array(z.strictObject({ names: text, countries: texts.min(1) })).min(1),
});

/** A list of terms as it is packed from its sources. */
export const termsSchema = z.strictObject({
  about: text,
  part: text,
  kind: text,
  sources: z.record(text, z.strictObject({ name: text, repository: text, commit: text, licence: text })),
  rows: texts.min(1),
});

export const ownTermsSchema = z.strictObject({
  about: text,
  licence: text,
  specimens: texts,
  cells: texts,
  organs: texts,
  diseases: texts,
  organisms: texts,
  methods: texts,
  analytes: texts,
});

export const curationSchema = z.strictObject({
  about: text,
  materials: texts,
  keep: texts,
  drop: texts,
  blocked: texts,
  labels: z.record(text, text),
  add: z.record(text, texts),
  notErrors: texts,
});

export const spellingSchema = z.strictObject({ about: text, words: texts, notErrors: texts });

const templateSchema = z.strictObject({
  key: text.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  name: text.min(1).max(limits.titleLength),
  description: text.min(1).max(limits.descriptionLength),
  research_area: z.enum(researchAreas),
  position: z.int().positive(),
});
export type Template = z.infer<typeof templateSchema>;

export const templatesSchema = z.strictObject({ about: text, templates: listOf(templateSchema, 'key') });

/** `same` holds names of one test, each name in one group; `analytes` what the regulation lists for a specialty of CLIA. */
export const testNamesSchema = z.strictObject({
  version: z.int().positive(),
  source: text,
  note: text,
  same: z
    .array(texts.min(2))
    .refine((groups) => new Set(groups.flat()).size === groups.flat().length, 'Each name belongs to one group.'),
  analytes: listOf(z.strictObject({ code: text, names: texts }), 'code'),
});
