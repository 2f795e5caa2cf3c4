import { z } from 'zod';
import { certificationTypes, documentTypes } from '../options.ts';
import { evidenceSchema, foundSchema } from './evidence.ts';

/** A calendar day without time or zone, as YYYY-MM-DD, of a year from 0001 to 9999. */
export const dateSchema = z.iso.date().refine((day) => !day.startsWith('0000'), 'Please give a year from 0001 to 9999');

/**
 * How a certificate says its end: a day, the last day of a month, computed from a duration, until it is revoked, not at all
 * because its body never prints one, in words that could not be read, or as a day that does not exist.
 */
const endStates = ['date', 'month', 'computed', 'until-revoked', 'by-design', 'unreadable', 'impossible'] as const;
export type EndState = (typeof endStates)[number];

/**
 * A certificate, accreditation, license or registration as one document states it. What the document does not state is null:
 * nothing is inferred.
 */
const certificateReadingSchema = z.object({
  type: z.enum(certificationTypes),
  /** The document's own words, such as "Certificate of Compliance". */
  subtype: z.string().nullable(),
  number: foundSchema(z.string()).nullable(),
  issuingBody: foundSchema(z.string()).nullable(),
  holder: foundSchema(z.string()).nullable(),
  address: foundSchema(z.string()).nullable(),
  standard: foundSchema(z.string()).nullable(),
  issueDate: foundSchema(dateSchema).nullable(),
  expiryDate: foundSchema(dateSchema).nullable(),
  /** Null where the document says nothing of an end; absent in older readings. */
  endState: z.enum(endStates).nullable().optional(),
  lastInspection: foundSchema(dateSchema).nullable(),
  scope: z.array(foundSchema(z.string())),
  accreditedTests: z.array(foundSchema(z.string())),
  /** The sites a management-system certificate covers; absent in older readings. */
  sites: z.array(foundSchema(z.string())).default([]),
  /** The words by which the reader recognized a certificate of this type. */
  evidence: z.array(evidenceSchema).min(1),
  confidence: z.number().min(0).max(1),
});
export type CertificateReading = z.infer<typeof certificateReadingSchema>;

/**
 * A fact that a requirement can ask for, such as `sop.approval` or `calibration.due-date`. Kinds are listed in
 * knowledge/facts.json; `value` is an ISO date or a number as text, by kind.
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

/** Everything read from one document. */
export const documentReadingSchema = z.object({
  documentType: z.object({
    value: z.enum(documentTypes),
    confidence: z.number().min(0).max(1),
    /** The deciding words, strongest first. */
    evidence: z.array(evidenceSchema),
    /** The document's kind, finer than its type; a key of knowledge/document-types.json. Absent in older readings. */
    kind: z.string().nullable().optional(),
    /** The kind's label, such as "Specimen instructions". */
    label: z.string().nullable().optional(),
    /** What a document of this kind can prove, in a sentence. */
    proves: z.string().nullable().optional(),
    /** The structural features that decided, in words. */
    signs: z.array(z.string()).optional(),
  }),
  title: z.string().nullable(),
  certificates: z.array(certificateReadingSchema),
  facts: z.array(factSchema),
  flags: z.array(readingFlagSchema),
  /** The reader's confidence in the whole document, 0 to 1. */
  confidence: z.number().min(0).max(1),
});
export type DocumentReading = z.infer<typeof documentReadingSchema>;
