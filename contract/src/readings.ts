import { z } from 'zod';
import { evidenceSchema, foundSchema } from './evidence.ts';
import { certificationTypes, documentTypes } from './options.ts';

/** A calendar day without time or zone, as YYYY-MM-DD. */
export const dateSchema = z.iso.date();

/**
 * A certificate, accreditation, licence or registration as one document states it. What the document does not say is null:
 * nothing is inferred here.
 */
const certificateReadingSchema = z.object({
  type: z.enum(certificationTypes),
  /** Free words of the document, such as "Certificate of Compliance". */
  subtype: z.string().nullable(),
  number: foundSchema(z.string()).nullable(),
  issuingBody: foundSchema(z.string()).nullable(),
  holder: foundSchema(z.string()).nullable(),
  address: foundSchema(z.string()).nullable(),
  standard: foundSchema(z.string()).nullable(),
  issueDate: foundSchema(dateSchema).nullable(),
  expiryDate: foundSchema(dateSchema).nullable(),
  lastInspection: foundSchema(dateSchema).nullable(),
  scope: z.array(foundSchema(z.string())),
  accreditedTests: z.array(foundSchema(z.string())),
  /** The sites that a certificate of a management system holds for; absent in older readings. */
  sites: z.array(foundSchema(z.string())).default([]),
  /** The words that made the reader take this for a certificate of this type. */
  evidence: z.array(evidenceSchema).min(1),
  confidence: z.number().min(0).max(1),
});
export type CertificateReading = z.infer<typeof certificateReadingSchema>;

/**
 * A fact that a requirement can ask for, such as `sop.approval` or `calibration.due-date`. Kinds are listed in
 * knowledge/facts.json; `value` is an ISO date where the kind is a date, a number as text where it is a number.
 */
const factSchema = z.object({
  kind: z.string(),
  value: z.string(),
  confidence: z.number().min(0).max(1),
  evidence: z.array(evidenceSchema).min(1),
});
export type Fact = z.infer<typeof factSchema>;

export const readingFlagSchema = z.object({
  code: z.string(),
  detail: z.string(),
  page: z.number().int().positive().optional(),
});
export type ReadingFlag = z.infer<typeof readingFlagSchema>;

/** Everything that was understood of one document. */
export const documentReadingSchema = z.object({
  documentType: z.object({
    value: z.enum(documentTypes),
    confidence: z.number().min(0).max(1),
    /** The words that decided, the strongest first. */
    evidence: z.array(evidenceSchema),
    /** What kind of paper it is, finer than the type; a key of knowledge/document-types.json. Absent in older readings. */
    kind: z.string().nullable().optional(),
    /** The kind in words, such as "Specimen instructions". */
    label: z.string().nullable().optional(),
    /** What a paper of this kind can prove, in a sentence. */
    proves: z.string().nullable().optional(),
    /** What of the paper's structure decided, in words. */
    signs: z.array(z.string()).optional(),
  }),
  title: z.string().nullable(),
  certificates: z.array(certificateReadingSchema),
  facts: z.array(factSchema),
  flags: z.array(readingFlagSchema),
  /** How sure the reader is of the document as a whole, 0 to 1. */
  confidence: z.number().min(0).max(1),
});
export type DocumentReading = z.infer<typeof documentReadingSchema>;
