import { z } from 'zod';
import { engagementStages } from '../engagement-stages.ts';
import { fileSchema } from '../hearts/documents.ts';
import { dateSchema } from '../hearts/readings.ts';
import { currencies, formatMoney, largestAmount, totalOf } from '../money.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import { agreementDueSchema } from './collaborations.ts';

export const proposalLimits = { files: 10, lines: 100, milestones: 30, text: 5000, quantity: 1_000_000, days: 1000 } as const;

/** Days that a proposal is valid unless the laboratory says otherwise. */
export const proposalValidDays = 30;

const named = (what: string) => lineSchema.min(1, `Please enter ${what}`).max(200);
const days = z.number('Please enter a number of days').int().min(1, 'Please enter at least 1 day').max(proposalLimits.days);
const longText = z.string().trim().max(proposalLimits.text);

const proposalLineSchema = z.object({
  test: named('the test'),
  method: lineSchema.max(200),
  quantity: z
    .number('Please enter a whole number')
    .int('Please enter a whole number')
    .min(1, 'A quantity is at least 1')
    .max(proposalLimits.quantity),
  unit: named('the unit'),
  /** For one unit, in minor units of the proposal's currency; 0 for what is included. */
  price: z
    .number('Please enter an amount')
    .int('A price is a whole number of minor units')
    .min(0, "A price can't be negative")
    .max(largestAmount, 'This price is too large'),
});
export type ProposalLine = z.infer<typeof proposalLineSchema>;

const milestoneSchema = z.object({
  name: named('a name'),
  /** Working days after the start. */
  dueInDays: days,
  /** Share of the total that falls due, in percent. */
  share: z
    .number('Please enter a whole number')
    .int('Please enter a whole number')
    .min(0, "A share can't be negative")
    .max(100, "A share can't be more than 100%"),
});
export type ProposalMilestone = z.infer<typeof milestoneSchema>;

/** The laboratory's offer: the part of a version that it writes. */
export const proposalTermsSchema = z.object({
  currency: z.enum(currencies as [string, ...string[]], 'Please choose a currency of ISO 4217'),
  lines: z.array(proposalLineSchema).min(1, 'Please add at least one line').max(proposalLimits.lines),
  /** Working days, Monday to Friday, from the start to the results. */
  turnaroundDays: days,
  earliestStart: dateSchema,
  /** The last day on which it can be accepted. */
  validUntil: dateSchema,
  sampleRequirements: longText,
  terms: longText,
  milestones: z.array(milestoneSchema).max(proposalLimits.milestones),
  /** Days after which delivered results count as accepted; null: never by silence. */
  silenceAcceptsAfterDays: days.nullable(),
});
export type ProposalTerms = z.infer<typeof proposalTermsSchema>;

/** Problems of a proposal that no single field shows, by field. Empty when it has none. */
export const proposalProblems = ({ lines, milestones, currency, turnaroundDays }: ProposalTerms): Record<string, string> => {
  const shares = milestones.reduce((sum, { share }) => sum + share, 0);
  const late = milestones.find(({ dueInDays }) => dueInDays > turnaroundDays);
  return {
    ...(totalOf(lines) > BigInt(largestAmount) && {
      lines: `The total is more than ${formatMoney(largestAmount, currency)}. Check quantities and prices.`,
    }),
    ...(milestones.length > 0 &&
      shares !== 100 && { milestones: `The shares of the milestones add up to ${shares}%, not 100%.` }),
    ...(late && { milestones: `“${late.name}” is due after the promised results.` }),
  };
};

const typed = z.string().max(200).optional();

/** An unfinished proposal: nothing is required or validated beyond its size. */
const proposalDraftSchema = z.object({
  currency: z.string().max(3).optional(),
  lines: z
    .array(z.object({ test: typed, method: typed, quantity: typed, unit: typed, price: typed }))
    .max(proposalLimits.lines),
  milestones: z.array(z.object({ name: typed, dueInDays: typed, share: typed })).max(proposalLimits.milestones),
  turnaroundDays: z.string().max(20).optional(),
  earliestStart: z.string().max(20).optional(),
  validUntil: z.string().max(20).optional(),
  sampleRequirements: z.string().max(proposalLimits.text).optional(),
  terms: z.string().max(proposalLimits.text).optional(),
  silenceAcceptsAfterDays: z.string().max(20).optional(),
});
export type ProposalDraft = z.infer<typeof proposalDraftSchema>;

/** Outcomes of a version; `over` when the request ended without an answer to it. */
export const proposalFates = {
  open: 'Waiting for an answer',
  replaced: 'Replaced by a newer version',
  'taken-back': 'Taken back',
  'change-asked': 'Change requested',
  accepted: 'Accepted',
  declined: 'Declined',
  over: 'No longer valid',
} as const;
export type ProposalFate = keyof typeof proposalFates;

/** The fields of a proposal whose change is shown as before and after. */
export const comparedFields = {
  currency: 'Currency',
  turnaroundDays: 'Turnaround',
  earliestStart: 'Earliest start',
  validUntil: 'Valid until',
  sampleRequirements: 'Sample requirements',
  terms: 'Terms',
  milestones: 'Milestones',
  silenceAcceptsAfterDays: 'Automatic acceptance',
} as const;
export type ComparedField = keyof typeof comparedFields;

const proposalFileSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  file_type: z.string(),
  file_size: z.number().int(),
});
export type ProposalFile = z.infer<typeof proposalFileSchema>;

/** Differences of the files; one that was replaced by another of the same name has changed. */
const fileDifferenceSchema = z.object({
  added: z.array(proposalFileSchema),
  removed: z.array(proposalFileSchema),
  changed: z.array(z.object({ before: proposalFileSchema, after: proposalFileSchema })),
});
export type ProposalFileDifference = z.infer<typeof fileDifferenceSchema>;

/** How a version differs from the one before; the order of lines and files has no meaning. */
const differenceSchema = z.object({
  added: z.array(proposalLineSchema),
  removed: z.array(proposalLineSchema),
  changed: z.array(z.object({ before: proposalLineSchema, after: proposalLineSchema })),
  /** The fields that changed, as they are now. */
  fields: proposalTermsSchema.omit({ lines: true }).partial(),
  files: fileDifferenceSchema,
  /** In minor units; null when the currency changed. */
  total: z.number().int().nullable(),
  /** Calendar days by which the promised end moves. */
  days: z.number().int(),
});
export type ProposalDifference = z.infer<typeof differenceSchema>;

export const proposalSchema = proposalTermsSchema.extend({
  id: idSchema,
  files: z.array(proposalFileSchema),
  version: z.number().int(),
  /** Exact, in minor units. */
  total: z.number().int(),
  /** The last day of the work: the earliest start and the turnaround in working days. */
  promisedEnd: dateSchema,
  author: z.string(),
  created_at: timestampSchema,
  fate: z.enum(Object.keys(proposalFates) as [ProposalFate, ...ProposalFate[]]),
  /** Words of the person who asked for a change or declined. */
  fate_words: z.string().nullable(),
  fate_at: timestampSchema.nullable(),
  difference: differenceSchema.nullable(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A certificate that the work needs, against its promised end. */
export const endingCertificateSchema = z.object({
  type: z.string(),
  until: dateSchema,
  /** "CLIA ends on May 2, 2027, before the work does." */
  sentence: z.string(),
});
export type EndingCertificate = z.infer<typeof endingCertificateSchema>;

const proposalsOfSchema = z.object({
  collaboration_id: idSchema,
  project_id: idSchema.nullable(),
  title: z.string(),
  lab_name: z.string(),
  stage: z.enum(engagementStages),
  /** The last day for the side whose turn it is to answer. */
  respond_by: dateSchema.nullable(),
  /** Steps on required agreements, for which an accepted proposal waits. */
  agreements_due: z.array(agreementDueSchema),
  /** Newest first. */
  versions: z.array(proposalSchema),
  /** The certificates that end before the work that the newest version promises. */
  ending: z.array(endingCertificateSchema),
  /** The laboratory's unsent proposal; null for everyone else. */
  draft: z.object({ values: proposalDraftSchema, saved_at: timestampSchema }).nullable(),
  /** Files that the laboratory has added and not sent; empty for everyone else. */
  unsent_files: z.array(proposalFileSchema),
  /** Why the newest version waits for an approver of the researcher's side; null when it does not. */
  approval: z.string().nullable(),
  /** `answer` is to ask for a change or decline. */
  can: z.object({ send: z.boolean(), takeBack: z.boolean(), answer: z.boolean(), accept: z.boolean() }),
});
export type ProposalsOf = z.infer<typeof proposalsOfSchema>;

const ofCollaboration = z.object({ collaborationId: idSchema });
const ofVersion = ofCollaboration.extend({ version: z.coerce.number().int().min(1).max(100_000) });
const ofFile = z.object({ fileId: idSchema });
const words = (problem: string) => z.string().trim().min(1, problem).max(proposalLimits.text);

export const proposalRoutes = {
  of: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/proposals',
    access: 'signed-in',
    summary: 'The versions of a proposal, newest first, each with its difference to the one before',
    input: ofCollaboration,
    output: proposalsOfSchema,
    errors: ['NOT_FOUND'],
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/collaborations/{collaborationId}/proposal-draft',
    access: ['lab_owner'],
    summary: 'Save the unsent proposal of a laboratory, replacing the last one',
    input: ofCollaboration.extend({ values: proposalDraftSchema }),
    output: z.object({ saved_at: timestampSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  send: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/proposals',
    access: ['lab_owner'],
    summary: 'Send a version of a proposal; it replaces the one before and is never changed',
    /** `version` is the number it gets: one more than the newest, so that a proposal sent twice is sent once. */
    input: ofCollaboration.extend({
      version: z.number().int().min(1).max(100_000),
      proposal: proposalTermsSchema,
      /** Ids of files that were added, to this version or to one before. */
      files: z.array(idSchema).max(proposalLimits.files, `A proposal has at most ${proposalLimits.files} files.`).default([]),
    }),
    output: proposalsOfSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  addFile: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/proposal-files',
    access: ['lab_owner'],
    summary: 'Add a file to the proposal that is being written; the other side sees it once a version is sent with it',
    input: ofCollaboration.extend({ file: fileSchema }),
    output: proposalFileSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  removeFile: route({
    method: 'DELETE',
    path: '/proposal-files/{fileId}',
    access: ['lab_owner'],
    summary: 'Remove a file that no version was sent with',
    input: ofFile,
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  linkOfFile: route({
    method: 'POST',
    path: '/proposal-files/{fileId}/link',
    access: 'signed-in',
    summary: 'A link to a file of a proposal, valid 300 seconds for this session',
    input: ofFile.extend({ disposition: z.enum(['inline', 'attachment']).default('attachment') }),
    output: z.object({ url: z.string(), expires_at: timestampSchema }),
    errors: ['NOT_FOUND'],
  }),
  takeBack: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/proposals/{version}/take-back',
    access: ['lab_owner'],
    summary: 'Take back a proposal that has no answer yet',
    input: ofVersion,
    output: proposalsOfSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  accept: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/proposals/{version}/accept',
    access: ['user'],
    summary: 'Accept the newest version; requests to other laboratories are withdrawn',
    input: ofVersion,
    output: proposalsOfSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'APPROVAL_NEEDED'],
  }),
  askForChange: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/proposals/{version}/ask-for-change',
    access: ['user'],
    summary: 'Ask the laboratory for a changed version',
    input: ofVersion.extend({ changes: words('Please say what should change') }),
    output: proposalsOfSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decline: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/proposals/{version}/decline',
    access: ['user'],
    summary: 'Decline the proposal, which ends the request to this laboratory',
    input: ofVersion.extend({ reason: words('Please give a reason') }),
    output: proposalsOfSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
