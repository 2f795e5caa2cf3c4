import { catalogueIds, ruleIdSchema, scoreParts, severities } from '@aliquot/contract/hearts/analyses';
import {
  accreditations,
  certificationTypes,
  documentTypes,
  labTypes,
  primaryServices,
  questionCategories,
} from '@aliquot/contract/options';
import { z } from 'zod';
import { listOf, pattern, text } from './parts.ts';

const asked = { category: z.enum(questionCategories), text };

/**
 * A question, and which answers show its control: `closes`, `atLeast`, `withinDays`, `notPast`, `pattern`. `exclusive` is
 * an option that no other goes with. `checkable`: a number or web address in the answer can be looked up. `form` says in words
 * what `pattern` asks for.
 */
const controlQuestionSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...asked, type: z.literal('boolean'), closes: z.union([z.boolean(), z.literal('any')]) }),
  z.strictObject({ ...asked, type: z.literal('select'), options: z.array(text).min(2), closes: z.array(text) }),
  z.strictObject({
    ...asked,
    type: z.literal('multiselect'),
    options: z.array(text).min(2),
    atLeast: z.number().int().positive(),
    exclusive: text.optional(),
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
    pattern: pattern.optional(),
    form: text.optional(),
    checkable: z.literal(true).optional(),
  }),
]);
export type ControlQuestion = z.infer<typeof controlQuestionSchema>;

const factPredicateSchema = z.strictObject({
  fact: text,
  in: z.array(z.enum(documentTypes)).optional(),
  withinDays: z.number().int().positive().optional(),
  notPast: z.literal(true).optional(),
  atLeast: z.number().optional(),
  /** Only in a document that shows this kind of fact as well, or that does not. */
  beside: text.optional(),
  notBeside: text.optional(),
  /** Required content of the fact's value. */
  says: pattern.optional(),
});

const certificateAspects = [
  'current',
  'number',
  'subtype',
  'waiver',
  'microscopy',
  'nonwaived',
  'compliance',
  'edition',
  'scope',
  'holder',
  'last-inspection',
] as const;
export type CertificateAspect = (typeof certificateAspects)[number];

const certificatePredicateSchema = z.strictObject({
  certificate: z.enum([...certificationTypes, 'any']),
  shows: z.enum(certificateAspects),
  withinDays: z.number().int().positive().optional(),
});

const predicateSchema = z.union([
  factPredicateSchema,
  certificatePredicateSchema,
  z.strictObject({ documentType: z.enum(documentTypes) }),
]);
export type FactPredicate = z.infer<typeof factPredicateSchema>;
export type CertificatePredicate = z.infer<typeof certificatePredicateSchema>;
export type Predicate = z.infer<typeof predicateSchema>;

/**
 * One thing that is looked for. `named` parts are what a sentence can say, which proves nothing alone; `described` parts are shown by a
 * procedure, all others by a record, certificate or paper of its own.
 */
const partSchema = z.strictObject({
  label: text,
  step: z.enum(['named', 'described']).optional(),
  anyOf: z.array(predicateSchema).min(1),
});
export type EvidencePart = z.infer<typeof partSchema>;

const controlSchema = z.strictObject({
  id: text,
  part: z.enum(scoreParts),
  title: text,
  /** True if public statements of deficiencies often name it: such a gap is always asked about. */
  oftenCited: z.literal(true).optional(),
  why: text,
  fix: text,
  /** The document to upload, as a recommended document is named to the laboratory; null where no document is missing. */
  document: text.nullable(),
  /** Empty where no document can show it here: then an answer is all there is. */
  evidence: z.array(partSchema),
  /** True if the answer decides which requirements apply; it earns nothing by itself. */
  scoping: z.literal(true).optional(),
  /** Controls whose questions ask the same more exactly: beside one of them this one is not asked. */
  unlessAsked: z.array(text).optional(),
  /** Controls that lack the same thing: while one of them is open, this one is part of its gap. */
  dependsOn: z.array(text).optional(),
  question: controlQuestionSchema,
});
export type Control = z.infer<typeof controlSchema>;

const answerConditionSchema = z.strictObject({ question: text, is: z.union([z.boolean(), text]) });
export type AnswerCondition = z.infer<typeof answerConditionSchema>;

/** An answer that exempts, and the certificate that proves it. Without that certificate it is a statement and changes no score. */
const exemptionSchema = answerConditionSchema.extend({ proof: certificatePredicateSchema.optional() });
export type Exemption = z.infer<typeof exemptionSchema>;

/** One way to make a line apply: every key that is there has to hold. */
const conditionSchema = z.strictObject({
  always: z.literal(true).optional(),
  claimed: z.array(z.enum(accreditations)).optional(),
  notClaimed: z.array(z.enum(accreditations)).optional(),
  labType: z.array(z.enum(labTypes)).optional(),
  service: z.array(z.enum(primaryServices)).optional(),
  notService: z.array(z.enum(primaryServices)).optional(),
  country: z.array(text).optional(),
  notCountry: z.array(text).optional(),
  stateLicense: z.array(z.enum(['required', 'may-be-required'])).optional(),
  certificate: z.array(z.enum(certificationTypes)).optional(),
  stated: z.array(z.enum(certificationTypes)).optional(),
  field: z.enum(['medical', 'other']).optional(),
  answer: answerConditionSchema.optional(),
  /** Codes of clia-specialties.json that the laboratory's CLIA certificate names, or else its services fall under. */
  specialty: z.array(text).optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

const requirementSchema = z.strictObject({
  id: text,
  clause: text,
  title: text,
  asks: text,
  control: text,
  severity: z.enum(severities),
  weight: z.number().int().positive(),
  verified: z.boolean(),
  counts: z.literal('shown').optional(),
  /** Sections of the laboratory's own specialties that complete the clause (clia-specialties.json). */
  sections: z.literal('proficiency').optional(),
  appliesWhen: z.array(conditionSchema).optional(),
  exemptWhen: z.array(exemptionSchema).optional(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const stateSchema = z.strictObject({
  code: text.length(2),
  name: text,
  license: z.enum(['required', 'may-be-required', 'not-required', 'not-known']),
  specimens: z.boolean(),
  cliaExempt: z.boolean(),
  note: text,
  source: text,
  verified: z.boolean(),
  reviewed: z.iso.date(),
  numberPattern: pattern.optional(),
});
export type StateRule = z.infer<typeof stateSchema>;

export const catalogueSchema = z.strictObject({
  id: z.enum(catalogueIds),
  title: text,
  authority: text,
  edition: text,
  reviewed: z.iso.date(),
  copyright: text,
  sources: z.array(z.strictObject({ id: text, title: text, url: z.url().optional(), read: z.boolean() })).min(1),
  appliesWhen: z.array(conditionSchema).min(1),
  exemptWhen: z.array(exemptionSchema).default([]),
  requirements: listOf(requirementSchema, 'id').min(1),
  states: listOf(stateSchema, 'code').optional(),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

const checkedFields = ['holder', 'number', 'issuingBody', 'expiryDate', 'scope'] as const;
const finding = { severity: z.enum(severities), gap: text, fix: text };
export const documentChecksSchema = z.strictObject({
  about: text,
  checks: z.array(
    z.strictObject({
      documentType: z.enum(documentTypes),
      looksFor: text,
      anyOf: z.array(factPredicateSchema).min(1),
      ...finding,
    }),
  ),
  certificateFields: z.array(
    z.strictObject({
      field: z.enum(checkedFields),
      types: z.union([z.literal('all'), z.array(z.enum(certificationTypes))]),
      ...finding,
    }),
  ),
  flags: z.record(text, z.strictObject(finding)),
});

export const controlsSchema = z.strictObject({ about: text, controls: listOf(controlSchema, 'id') });

const thingSchema = z.strictObject({
  id: text,
  /** Title where more than one of its controls is open; a thing of one control uses that control's own words. */
  title: text.optional(),
  fix: text.optional(),
  controls: z.array(text).min(1),
  /** Types of submitted documents for this thing, whatever was found in them. */
  papers: z.array(z.enum(documentTypes)).optional(),
  /** Rules whose findings it answers, while something of it is open. */
  checks: z.array(ruleIdSchema).optional(),
  /** Things that show this one as well: while one of them is to be done, this is no thing of its own. */
  shownBy: z.array(text).optional(),
});
export type Thing = z.infer<typeof thingSchema>;

export const thingsSchema = z.strictObject({ about: text, things: listOf(thingSchema, 'id') });

/** The side of a conflict that an answer has to match: exactly this, one of these, or anything but "None". */
const sideSchema = z.strictObject({
  question: text,
  is: z.union([z.boolean(), z.array(text).min(1), z.literal('named')]),
});

export type ConflictSide = z.infer<typeof sideSchema>;

export const conflictsSchema = z.strictObject({
  about: text,
  conflicts: z.array(z.strictObject({ between: z.tuple([sideSchema, sideSchema]), message: text })),
});

export const validitySchema = z.strictObject({
  about: text,
  reviewed: z.iso.date(),
  reminderDays: z.array(z.int().positive()).min(1),
  rules: z.array(
    z.strictObject({
      type: z.enum(certificationTypes),
      infer: z.enum(['years', 'calendar-year']).optional(),
      years: z.number().int().positive().optional(),
      maximumYears: z.number().int().positive().optional(),
      leadDays: z.array(z.number().int().positive()),
      verified: z.boolean(),
      source: text,
    }),
  ),
  verifyOnline: z.array(text),
  editions: z.array(
    z.strictObject({
      type: z.enum(certificationTypes),
      current: text,
      withdrawn: z.array(text),
      since: z.iso.date(),
      verified: z.boolean(),
      source: text,
    }),
  ),
});

export const factsSchema = z.strictObject({
  version: z.int(),
  note: text,
  facts: listOf(z.strictObject({ kind: text, value: text, meaning: text }), 'kind'),
});

export const signatoriesSchema = z.strictObject({
  about: text,
  reviewed: z.iso.date(),
  signatories: listOf(z.strictObject({ body: text, verified: z.boolean() }), 'body'),
});

export const serviceSpecialtiesSchema = z.strictObject({
  about: text,
  source: text,
  services: listOf(
    z.strictObject({ service: z.enum(primaryServices), specialties: z.array(text), waivable: z.boolean() }),
    'service',
  ),
});
