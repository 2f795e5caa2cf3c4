import { catalogueIds, scoreParts, severities } from '@aliquot/contract/analyses';
import { accreditations, certificationTypes, documentTypes, labTypes, primaryServices } from '@aliquot/contract/options';
import { z } from 'zod';
import aabb from '../../../../../knowledge/catalogues/aabb.json' with { type: 'json' };
import cap from '../../../../../knowledge/catalogues/cap.json' with { type: 'json' };
import clia from '../../../../../knowledge/catalogues/clia.json' with { type: 'json' };
import cms from '../../../../../knowledge/catalogues/cms.json' with { type: 'json' };
import common from '../../../../../knowledge/catalogues/common.json' with { type: 'json' };
import fda from '../../../../../knowledge/catalogues/fda.json' with { type: 'json' };
import iso15189 from '../../../../../knowledge/catalogues/iso-15189.json' with { type: 'json' };
import iso17025 from '../../../../../knowledge/catalogues/iso-17025.json' with { type: 'json' };
import jci from '../../../../../knowledge/catalogues/jci.json' with { type: 'json' };
import localPermit from '../../../../../knowledge/catalogues/local-permit.json' with { type: 'json' };
import stateLicense from '../../../../../knowledge/catalogues/state-license.json' with { type: 'json' };
import controlsFile from '../../../../../knowledge/controls.json' with { type: 'json' };
import documentChecksFile from '../../../../../knowledge/document-checks.json' with { type: 'json' };
import { controlQuestionSchema } from '../../questionnaires/control-questions.domain.ts';

const factPredicateSchema = z.strictObject({
  fact: z.string(),
  in: z.array(z.enum(documentTypes)).optional(),
  withinDays: z.number().int().positive().optional(),
  notPast: z.literal(true).optional(),
  atLeast: z.number().optional(),
});

export const certificateAspects = [
  'current',
  'number',
  'subtype',
  'waiver',
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

const partSchema = z.strictObject({ label: z.string(), anyOf: z.array(predicateSchema).min(1) });
export type EvidencePart = z.infer<typeof partSchema>;

const controlSchema = z.strictObject({
  id: z.string(),
  part: z.enum(scoreParts),
  title: z.string(),
  /** Whether public statements of deficiencies often name it: such a gap is always asked about. */
  oftenCited: z.literal(true).optional(),
  why: z.string(),
  fix: z.string(),
  /** What to upload, as a recommended document is named to the laboratory; null where no document is missing. */
  document: z.string().nullable(),
  /** Empty where no document can show it here: then an answer is all there is. */
  evidence: z.array(partSchema),
  /** Whether the answer decides which requirements apply; it earns nothing by itself. */
  scoping: z.literal(true).optional(),
  /** Controls whose questions ask the same more exactly: beside one of them this one is not asked. */
  unlessAsked: z.array(z.string()).optional(),
  question: controlQuestionSchema,
});
export type Control = z.infer<typeof controlSchema>;

const answerConditionSchema = z.strictObject({ question: z.string(), is: z.union([z.boolean(), z.string()]) });
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
  country: z.array(z.string()).optional(),
  notCountry: z.array(z.string()).optional(),
  stateLicense: z.array(z.enum(['required', 'may-be-required'])).optional(),
  certificate: z.array(z.enum(certificationTypes)).optional(),
  stated: z.array(z.enum(certificationTypes)).optional(),
  field: z.enum(['medical', 'other']).optional(),
  answer: answerConditionSchema.optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

const requirementSchema = z.strictObject({
  id: z.string(),
  clause: z.string(),
  title: z.string(),
  asks: z.string(),
  control: z.string(),
  severity: z.enum(severities),
  weight: z.number().int().positive(),
  verified: z.boolean(),
  counts: z.literal('shown').optional(),
  appliesWhen: z.array(conditionSchema).optional(),
  exemptWhen: z.array(exemptionSchema).optional(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const stateSchema = z.strictObject({
  code: z.string().length(2),
  name: z.string(),
  license: z.enum(['required', 'may-be-required', 'not-known']),
  specimens: z.boolean(),
  cliaExempt: z.boolean(),
  note: z.string(),
  source: z.string(),
  verified: z.boolean(),
  reviewed: z.iso.date(),
  numberPattern: z.string().optional(),
});
export type StateRule = z.infer<typeof stateSchema>;

const catalogueSchema = z.strictObject({
  id: z.enum(catalogueIds),
  title: z.string(),
  authority: z.string(),
  edition: z.string(),
  reviewed: z.iso.date(),
  copyright: z.string(),
  sources: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.url().optional(), read: z.boolean() })).min(1),
  appliesWhen: z.array(conditionSchema).min(1),
  exemptWhen: z.array(exemptionSchema).default([]),
  requirements: z.array(requirementSchema).min(1),
  states: z.array(stateSchema).optional(),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

const checkedFields = ['holder', 'number', 'issuingBody', 'expiryDate', 'scope'] as const;
const finding = { severity: z.enum(severities), gap: z.string(), fix: z.string() };
const documentChecksSchema = z.object({
  checks: z.array(
    z.strictObject({
      documentType: z.enum(documentTypes),
      looksFor: z.string(),
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
  flags: z.record(z.string(), z.strictObject(finding)),
});

/** Every catalogue of knowledge/catalogues, in the order in which a person reads them. */
export const catalogues: readonly Catalogue[] = z
  .array(catalogueSchema)
  .parse([common, clia, cap, iso17025, iso15189, aabb, fda, stateLicense, localPermit, cms, jci]);

/** What a laboratory can show (knowledge/controls.json), by id. */
export const controls: ReadonlyMap<string, Control> = new Map(
  z
    .array(controlSchema)
    .parse(controlsFile.controls)
    .map((control) => [control.id, control]),
);

/** The control of an id that a catalogue names; the tests hold that every name exists. */
export const controlOf = (id: string): Control => {
  const control = controls.get(id);
  if (control === undefined) throw new Error(`No control ${id} in knowledge/controls.json`);
  return control;
};

/** Whether what is answered to a control decides which requirements apply. False for one that the catalogues no longer name. */
export const decidesScope = (id: string): boolean => controls.get(id)?.scoping === true;

export const documentChecks = documentChecksSchema.parse(documentChecksFile);

/** What is known of each state's licensing of laboratories, with source and day of review. */
export const stateRules: ReadonlyMap<string, StateRule> = new Map(
  (catalogues.find(({ id }) => id === 'state-license')?.states ?? []).map((state) => [state.code, state]),
);
