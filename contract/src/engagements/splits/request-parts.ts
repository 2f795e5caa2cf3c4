import { z } from 'zod';
import { limits } from '../../limits.ts';
import { idSchema } from '../../pages.ts';

/** One of the things that a request asks for, by the id of its chip. */
const partTestSchema = z.object({ id: z.string().max(200), label: z.string() });
export type PartTest = z.infer<typeof partTestSchema>;

/** A laboratory's share of a split request: its tests, and the text that it reads in place of the whole one. */
export const requestPartSchema = z.object({ tests: z.array(partTestSchema), description: z.string() });
export type RequestPart = z.infer<typeof requestPartSchema>;

/** Most tests that a request can be split by. */
export const mostTests = 24;

export const splitMessages = {
  noTests: 'Choose at least one test for each lab. Nothing was sent.',
  unknownTest: 'This request no longer asks for one of these tests. Nothing was sent. Reload the page.',
  testTwice: 'Each test goes to one lab. Nothing was sent. Remove the test from one of them.',
  oneLab: 'One lab has every test. Ask it for the whole request instead. Nothing was sent.',
  closed: 'This request can’t be split now: a lab has the whole request, or it was cancelled. Nothing was sent.',
  deliveries: 'More than one lab delivered its results. Open the lab’s room and answer there.',
} as const;

/** One laboratory's share, as the researcher sends it. */
export const askedPartSchema = z.object({
  labId: idSchema,
  tests: z.array(z.string().min(1).max(200)).min(1, splitMessages.noTests).max(mostTests),
  /** The text that the laboratory reads in place of the description of the whole request. */
  description: z.string().trim().min(1, 'Please say what the lab should do').max(limits.descriptionLength),
});
export type AskedPart = z.infer<typeof askedPartSchema>;

/** The tests in words: "Targeted NGS, KRAS". */
export const partWords = ({ tests }: Pick<RequestPart, 'tests'>): string => tests.map(({ label }) => label).join(', ');
