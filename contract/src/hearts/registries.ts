import { z } from 'zod';
import { certificationTypes } from '../options.ts';
import { idSchema } from '../pages.ts';
import { route } from '../route.ts';
import { dateSchema } from './readings.ts';

/** Files that `aliquot registry import` reads. */
export const registerSources = ['cms-clia', 'ror', 'accreditation'] as const;
export type RegisterSource = (typeof registerSources)[number];

export const registerSourceLabels: Readonly<Record<RegisterSource, string>> = {
  'cms-clia': 'CMS register of clinical laboratories',
  ror: 'Research Organization Registry (ROR)',
  accreditation: 'Accreditation bodies',
};

/** `unknown`: the register has a state that our lists don't know, or one that says neither. */
export const registerStates = ['active', 'ended', 'unknown'] as const;
export type RegisterState = (typeof registerStates)[number];

/** Compared between a certificate and its row of a register; `end` is the "date in the register". */
export const registerFields = ['number', 'holder', 'state', 'address', 'kind', 'end'] as const;
export type RegisterField = (typeof registerFields)[number];

export const registerFieldLabels: Readonly<Record<RegisterField, string>> = {
  number: 'number',
  holder: 'holder',
  state: 'state',
  address: 'address',
  kind: 'kind of certificate',
  end: 'end',
};

/** A register older than this, in days, is shown gray. */
export const freshDays = 120;

/** The words of a register about one certificate on a day: about the number and its holder, never the scope. */
export const registerStandingSchema = z.object({
  source: z.enum(registerSources),
  /** "CMS", or the name of the accreditation body. */
  register: z.string(),
  /** The day of the register, or the one on which its row was checked. */
  day: dateSchema,
  /** The register is older than `freshDays`. */
  old: z.boolean(),
  state: z.enum(registerStates),
  /** Why it is not active, in the register's words; null for an active one and for people outside of the laboratory. */
  reason: z.string().nullable(),
  /** "Date in the register": its meaning for an active certificate isn't confirmed by the source. */
  date: dateSchema.nullable(),
  agrees: z.array(z.enum(registerFields)),
  /** Values are null for people outside of the laboratory. */
  differs: z.array(
    z.object({ field: z.enum(registerFields), certificate: z.string().nullable(), register: z.string().nullable() }),
  ),
  url: z.string().nullable(),
});
export type RegisterStanding = z.infer<typeof registerStandingSchema>;

const certificateStandingSchema = z.object({
  certification_id: idSchema,
  type: z.enum(certificationTypes),
  number: z.string(),
  standing: registerStandingSchema,
});
export type CertificateStanding = z.infer<typeof certificateStandingSchema>;

export const registryRoutes = {
  ofLab: route({
    method: 'GET',
    path: '/labs/{labId}/register',
    access: 'public',
    summary:
      'What imported registers say of a laboratory’s certificates; differences in full for its members and administrators',
    /** `as` shows members and administrators what everyone sees. */
    input: z.object({ labId: idSchema, as: z.literal('everyone').optional() }),
    output: z.object({ items: z.array(certificateStandingSchema) }),
    errors: ['NOT_FOUND'],
  }),
};
