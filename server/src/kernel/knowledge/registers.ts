import { z } from 'zod';

const names = z.record(z.string(), z.array(z.string()).min(1));

/** The meaning of a register's codes, and the words for one that is not active. */
const statuses = z.record(
  z.string(),
  z.strictObject({ is: z.enum(['active', 'ended', 'unknown']), words: z.string().optional() }),
);

/** Kinds of CLIA certificates. */
export const cliaKinds = ['compliance', 'waiver', 'accreditation', 'microscopy', 'registration'] as const;
export type CliaKind = (typeof cliaKinds)[number];

const register = z.strictObject({
  name: z.string(),
  source: z.string(),
  /** Names of each column in the order of preference: upper case, `_` between words. */
  columns: names,
  /** A file without one of these is refused. */
  required: z.array(z.string()),
  statuses,
});

/** knowledge/registers.json */
export const registersSchema = z.strictObject({
  cms: register.extend({
    /** Bodies by the column that says that they accredit the laboratory. */
    accreditors: z.record(z.string(), z.string()),
    flags: z.array(z.string()),
    /** Kinds by code; `orIs` where public programs disagree. */
    kinds: z.record(z.string(), z.strictObject({ is: z.enum(cliaKinds), orIs: z.enum(cliaKinds).optional() })),
    kindsSource: z.string(),
  }),
  ror: register,
  accreditation: register,
});
