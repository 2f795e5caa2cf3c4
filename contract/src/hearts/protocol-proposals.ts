import { z } from 'zod';
import { askedKinds } from './understanding.ts';

/** Fields of a request that a protocol can fill, in the order of the form. */
export const protocolFields = [
  'title',
  'researchArea',
  'serviceType',
  'samples',
  'timeline',
  'budgetRange',
  'resultsReturned',
  'description',
] as const;
export type ProtocolField = (typeof protocolFields)[number];

/** Words of the file, contiguous and exact, with their page (from 1; null where a format has no pages) and the heading above them. */
const quotationSchema = z.object({
  page: z.number().int().min(1).nullable(),
  heading: z.string().nullable(),
  words: z.string().min(1),
});
export type Quotation = z.infer<typeof quotationSchema>;

/**
 * One value for a field of the form: an option's id for a choice, a text otherwise. `stated` is false when the value follows from
 * the words only by arithmetic or by implication. Two proposals for one field are two places of the file that differ.
 */
const fieldProposalSchema = z.object({
  id: z.string(),
  field: z.enum(protocolFields),
  value: z.string().min(1),
  stated: z.boolean(),
  quotation: quotationSchema,
});
export type FieldProposal = z.infer<typeof fieldProposalSchema>;

/** One thing to ask for. `known` is false for the file's own words, which no list has. */
const termProposalSchema = z.object({
  id: z.string(),
  kind: z.enum(askedKinds),
  label: z.string().min(1),
  known: z.boolean(),
  quotation: quotationSchema,
});
export type TermProposal = z.infer<typeof termProposalSchema>;

/** Reasons why a thing that the file mentions is not asked for, with the words that a screen shows. */
export const mentionReasons = {
  background: 'is background',
  criteria: 'is a criterion for taking part',
  finished: 'is already done',
  reagent: 'is a material',
  'side-effect': 'is a side effect',
  'own-work': 'is done by the authors themselves',
  'not-evaluated': 'is not evaluated',
  conditional: 'is done only in some cases',
} as const;
export type MentionReason = keyof typeof mentionReasons;

/** Kinds of papers that ask for no laboratory work, as a sentence names them. */
export const otherPapers = {
  'curriculum-vitae': 'a curriculum vitae',
  'finished-paper': 'a finished paper',
  'blank-template': 'a blank template',
  invoice: 'an invoice',
  certificate: 'a certificate',
  'laboratory-paper': 'a policy, guide, checklist or license',
  'no-study': 'no study at all',
} as const;
export type OtherPaper = keyof typeof otherPapers;

/** Proposals of one file. `paper` names a file that is no request; such a file proposes nothing. */
export const protocolProposalsSchema = z.object({
  paper: z.union([z.literal('request'), z.enum(Object.keys(otherPapers) as [OtherPaper, ...OtherPaper[]])]),
  fields: z.array(fieldProposalSchema),
  terms: z.array(termProposalSchema),
  mentions: z.array(
    termProposalSchema.extend({ reason: z.enum(Object.keys(mentionReasons) as [MentionReason, ...MentionReason[]]) }),
  ),
  /** Titles of the studies, if the file holds more than one; nothing is proposed until one is chosen. */
  studies: z.array(z.object({ title: z.string(), page: z.number().int().min(1).nullable() })),
  /** Version of the rules that read it. */
  rulesVersion: z.string(),
});
export type ProtocolProposals = z.infer<typeof protocolProposalsSchema>;
