import { z } from 'zod';
import { dateSchema } from './hearts/readings.ts';

/** Next actions for a reader of an engagement; the page knows the dialog or section for each. */
export const nextActions = [
  'approve',
  'propose',
  'answer-proposal',
  'answer-change-order',
  'agree',
  'start',
  'send-samples',
  'receive-samples',
  'deliver',
  'accept',
  'choose-laboratory',
] as const;
export type NextAction = (typeof nextActions)[number];

/** The parts of a list that is grouped by what it asks of its reader. */
export const turnGroupLabels = { 'needs-you': 'Needs you', running: 'Waiting for others', done: 'Done' } as const;
export type TurnGroup = keyof typeof turnGroupLabels;
export const turnGroups = Object.keys(turnGroupLabels) as TurnGroup[];

/** Whose turn it is, in words for this reader. */
export const turnSchema = z.object({
  group: z.enum(turnGroups),
  /** True if the reader has to act. */
  mine: z.boolean(),
  /** Such as "Your turn: respond to the request by March 4". */
  words: z.string(),
  /** Further detail in a sentence; empty when the words say all. */
  detail: z.string(),
  /** The last day of the wait; null where none is set. */
  due: dateSchema.nullable(),
  /** Which milestones are late, in a sentence; null where none is. */
  late: z.string().nullable(),
  action: z.enum(nextActions).nullable(),
});
export type Turn = z.infer<typeof turnSchema>;

/** The turn with one of a project's laboratories: `mine` where the reader has something to answer there. */
export const askedTurnSchema = turnSchema.pick({ mine: true, due: true });
