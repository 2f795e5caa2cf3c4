import { z } from 'zod';
import { lineSchema } from '../text.ts';

export const siteMessages = {
  place: 'Each site needs a name and an address.',
  number: 'A CLIA number has two digits, the letter D and seven digits, as in 05D2187643.',
  twice: 'Two sites have the same CLIA number. Each site has its own.',
} as const;

/** Another place of work of the laboratory, which has a CLIA number of its own. */
const labSiteSchema = z.object({
  name: lineSchema.min(1, siteMessages.place).max(200),
  address: lineSchema.min(1, siteMessages.place).max(400),
  cliaNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\d{2}D\d{7}$/, siteMessages.number),
});
export type LabSite = z.infer<typeof labSiteSchema>;

export const sitesSchema = z
  .array(labSiteSchema)
  .max(50)
  .refine((sites) => new Set(sites.map(({ cliaNumber }) => cliaNumber)).size === sites.length, siteMessages.twice)
  .default([]);
