import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { lineSchema } from '../text.ts';

export const holdLimits = { reasonLength: 500, noteLength: 2000 } as const;

/** One line, since lists show it. */
export const holdReasonSchema = lineSchema
  .min(1, 'Please give a reason')
  .max(holdLimits.reasonLength, `Please use at most ${holdLimits.reasonLength} characters.`);
export const releaseNoteSchema = z.string().trim().max(holdLimits.noteLength).default('');

export const holdSchema = z.object({
  id: idSchema,
  side: z.enum(['researcher', 'laboratory']),
  reason: z.string(),
  /** Names are null for people who no longer belong to the request. */
  held_by: z.string().nullable(),
  held_at: timestampSchema,
  released_by: z.string().nullable(),
  /** Null while the work is on hold. */
  released_at: timestampSchema.nullable(),
  release_note: z.string(),
  /** Working days by which the release moved the promised day and open milestones; null while the work is on hold. */
  days: z.number().int().nullable(),
  can: z.object({ release: z.boolean() }),
});
export type Hold = z.infer<typeof holdSchema>;
