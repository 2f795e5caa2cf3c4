import { z } from 'zod';
import { certificationTypes } from '../options.ts';
import { evidenceSchema } from './evidence.ts';
import { dateSchema } from './readings.ts';

/** A certificate by its days, as everyone sees it: `ahead` before its first day, `undated` where no end is known. */
export const shownStates = ['valid', 'ending', 'ended', 'ahead', 'undated'] as const;
export type ShownState = (typeof shownStates)[number];

/** A place in a lab document, with the file's name. */
export const citedEvidenceSchema = z.object({ documentId: z.string(), fileName: z.string(), evidence: evidenceSchema });
export type CitedEvidence = z.infer<typeof citedEvidenceSchema>;

/** Fields of a certification with evidence of their own; for `type` it is the words that say what the certificate is. */
export const certificationFields = [
  'type',
  'number',
  'issuingBody',
  'holder',
  'address',
  'standard',
  'issueDate',
  'expiryDate',
  'lastInspection',
  'scope',
  'accreditedTests',
] as const;
export type CertificationField = (typeof certificationFields)[number];

/**
 * One certificate for one period of validity, merged from every document that shows it. `key` is stable for the same type,
 * number and period. `expiryInferred` means that no document states the end and it follows from the program's rule.
 * `supersededBy` is the key of its renewal.
 */
export const foundCertificationSchema = z.object({
  key: z.string(),
  type: z.enum(certificationTypes),
  subtype: z.string().nullable(),
  number: z.string().nullable(),
  issuingBody: z.string().nullable(),
  holder: z.string().nullable(),
  address: z.string().nullable(),
  standard: z.string().nullable(),
  issueDate: dateSchema.nullable(),
  expiryDate: dateSchema.nullable(),
  expiryInferred: z.boolean(),
  lastInspection: dateSchema.nullable(),
  scope: z.array(z.string()),
  accreditedTests: z.array(z.string()),
  documentIds: z.array(z.string()),
  evidence: z.partialRecord(z.enum(certificationFields), z.array(citedEvidenceSchema)),
  confidence: z.number().min(0).max(1),
  supersededBy: z.string().nullable(),
  /** The name or site on it is the lab's, though the profile's name and address differ: it is a stated site, or an administrator confirmed it. */
  confirmedName: z.boolean().optional(),
  /** The name of the stated site that it is for. */
  site: z.string().optional(),
});
export type FoundCertification = z.infer<typeof foundCertificationSchema>;
