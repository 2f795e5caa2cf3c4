import { z } from 'zod';
import { counted } from '../counted.ts';
import { engagementStages } from '../engagement-stages.ts';
import { dateSchema } from '../hearts/readings.ts';
import { askedKinds, proofs } from '../hearts/understanding.ts';
import { idSchema } from '../pages.ts';
import { route } from '../route.ts';
import { agreementDueSchema } from './collaborations.ts';
import { endingCertificateSchema, type Proposal, proposalSchema } from './proposals.ts';

/** Support of a laboratory for one of the requested tests. */
const coverageSchema = z.object({
  id: z.string(),
  proof: z.enum(proofs),
  /** The scope line that proves it, of which certificate, and the last day of that certificate where it has one. */
  line: z.string().nullable(),
  where: z.string().nullable(),
  until: dateSchema.nullable(),
});

/** The compared parts; the best value of each is marked. */
export const comparedParts = ['match', 'price', 'start', 'end', 'coverage'] as const;
export type ComparedPart = (typeof comparedParts)[number];

/** How the best value of a part is marked. */
export const comparedPartWords: Readonly<Record<ComparedPart, string>> = {
  match: 'Highest',
  price: 'Lowest',
  start: 'Earliest',
  end: 'Fastest',
  coverage: 'Most',
};

/** Words for a test that no scope line proves. */
export const coverageWords = { claimed: 'Stated only, not on a certificate', missing: 'Not in any scope' } as const;

/** When the price falls due, as far as milestones say it. */
export const paymentWords = ({ milestones, terms }: Pick<Proposal, 'milestones' | 'terms'>): string =>
  milestones.flatMap(({ name, share }) => (share > 0 ? `${share}% with “${name}”` : [])).join(', ') ||
  (terms === '' ? 'Not stated' : 'As its terms say');

/**
 * How many of the requested tests a scope line shows: "5 of 6, 1 to check". A test stated without a certificate is to check.
 */
export const coveredWords = ({ covered, coverage }: Pick<ComparedLab, 'covered' | 'coverage'>): string => {
  const claimed = coverage.filter(({ proof }) => proof === 'claimed').length;
  return `${covered} of ${coverage.length}${claimed > 0 ? `, ${claimed} to check` : ''}`;
};

/** The comparison as a PDF. */
export const comparisonPdfPath = (projectId: string): string => `/api/projects/${projectId}/proposals.pdf`;

const perSampleSchema = z.object({
  /** In minor units, rounded. */
  price: z.number().int(),
  /** The number by which the total was divided, and whether the request names it or only the proposal does. */
  samples: z.number().int(),
  named: z.boolean(),
  /** The samples of the proposal; null where no line is priced by sample. */
  covered: z.number().int().nullable(),
});

/** Number of samples by which a total was divided, after the price. */
export const perSampleWords = ({ samples, named, covered }: z.infer<typeof perSampleSchema>): string => {
  const divided = `for ${counted(samples, 'sample')}`;
  if (!named) return `${divided} in the proposal`;
  return covered === null || covered === samples ? divided : `${divided}; the proposal covers ${counted(covered, 'sample')}`;
};

const comparedLabSchema = z.object({
  collaboration_id: idSchema,
  lab_id: idSchema.nullable(),
  lab_name: z.string(),
  lab_location: z.string(),
  stage: z.enum(engagementStages),
  /** Its tests of a split request, as labels; null for the whole request. */
  tests: z.array(z.string()).nullable(),
  respond_by: dateSchema.nullable(),
  /** Steps on required agreements, for which an accepted proposal waits. */
  agreements_due: z.array(agreementDueSchema),
  /** In percent, as it was when the laboratory was asked. */
  match: z.number().int().nullable(),
  /** Its newest version; null before the first. */
  proposal: proposalSchema.nullable(),
  coverage: z.array(coverageSchema),
  /** Price for one sample; null where neither the request nor the proposal says how many there are. */
  per_sample: perSampleSchema.nullable(),
  /** Number of the tests that a scope line proves. */
  covered: z.number().int(),
  /** The certificates that end before the work does. */
  ending: z.array(endingCertificateSchema),
  best: z.array(z.enum(comparedParts)),
  approval: z.string().nullable(),
  /** `ask` is to write to the laboratory. */
  can: z.object({ answer: z.boolean(), accept: z.boolean(), ask: z.boolean() }),
});
export type ComparedLab = z.infer<typeof comparedLabSchema>;

const comparisonSchema = z.object({
  project_id: idSchema,
  title: z.string(),
  /** The requested tests. */
  asked: z.array(z.object({ id: z.string(), kind: z.enum(askedKinds), label: z.string() })),
  /** True if proposals are in different currencies, so that no price is marked as the lowest. */
  mixed_currencies: z.boolean(),
  labs: z.array(comparedLabSchema),
  /** `askMore` is the number of further laboratories that can be asked about the project. */
  can: z.object({ askMore: z.number().int() }),
});
export type ProposalComparison = z.infer<typeof comparisonSchema>;

export const comparisonRoutes = {
  compare: route({
    method: 'GET',
    path: '/projects/{projectId}/proposals',
    access: ['user', 'admin'],
    summary: 'The proposals for a project side by side, with the best values marked',
    input: z.object({ projectId: idSchema }),
    output: comparisonSchema,
    errors: ['NOT_FOUND'],
  }),
};
