import { z } from 'zod';

/** A rectangle on the displayed (rotated) page; x, y, width and height are shares of the page, origin at the top left. */
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

/**
 * Where a value was read. `start` and `end` are character offsets into the document's text; `page` counts from 1 and is
 * null in formats without pages (DOCX, DOC, TXT), where `boxes` is empty.
 */
export const evidenceSchema = z.object({
  page: z.number().int().positive().nullable(),
  quote: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  boxes: z.array(boxSchema),
  source: z.enum(['text', 'ocr', 'flow']),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** A value with the confidence (0 to 1) of its reading and every place that shows it. */
export const foundSchema = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, confidence: z.number().min(0).max(1), evidence: z.array(evidenceSchema).min(1) });
export type Found<Value> = { value: Value; confidence: number; evidence: Evidence[] };
