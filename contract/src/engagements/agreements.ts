import { z } from 'zod';
import { fileSchema } from '../hearts/documents.ts';
import { dateSchema } from '../hearts/readings.ts';
import { limits } from '../limits.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import {
  agreementKinds,
  agreementLimits,
  agreementSides,
  agreementStatuses,
  agreementWays,
  signatureMeaningNames,
} from './agreement-words.ts';
import { agreementDueSchema } from './collaborations.ts';

const kindSchema = z.enum(agreementKinds);
const sideSchema = z.enum(agreementSides);

/** An institution, and who signed for it; the signer is empty where nobody has signed. */
const partySchema = z.object({ institution: z.string(), signer: z.string() });

const signatureSchema = z.object({
  side: sideSchema,
  /** As the signer typed it. */
  name: z.string(),
  meaning: z.enum(signatureMeaningNames),
  /** Of the file that was signed, as 64 lower-case hexadecimal digits. */
  sha256: z.string(),
  signed_at: timestampSchema,
});

/** Names are null for people who no longer belong to the request. */
const personSchema = z.string().nullable();

const agreementSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  way: z.enum(agreementWays),
  status: z.enum(agreementStatuses),
  /** It was made for an earlier project of the two and is used again. */
  is_from_earlier: z.boolean(),
  researcher: partySchema,
  laboratory: partySchema,
  effective_day: z.string(),
  end_day: z.string().nullable(),
  /** Its last day is over. */
  has_ended: z.boolean(),
  file: z.object({ file_name: z.string(), file_size: z.number().int(), sha256: z.string() }),
  added_by: personSchema,
  added_side: sideSchema,
  added_at: timestampSchema,
  /** Who confirmed, refused or withdrew it, or signed last. */
  decided_by: personSchema,
  decided_at: timestampSchema.nullable(),
  /** Why it was refused or withdrawn. */
  reason: z.string().nullable(),
  signatures: z.array(signatureSchema),
  can: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean(), sign: z.boolean() }),
});
export type Agreement = z.infer<typeof agreementSchema>;

const agreementsSchema = z.object({
  /** Newest first. */
  agreements: z.array(agreementSchema),
  /** What is required, by whom, and whether it is complete. */
  required: z.array(z.object({ kind: kindSchema, sides: z.array(sideSchema), is_complete: z.boolean() })),
  due: z.array(agreementDueSchema),
  /** Complete agreements of the same two from other projects, which can be used here. */
  offered: z.array(agreementSchema),
  /** The caller's side; null for administrators. */
  side: sideSchema.nullable(),
  can: z.object({
    add: z.boolean(),
    /** Say that a kind is required: before the award. */
    require: z.boolean(),
    /** Take back what the caller's side requires: before the work is agreed. */
    unrequire: z.boolean(),
  }),
});
export type Agreements = z.infer<typeof agreementsSchema>;

const partyName = (what: string) => lineSchema.min(1, `Please enter ${what}`).max(agreementLimits.partyLength);
const signerName = lineSchema.max(agreementLimits.partyLength).default('');
const reasonSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a reason')
  .max(agreementLimits.reasonLength, `Please use at most ${agreementLimits.reasonLength} characters.`);

const byCollaboration = z.object({ collaborationId: idSchema });
const byAgreement = z.object({ agreementId: idSchema });

export const agreementRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/agreements',
    access: 'signed-in',
    summary: 'The agreements of a request with their signatures, and what is required',
    input: byCollaboration,
    output: agreementsSchema,
    errors: ['NOT_FOUND'],
  }),
  add: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/agreements',
    access: ['user', 'lab_owner'],
    summary: 'Record an agreement that was signed outside, or put one up that both sides sign; the file is a PDF',
    input: byCollaboration.extend({
      way: z.enum(agreementWays),
      kind: kindSchema,
      researcherParty: partyName('the researcher’s institution'),
      researcherSigner: signerName,
      laboratoryParty: partyName('the laboratory'),
      laboratorySigner: signerName,
      effectiveDay: dateSchema,
      endDay: dateSchema.optional(),
      file: fileSchema,
    }),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  attach: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/agreements/{agreementId}/attach',
    access: ['user', 'lab_owner'],
    summary: 'Use a complete agreement of the same two from another project here',
    input: byCollaboration.extend(byAgreement.shape),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  confirm: route({
    method: 'POST',
    path: '/agreements/{agreementId}/confirm',
    access: ['user', 'lab_owner'],
    summary: 'Confirm that an agreement was signed outside as the other side recorded it',
    input: byAgreement,
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  refuse: route({
    method: 'POST',
    path: '/agreements/{agreementId}/refuse',
    access: ['user', 'lab_owner'],
    summary: 'Refuse an agreement of the other side that is not complete, with a reason',
    input: byAgreement.extend({ reason: reasonSchema }),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/agreements/{agreementId}/withdraw',
    access: ['user', 'lab_owner'],
    summary: 'Withdraw an agreement of the caller’s side that is not complete, with a reason',
    input: byAgreement.extend({ reason: reasonSchema }),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  sign: route({
    method: 'POST',
    path: '/agreements/{agreementId}/sign',
    access: ['user', 'lab_owner'],
    summary: 'Sign an agreement for the caller’s side: name, meaning, the password again, and the content that was read',
    input: byAgreement.extend({
      name: lineSchema.min(1, 'Please type your name').max(agreementLimits.partyLength),
      meaning: z.enum(signatureMeaningNames, 'Please choose what your signature means'),
      /** Accounts without a password sign within ten minutes of signing in. */
      password: z.string().max(limits.passwordMaxLength).default(''),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please give the SHA-256 of the file that you read'),
    }),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  require: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/required-agreements',
    access: ['user', 'lab_owner'],
    summary: 'Say that the caller’s side requires a kind of agreement before the work is agreed',
    input: byCollaboration.extend({ kind: kindSchema }),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  unrequire: route({
    method: 'DELETE',
    path: '/collaborations/{collaborationId}/required-agreements/{kind}',
    access: ['user', 'lab_owner'],
    summary: 'No longer require a kind of agreement that the caller’s side required',
    input: byCollaboration.extend({ kind: kindSchema }),
    output: agreementsSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  linkOfFile: route({
    method: 'POST',
    path: '/agreements/{agreementId}/link',
    access: 'signed-in',
    summary: 'A link to the file of an agreement, valid 300 seconds for this session',
    input: byAgreement.extend({ disposition: z.enum(['inline', 'attachment']).default('inline') }),
    output: z.object({ url: z.string(), expires_at: timestampSchema }),
    errors: ['NOT_FOUND'],
  }),
};
