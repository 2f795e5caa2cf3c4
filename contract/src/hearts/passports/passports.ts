import { z } from 'zod';
import { idSchema, timestampSchema } from '../../pages.ts';
import { route } from '../../route.ts';
import { dateSchema } from '../readings.ts';
import { passportCodeSchema, passportKeySchema, revocationsSchema, statementSchema } from './statements.ts';

export const passportLimits = { openLinks: 50, days: 366, releasedDocuments: 20 } as const;

/** Parts that the laboratory may leave out. Certificates, and the day of the judgment, are always there. */
export const passportParts = ['address', 'tests', 'requirements'] as const;
export type PassportPart = (typeof passportParts)[number];

/** `expired` by its last day; `on-hold` while the laboratory is not approved. */
export const passportStates = ['active', 'ended', 'expired', 'on-hold'] as const;
export type PassportState = (typeof passportStates)[number];

const linkSchema = z.object({
  id: idSchema,
  code: passportCodeSchema,
  state: z.enum(passportStates),
  parts: z.array(z.enum(passportParts)),
  documents: z.number().int(),
  indexed: z.boolean(),
  made_by: z.string().nullable(),
  created_at: timestampSchema,
  ends_on: dateSchema,
  ended_at: timestampSchema.nullable(),
  opens: z.number().int(),
  last_opened_at: timestampSchema.nullable(),
  can: z.object({ end: z.boolean() }),
});
export type PassportLink = z.infer<typeof linkSchema>;

const listSchema = z.object({
  items: z.array(linkSchema),
  /** Those that current certificates are read from. */
  documents: z.array(z.object({ id: idSchema, name: z.string() })),
  /** The reason why none can be shared; null where one can. */
  obstacle: z.string().nullable(),
  can: z.object({ share: z.boolean() }),
});
export type PassportList = z.infer<typeof listSchema>;

const statedSchema = {
  statements: z.array(statementSchema),
  /** The day on which the certificates are as stated, where the laboratory is. */
  today: dateSchema,
};

const openedSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('active'),
    ...statedSchema,
    /** Id of the key that signs the file. */
    key: z.string(),
    /** Number of certificates stated when the link was shared, and no longer in the same way. */
    changed: z.number().int(),
    indexed: z.boolean(),
  }),
  z.object({ state: z.literal('ended') }),
  z.object({ state: z.literal('on-hold') }),
]);
export type OpenedPassport = z.infer<typeof openedSchema>;

const contentSchema = {
  parts: z.array(z.enum(passportParts)).max(passportParts.length),
  documents: z.array(idSchema).max(passportLimits.releasedDocuments),
};

const ofLab = z.object({ labId: idSchema });
const ofCode = z.object({ code: z.string().max(40) });

export const passportRoutes = {
  list: route({
    method: 'GET',
    path: '/labs/{labId}/passports',
    access: ['lab_owner', 'admin'],
    summary: "A laboratory's Lab Passports, newest first, and which documents they may release",
    input: ofLab,
    output: listSchema,
    errors: ['NOT_FOUND'],
  }),
  preview: route({
    method: 'POST',
    path: '/labs/{labId}/passports/preview',
    access: ['lab_owner', 'admin'],
    summary: 'What a Lab Passport with these parts would state; nothing is shared or signed',
    input: ofLab.extend(contentSchema),
    output: z.object(statedSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  share: route({
    method: 'POST',
    path: '/labs/{labId}/passports',
    access: ['lab_owner'],
    summary: 'Publish a Lab Passport under a new link, which ends by itself after a day',
    input: ofLab.extend({ ...contentSchema, ends_on: dateSchema, indexed: z.boolean() }),
    output: linkSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  end: route({
    method: 'POST',
    path: '/passports/{passportId}/end',
    access: ['lab_owner', 'admin'],
    summary: 'End the link of a Lab Passport at once',
    input: z.object({ passportId: idSchema }),
    output: linkSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  open: route({
    method: 'GET',
    path: '/public-passports/{code}',
    access: 'public',
    summary: 'What a Lab Passport states now; nothing about the laboratory once its link has ended',
    input: ofCode,
    output: openedSchema,
  }),
  keys: route({
    method: 'GET',
    path: '/passport-keys',
    access: 'public',
    summary: 'The public keys that sign or signed Lab Passports here, the current one first',
    input: z.object({}),
    output: z.object({
      keys: z.array(
        passportKeySchema.extend({
          /** The whole SHA-256 of the key, of which `id` is the beginning. */
          fingerprint: z.string(),
          current: z.boolean(),
          first_used_at: timestampSchema.nullable(),
        }),
      ),
    }),
  }),
  revocations: route({
    method: 'GET',
    path: '/passport-revocations',
    access: 'public',
    summary: 'The signed list of Lab Passports that no longer count before their last day',
    input: z.object({}),
    output: revocationsSchema,
  }),
};
