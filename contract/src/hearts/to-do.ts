import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { catalogueIds, complianceScoreSchema, requirementStatuses, severities } from './analyses.ts';
import { dateSchema } from './readings.ts';

/** How a requirement is shown: `not-uploaded` is missing, and no document was uploaded for it. */
export const shownStandings = [...requirementStatuses, 'not-uploaded'] as const;
export type ShownStanding = (typeof shownStandings)[number];

/**
 * Why something is to be done. `ending`: a certificate ends soon. `unmet`: a document or answer falls short. `not-uploaded`: no
 * document was seen, which says nothing about the work. `unanswered`: a question is open. `waiting`: a reviewer has not decided
 * on the lab's reason, so there is nothing to do yet.
 */
export const thingStates = ['ending', 'unmet', 'not-uploaded', 'unanswered', 'waiting'] as const;
export type ThingState = (typeof thingStates)[number];

/** Words of a document as a list quotes them; `page` is null in formats without pages. */
const quotedPlaceSchema = z.object({
  fileName: z.string(),
  page: z.number().int().positive().nullable(),
  quote: z.string(),
});

/** One open point that a task closes, with every clause of every framework that requires it. `id` is the gap's. */
const toDoPointSchema = z.object({
  id: z.string(),
  title: z.string(),
  standing: z.enum(shownStandings),
  note: z.string(),
  /** A way to raise it; null where documents do all that they can. */
  raise: z.string().nullable(),
  why: z.string(),
  fix: z.string(),
  severity: z.enum(severities),
  clauses: z.array(z.object({ catalogue: z.enum(catalogueIds), clause: z.string() })),
  place: quotedPlaceSchema.nullable(),
});
export type ToDoPoint = z.infer<typeof toDoPointSchema>;

/**
 * One task. `effect` is the most it can add to the score, in points; `endsOn` is a certificate's last day, and `daysLeft`
 * counts until then in the lab's time zone.
 */
const toDoThingSchema = z.object({
  id: z.string(),
  state: z.enum(thingStates),
  title: z.string(),
  fix: z.string(),
  effect: z.number().nonnegative(),
  endsOn: dateSchema.nullable(),
  daysLeft: z.number().int().nullable(),
  place: quotedPlaceSchema.nullable(),
  /** Contradictions that the same task resolves. */
  findings: z.array(z.string()),
  points: z.array(toDoPointSchema),
});
export type ToDoThing = z.infer<typeof toDoThingSchema>;

/**
 * Basis of a score. `handedIn` is the percentage of the weight that documents or answers cover; `missing` names what would make
 * it enough, weightiest first, and is empty when it is.
 */
export const scoreBasisSchema = z.object({
  score: complianceScoreSchema,
  enough: z.boolean(),
  handedIn: z.number().int().min(0).max(100),
  missing: z.array(z.string()),
});
export type ScoreBasis = z.infer<typeof scoreBasisSchema>;

/** Requirements by state, each counted once however many standards require it. */
export const standingsSchema = z.array(z.object({ standing: z.enum(shownStandings), count: z.number().int().positive() }));

const toDoSchema = z.object({
  analysis: z.object({ id: idSchema, finished_at: timestampSchema.nullable() }).nullable(),
  /** True if a newer analysis is waiting for its turn or running. */
  under_way: z.boolean(),
  basis: scoreBasisSchema,
  standings: standingsSchema,
  things: z.array(toDoThingSchema),
});
export type ToDo = z.infer<typeof toDoSchema>;

export const toDoRoutes = {
  toDo: route({
    method: 'GET',
    path: '/labs/{labId}/to-do',
    access: ['lab_owner', 'admin'],
    summary: "A lab's tasks, each listed once, by its latest finished analysis",
    input: z.object({ labId: idSchema }),
    output: toDoSchema,
    errors: ['NOT_FOUND'],
  }),
};
