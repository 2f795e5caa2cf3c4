import { z } from 'zod';
import { evidenceSchema } from './evidence.ts';
import { certificationTypes } from './options.ts';
import { dateSchema } from './readings.ts';

/** A place in one of a laboratory's documents, with the name of the file that a person knows it by. */
export const citedEvidenceSchema = z.object({ documentId: z.string(), fileName: z.string(), evidence: evidenceSchema });
export type CitedEvidence = z.infer<typeof citedEvidenceSchema>;

/** The fields of a certification that carry evidence of their own; `type` is the words that say what it is. */
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
 * One certificate of a laboratory for one period of validity, merged from every document that shows it. `key` is stable for
 * the same type, number and period. `expiryInferred` says that no document prints the end and that it follows from the
 * programme's rule instead. `supersededBy` is the key of its renewal.
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
  /** An administrator confirmed that the name or the site on it is the laboratory's. */
  confirmedName: z.boolean().optional(),
});
export type FoundCertification = z.infer<typeof foundCertificationSchema>;
