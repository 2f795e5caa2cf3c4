import { z } from 'zod';
import { administratorMoves, engagementStages } from '../engagement-stages.ts';
import { certificationsByTypeSchema } from '../hearts/labs.ts';
import { dateSchema } from '../hearts/readings.ts';
import { projectStatuses } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { projectRoles } from '../people/colleague-roles.ts';
import { storedShape } from '../request-fields.ts';
import { route } from '../route.ts';
import { askedTurnSchema, turnSchema } from '../turns.ts';
import { attachedFileSchema, collaborationSchema, requesterSchema } from './collaborations.ts';

const readers = ['researcher', 'laboratory', 'administrator'] as const;

/** Steps of an engagement, each with its day once it was taken. */
export const roomStepLabels = {
  requested: 'Requested',
  agreed: 'Agreed',
  'in-work': 'In work',
  results: 'Results',
  accepted: 'Accepted',
} as const;
export type RoomStep = keyof typeof roomStepLabels;

const stepSchema = z.object({
  step: z.enum(Object.keys(roomStepLabels) as RoomStep[]),
  state: z.enum(['done', 'current', 'ahead']),
  at: timestampSchema.nullable(),
});

const fileSchema = attachedFileSchema.extend({ uploaded_at: timestampSchema });

/** One of the laboratories that were asked, by its engagement. */
const askedLaboratorySchema = z.object({
  id: idSchema,
  lab_name: z.string(),
  stage: z.enum(engagementStages),
  turn: askedTurnSchema,
  /** Its tests of a split request; null for the whole request. */
  tests: z.array(z.string()).nullable(),
  /** The price that was agreed, else of the newest version; null where none was proposed. */
  price: z
    .object({ total: z.number().int(), currency: z.string(), version: z.number().int().nullable(), agreed: z.boolean() })
    .nullable(),
});
export type AskedLaboratory = z.infer<typeof askedLaboratorySchema>;

const roomSchema = z.object({
  reader: z.enum(readers),
  project: z.object({
    id: idSchema,
    ...storedShape,
    /** Terms and conditions that the researcher added to the request's own words, as labels. */
    also_asked: z.array(z.string()),
    status: z.enum(projectStatuses),
    created_at: timestampSchema,
  }),
  /** The engagement that is shown; null where no laboratory was asked. */
  engagement: collaborationSchema.nullable(),
  /** The asked laboratories in the order in which they count, the shown one among them. Empty for a laboratory. */
  laboratories: z.array(askedLaboratorySchema),
  /** The tests of a split request that no laboratory has now, as labels. Empty for a laboratory. */
  open_tests: z.array(z.string()),
  turn: turnSchema,
  /** The reader's role in the project; null for anyone not on the researcher's side. */
  role: z.enum(projectRoles).nullable(),
  /** The day of the promised results; null where nothing was promised. */
  promised_by: dateSchema.nullable(),
  steps: z.array(stepSchema),
  researcher: requesterSchema,
  laboratory: z
    .object({
      id: idSchema.nullable(),
      name: z.string(),
      location: z.string(),
      certifications: certificationsByTypeSchema,
      /** Both sides see each other's names from the request on. */
      people: z.array(z.object({ name: z.string(), role: z.enum(['owner', 'member']) })),
    })
    .nullable(),
  documents: z.array(fileSchema),
  results: z.array(fileSchema),
  can: z.object({
    decide: z.boolean(),
    start: z.boolean(),
    complete: z.boolean(),
    accept: z.boolean(),
    requestChanges: z.boolean(),
    cancel: z.boolean(),
    /** The laboratory that reads a reason when the project is cancelled; null where no reason is needed. */
    reasonFor: z.string().nullable(),
    /** Cancels the request to the shown laboratory alone, `with-reason` where it has agreed; null where that can't be done. */
    cancelRequest: z.enum(['plain', 'with-reason']).nullable(),
    attach: z.boolean(),
    requestAgain: z.boolean(),
    /** Number of further laboratories that can be asked about the project. */
    askMore: z.number().int(),
    /** The moves that an administrator can make now. */
    move: z.array(z.enum(administratorMoves)),
  }),
});
export type Room = z.infer<typeof roomSchema>;

const eventSchema = z.object({
  /** Its number in the audit trail. */
  seq: z.number().int(),
  at: timestampSchema,
  action: z.string(),
  /** The action in words that follow the person's name. */
  words: z.string(),
  person: z.object({ name: z.string(), side: z.enum([...readers, 'time']) }),
  reason: z.string().nullable(),
  file_name: z.string().nullable(),
});
export type TimelineEvent = z.infer<typeof eventSchema>;

/** The timeline of a project and one of its engagements as a file: every entry of the audit trail about them. */
export type TimelineFile = {
  readonly format: 'aliquot-timeline-1';
  readonly exported_at: string;
  readonly project: { readonly id: string; readonly title: string };
  /** Null where no laboratory was asked. */
  readonly engagement: { readonly id: string; readonly laboratory: string } | null;
  readonly events: readonly TimelineEvent[];
};

/** Download path of the timeline, for the researcher's side and for that of the laboratory. */
export const timelinePath = (
  place: { readonly projectId: string; readonly collaboration?: string | undefined } | { readonly collaborationId: string },
  format: 'json' | 'pdf',
): string =>
  'collaborationId' in place
    ? `/api/collaborations/${place.collaborationId}/timeline.${format}`
    : `/api/projects/${place.projectId}/timeline.${format}${place.collaboration ? `?collaboration=${place.collaboration}` : ''}`;

const timelineSchema = z.object({ events: z.array(eventSchema) });
const ofProject = z.object({
  projectId: idSchema,
  /** One of the project's engagements; defaults to the one that counts. */
  collaboration: idSchema.optional(),
});
const ofCollaboration = z.object({ collaborationId: idSchema });

export const roomRoutes = {
  ofProject: route({
    method: 'GET',
    path: '/projects/{projectId}/room',
    access: 'signed-in',
    summary: 'The room of a project for its researcher and for administrators',
    input: ofProject,
    output: roomSchema,
    errors: ['NOT_FOUND'],
  }),
  ofRequest: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/room',
    access: ['lab_owner', 'admin'],
    summary: 'The room of a request for its laboratory and for administrators',
    input: ofCollaboration,
    output: roomSchema,
    errors: ['NOT_FOUND'],
  }),
  timelineOfProject: route({
    method: 'GET',
    path: '/projects/{projectId}/timeline',
    access: 'signed-in',
    summary: 'What happened to a project and one of its engagements, entry by entry of the audit trail, newest last',
    input: ofProject,
    output: timelineSchema,
    errors: ['NOT_FOUND'],
  }),
  timelineOfRequest: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/timeline',
    access: ['lab_owner', 'admin'],
    summary: 'The same for the laboratory, until its request ended',
    input: ofCollaboration,
    output: timelineSchema,
    errors: ['NOT_FOUND'],
  }),
};
