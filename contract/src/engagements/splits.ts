import { z } from 'zod';
import { engagementStages } from '../engagement-stages.ts';
import { dateSchema } from '../hearts/readings.ts';
import { askedKinds, proofs } from '../hearts/understanding.ts';
import { idSchema } from '../pages.ts';
import { route } from '../route.ts';
import { projectSchema } from './projects.ts';
import { askedPartSchema, requestPartSchema } from './splits/request-parts.ts';

/** Most laboratories that a proof matrix has beside each other, and most that a plan chooses from. */
export const matrixLimits = { labs: 6, candidates: 200, alternatives: 3 } as const;

/** How a laboratory shows one of the things asked. */
const proofCellSchema = z.object({
  id: z.string(),
  proof: z.enum(proofs),
  /** The scope line that proves it, and its number in the certificate, from 1; or the words that only state it. */
  line: z.string().nullable(),
  line_number: z.number().int().nullable(),
  /** The certificate, or “Profile”: its type in words, number and issuer, and its days where they are on record. */
  where: z.string().nullable(),
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  from: dateSchema.nullable(),
  until: dateSchema.nullable(),
  /** The certificate ends before the work does. */
  ends_early: z.boolean(),
});
export type ProofCell = z.infer<typeof proofCellSchema>;

const matrixLabSchema = z.object({
  lab_id: idSchema,
  lab_name: z.string(),
  lab_location: z.string(),
  /** From the reader's place. */
  distance_km: z.number().nullable(),
  /** Its newest request about the project; null where it was not asked. */
  collaboration_id: idSchema.nullable(),
  stage: z.enum(engagementStages).nullable(),
  respond_by: dateSchema.nullable(),
  part: requestPartSchema.nullable(),
  /** Its newest version. `lines` have the amounts in minor units, and the things asked that each line names. */
  proposal: z
    .object({
      version: z.number().int(),
      total: z.number().int(),
      currency: z.string(),
      turnaround_days: z.number().int(),
      promised_end: dateSchema,
      lines: z.array(z.object({ tests: z.array(z.string()), amount: z.number().int() })),
    })
    .nullable(),
  cells: z.array(proofCellSchema),
  /** `write` is into the conversation with it, `ask` for a proposal, `take` for tests of a split request. */
  can: z.object({ write: z.boolean(), ask: z.boolean(), take: z.boolean() }),
});
export type MatrixLab = z.infer<typeof matrixLabSchema>;

type PricedLine = { readonly tests: readonly string[]; readonly amount: number };

/** The price of some tests by the lines of a proposal: those that name one of them, and those that name no test at all. */
export const partPrice = (lines: readonly PricedLine[], tests: readonly string[]): number =>
  tests.length === 0
    ? 0
    : lines
        .filter((line) => line.tests.length === 0 || line.tests.some((id) => tests.includes(id)))
        .reduce((sum, { amount }) => sum + amount, 0);

const planSchema = z.object({
  labs: z.array(z.object({ lab_id: idSchema, lab_name: z.string(), tests: z.array(z.string()) })),
  /** Null where a laboratory has sent no proposal, or prices are in different currencies. */
  price: z.object({ total: z.number().int(), currency: z.string() }).nullable(),
  results_by: dateSchema.nullable(),
  /** The tests that none of them proves. */
  open: z.array(z.string()),
});
export type Plan = z.infer<typeof planSchema>;

export const proofMatrixSchema = z.object({
  project_id: idSchema,
  title: z.string(),
  checked_on: dateSchema,
  /** `splits` is false for what is no test of its own, such as a specimen. `broader` is the word that a wider label was read from. */
  asked: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(askedKinds),
      label: z.string(),
      broader: z.string().nullable(),
      splits: z.boolean(),
    }),
  ),
  /** The samples that the request names. */
  samples: z.number().int().nullable(),
  labs: z.array(matrixLabSchema),
  /** The tests that a laboratory has taken on already, with that laboratory. */
  taken: z.array(z.object({ id: z.string(), lab_name: z.string() })),
  /** The fewest laboratories for the other tests, then alternatives; empty where no test is left or none is proven. */
  plans: z.array(planSchema),
  /** The tests that no laboratory proves. */
  unproven: z.array(z.string()),
  /** How many laboratories the plans choose from. */
  candidates: z.number().int(),
  /** `add` is the number of further columns. */
  can: z.object({ split: z.boolean(), ask: z.number().int() }),
});
export type ProofMatrix = z.infer<typeof proofMatrixSchema>;

const byId = z.object({ projectId: idSchema });

/** Ids of laboratories with commas between them. */
export const addedLabsSchema = z
  .string()
  .max(matrixLimits.labs * 40)
  .refine((ids) => ids.split(',').every((id) => idSchema.safeParse(id).success), 'Please name labs by their ids')
  .optional();

export const splitRoutes = {
  matrix: route({
    method: 'GET',
    path: '/projects/{projectId}/proof-matrix',
    access: ['user', 'admin'],
    summary:
      'The things a request asks for against up to six laboratories, with the lines that prove them and the fewest laboratories that cover all',
    input: byId.extend({
      /** Laboratories to add, as ids with commas between them. */
      labs: addedLabsSchema,
    }),
    output: proofMatrixSchema,
    errors: ['NOT_FOUND'],
  }),
  split: route({
    method: 'POST',
    path: '/projects/{projectId}/split',
    access: ['user'],
    summary:
      'Ask several laboratories for a proposal, each for some of the tests; an open request to one of them is narrowed to its part',
    input: byId.extend({ parts: z.array(askedPartSchema).min(1).max(matrixLimits.labs) }),
    output: projectSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  cancelRequest: route({
    method: 'POST',
    path: '/projects/{projectId}/requests/{collaborationId}/cancel',
    access: ['user'],
    summary:
      'Cancel the request to one laboratory, or its work, while the others go on; agreed work needs a reason, which the laboratory reads',
    input: byId.extend({
      collaborationId: idSchema,
      reason: z.string().trim().min(1, 'Please give a reason').max(2000).optional(),
    }),
    output: projectSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
