import { z } from 'zod';
import { documentTypes } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { catalogueIds } from './analyses.ts';
import { citedEvidenceSchema } from './certifications.ts';
import { evidenceGroupSchema } from './evidence-view.ts';
import { readingFlagSchema } from './readings.ts';
import { shownStandings } from './to-do.ts';

/**
 * A requirement that a document supports. `closes`: this document alone shows all of it. `shows` and `lacks` list what it does
 * and does not show. `clauses` are all that require it, in every framework. `field` opens its words in the document's evidence.
 */
const provenRequirementSchema = z.object({
  id: z.string(),
  title: z.string(),
  clauses: z.array(z.object({ catalogue: z.enum(catalogueIds), clause: z.string() })).min(1),
  closes: z.boolean(),
  /** The requirement's state by all documents and answers. */
  standing: z.enum(shownStandings),
  shows: z.array(z.string()),
  lacks: z.array(z.string()),
  doubts: z.array(z.string()),
  field: z.string(),
  places: z.array(citedEvidenceSchema),
});
export type ProvenRequirement = z.infer<typeof provenRequirementSchema>;

/** What one document proves. `read` is null when it was not read yet or could not be; `message` then says why. */
const documentProofSchema = z.object({
  lab: z.object({ id: idSchema, name: z.string() }),
  document: z.object({ id: idSchema, file_name: z.string(), uploaded_at: timestampSchema, message: z.string().nullable() }),
  read: z
    .object({
      analyzed_at: timestampSchema,
      /** `label` is the document's kind, finer than its type; `proves` says what such a document can prove. */
      type: z.object({
        value: z.enum(documentTypes),
        label: z.string(),
        proves: z.string().nullable(),
        confidence: z.number().min(0).max(1),
        field: z.string(),
      }),
      /** The words that decided the type. */
      typeWords: z.array(citedEvidenceSchema),
      /** The lab's certificates, then the document's other values. */
      values: z.array(evidenceGroupSchema),
      /** Certificates of other holders. */
      mentioned: z.array(evidenceGroupSchema),
      notices: z.array(readingFlagSchema),
      requirements: z.array(provenRequirementSchema),
    })
    .nullable(),
});
export type DocumentProof = z.infer<typeof documentProofSchema>;

export const documentProofRoutes = {
  proof: route({
    method: 'GET',
    path: '/lab-documents/{documentId}/proof',
    access: ['lab_owner', 'admin'],
    summary: 'What a lab document proves: its type, the values read and the requirements it supports',
    input: z.object({ documentId: idSchema }),
    output: documentProofSchema,
    errors: ['NOT_FOUND'],
  }),
};
