import { z } from 'zod';
import { catalogueIds } from './analyses.ts';
import { citedEvidenceSchema } from './certifications.ts';
import { evidenceGroupSchema } from './evidence-view.ts';
import { documentTypes } from './options.ts';
import { idSchema, timestampSchema } from './pages.ts';
import { readingFlagSchema } from './readings.ts';
import { route } from './route.ts';
import { shownStandings } from './to-do.ts';

/**
 * A requirement that a document speaks to. `closes` says that this document alone shows all that is asked for; `shows` names what
 * it shows and `lacks` what it does not. `clauses` are all that ask for it, in every framework. `field` opens its words in the
 * evidence of the document.
 */
const provenRequirementSchema = z.object({
  id: z.string(),
  title: z.string(),
  clauses: z.array(z.object({ catalogue: z.enum(catalogueIds), clause: z.string() })).min(1),
  closes: z.boolean(),
  /** How the requirement stands by all documents and answers. */
  standing: z.enum(shownStandings),
  shows: z.array(z.string()),
  lacks: z.array(z.string()),
  doubts: z.array(z.string()),
  field: z.string(),
  places: z.array(citedEvidenceSchema),
});
export type ProvenRequirement = z.infer<typeof provenRequirementSchema>;

/** What one document proves. `read` is null where it was not read yet, or could not be; `message` then says why. */
const documentProofSchema = z.object({
  lab: z.object({ id: idSchema, name: z.string() }),
  document: z.object({ id: idSchema, file_name: z.string(), uploaded_at: timestampSchema, message: z.string().nullable() }),
  read: z
    .object({
      analyzed_at: timestampSchema,
      /** `label` says the kind of paper, finer than the type; `proves` what such a paper can prove. */
      type: z.object({
        value: z.enum(documentTypes),
        label: z.string(),
        proves: z.string().nullable(),
        confidence: z.number().min(0).max(1),
        field: z.string(),
      }),
      /** The words that decided the type. */
      typeWords: z.array(citedEvidenceSchema),
      /** Certificates of the laboratory, then what else the document says. */
      values: z.array(evidenceGroupSchema),
      /** Certificates that are not the laboratory's. */
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
    summary: 'What a document of a laboratory proves: its type, the values read and the requirements that it speaks to',
    input: z.object({ documentId: idSchema }),
    output: documentProofSchema,
    errors: ['NOT_FOUND'],
  }),
};
