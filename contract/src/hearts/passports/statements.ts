import { z } from 'zod';
import { certificationTypes, labTypes } from '../../options.ts';
import { idSchema, timestampSchema } from '../../pages.ts';
import { shownStates } from '../certifications.ts';
import { dateSchema } from '../readings.ts';
import { registerFields } from '../registries.ts';

export const passportFormat = 'aliquot-passport-1';
export const revocationsFormat = 'aliquot-passport-revocations-2';

/** Sixty random bits, without letters that look like a digit: `9KQ7-V2MT-4RXD`. */
const codePattern = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/;
export const passportCodeSchema = z.string().regex(codePattern);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** In every statement: which passport it is part of, when it was signed, and its place among all of them. */
const statedSchema = {
  format: z.literal(passportFormat),
  passport: passportCodeSchema,
  signed_at: timestampSchema,
  statement: z.number().int().positive(),
  of: z.number().int().positive(),
};

/** A row of a fresh public register that agrees with a certificate in all that both state. */
const registerSchema = z.strictObject({
  name: z.literal('CMS'),
  /** The day of the register. */
  day: dateSchema,
  state: z.literal('active'),
  agrees: z.array(z.enum(registerFields)).min(1),
});
export type StatedRegister = z.infer<typeof registerSchema>;

/** A statement of a passport. Days are YYYY-MM-DD. */
export const statementSchema = z.discriminatedUnion('says', [
  z.strictObject({
    ...statedSchema,
    says: z.literal('link'),
    address: z.string(),
    shared_on: dateSchema,
    /** The last day on which the link works, by UTC. */
    ends_on: dateSchema,
  }),
  z.strictObject({
    ...statedSchema,
    says: z.literal('laboratory'),
    name: z.string(),
    address: z.string().nullable(),
    lab_type: z.enum(labTypes),
    year_established: z.number().int(),
  }),
  z.strictObject({
    ...statedSchema,
    says: z.literal('judgment'),
    judged_on: dateSchema,
    /** Null where the laboratory left them out. */
    requirements: z.object({ shown: z.number().int(), apply: z.number().int() }).nullable(),
  }),
  z.strictObject({
    ...statedSchema,
    says: z.literal('certificate'),
    type: z.enum(certificationTypes),
    title: z.string(),
    subtype: z.string().nullable(),
    number: z.string().nullable(),
    issuer: z.string().nullable(),
    holder: z.string().nullable(),
    site: z.string().nullable(),
    valid_from: dateSchema.nullable(),
    valid_until: dateSchema.nullable(),
    /** No document states the end: it follows from the first day by the program's rule. */
    inferred: z.boolean(),
    /** On the day of signing, where the laboratory is. */
    state: z.enum(shownStates),
    /** `reviewer`: an administrator confirmed a correction of what was read. */
    basis: z.enum(['document', 'reviewer']),
    /** Left out where no register that is fresh and agrees is imported, which says nothing about the certificate. */
    register: registerSchema.optional(),
  }),
  z.strictObject({
    ...statedSchema,
    says: z.literal('test'),
    name: z.string(),
    certificate: z.string(),
    /** In the document; null where that has no pages. */
    page: z.number().int().positive().nullable(),
    /** Its place in the list of accredited tests of that certificate. */
    line: z.number().int().positive(),
  }),
  z.strictObject({
    ...statedSchema,
    says: z.literal('document'),
    id: idSchema,
    name: z.string(),
    bytes: z.number().int().nonnegative(),
    sha256: sha256Schema,
  }),
]);
export type Statement = z.infer<typeof statementSchema>;

/** A public key: SubjectPublicKeyInfo in base64; `id` is the first 16 hexadecimal digits of its SHA-256. */
export const passportKeySchema = z.strictObject({ id: z.string(), public_key: z.string() });

/** The signed file, written as canonical JSON. Each signature is over the canonical JSON of its statement. */
export const signedPassportSchema = z.strictObject({
  format: z.literal(passportFormat),
  key: passportKeySchema,
  statements: z.array(z.strictObject({ signature: z.string(), text: statementSchema })).min(3),
});
export type SignedPassport = z.infer<typeof signedPassportSchema>;

/** `ended`: by the laboratory. `on-hold`: the laboratory is not approved at present, or no longer exists. */
const revocationReasons = ['ended', 'on-hold'] as const;

/** Passports that do not count although their day has not come. The signature is over the canonical JSON of `list`. */
export const revocationsSchema = z.strictObject({
  format: z.literal(revocationsFormat),
  key: passportKeySchema,
  list: z.strictObject({
    signed_at: timestampSchema,
    /** A passport by the SHA-256 of its code, in hexadecimal digits: a code opens its page again once a hold ends. */
    revoked: z.array(z.strictObject({ passport_sha256: sha256Schema, reason: z.enum(revocationReasons) })),
  }),
  signature: z.string(),
});
export type Revocations = z.infer<typeof revocationsSchema>;
