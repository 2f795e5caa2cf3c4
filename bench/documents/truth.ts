import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificationTypes, documentTypes } from '@aliquot/contract/options';
import { z } from 'zod';

const text = z.string().nullable().default(null);
const ambiguity = z
  .union([z.string(), z.array(z.string()).transform((words) => words.join(' '))])
  .nullable()
  .default(null);

/** One entry of a folder's truth.json; other keys of it are left alone. */
const truthSchema = z.array(
  z.object({
    file: z.string(),
    documentType: z.enum(documentTypes),
    /** Other types that are also right. */
    documentTypeAccept: z.array(z.enum(documentTypes)).default([]),
    /** Parts that are not scored: a field, "certificationType", or "certifications[0].number" of one certification. */
    unscored: z.array(z.string()).default([]),
    /** Why a missing or another certification is no error; absent where one is. */
    ambiguous: ambiguity,
    /** Other statements of the paper; a value of null is a label without one, where any value is invented. */
    facts: z.array(z.object({ kind: z.string(), value: text })).default([]),
    certifications: z.array(
      z.object({
        type: z.enum(certificationTypes),
        number: text,
        issueDate: text,
        expiryDate: text,
        issuingBody: text,
        holder: text,
        scope: z.array(z.string()).default([]),
        accreditedTests: z.array(z.string()).default([]),
      }),
    ),
  }),
);

export type Truth = z.infer<typeof truthSchema>[number];
export type CertificateTruth = Truth['certifications'][number];

/** Reads truth.json of a folder. Throws when it is missing or has another form. */
export const readTruth = (folder: string): Truth[] =>
  truthSchema.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')));

/** Defaults for a document about which there is no doubt. */
export const certain = { documentTypeAccept: [], unscored: [], ambiguous: null, facts: [] } satisfies Partial<Truth>;
