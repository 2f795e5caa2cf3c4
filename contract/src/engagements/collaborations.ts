import { z } from 'zod';
import { administratorMoves, engagementStages } from '../engagement-stages.ts';
import { matchSchema } from '../hearts/matching.ts';
import { dateSchema } from '../hearts/readings.ts';
import { collaborationStatuses, projectStatuses } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { storedShape } from '../request-fields.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import { turnGroups, turnSchema } from '../turns.ts';
import { agreementKinds, agreementSides, agreementTasks } from './agreement-words.ts';
import { requestPartSchema } from './splits/request-parts.ts';

const collaborationProjectSchema = z.object({
  ...storedShape,
  /** Terms and conditions that the researcher added to the request's own words, as labels. */
  also_asked: z.array(z.string()),
  status: z.enum(projectStatuses),
  created_at: timestampSchema,
});

export const agreementDueSchema = z.object({
  kind: z.enum(agreementKinds),
  side: z.enum(agreementSides),
  task: z.enum(agreementTasks),
});

export const collaborationSchema = z.object({
  id: idSchema,
  project_id: idSchema.nullable(),
  lab_reference_id: idSchema.nullable(),
  lab_name: z.string(),
  lab_location: z.string(),
  collaboration_status: z.enum(collaborationStatuses),
  stage: z.enum(engagementStages),
  /** Number of the delivery, delivered or being prepared: 2 after the researcher asked for changes once. */
  round: z.number().int().min(1),
  /** The researcher's requested changes to the delivered results, until they are delivered again. */
  requested_changes: z.string().nullable(),
  /** The last day for the lab to answer; null where no end was set. */
  respond_by: dateSchema.nullable(),
  /** Open tasks on required agreements before the work is agreed. */
  agreements_due: z.array(agreementDueSchema),
  reason: z.string().nullable(),
  /** The tests of a split request that it is about, and the text its laboratory reads; null for the whole request. */
  part: requestPartSchema.nullable(),
  /** The match at the time the lab was chosen. */
  match: matchSchema.pick({ matchPercentage: true, matchReason: true, factors: true }).nullable(),
  /** The lab's note when it marked the work completed. */
  completion_note: z.string().nullable(),
  completed_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

export const attachedFileSchema = z.object({ id: idSchema, file_name: z.string(), file_size: z.number().int() });

/** The laboratory's view of the researcher who asked it. */
export const requesterSchema = z.object({
  name: z.string(),
  /** The researcher deleted the project or the account; the record stays. */
  former: z.boolean(),
  institution: z.string(),
  /** Null where the researcher's location names none. */
  country: z.string().nullable(),
  /** Null until the laboratory has agreed. */
  email: z.string().nullable(),
});

/** A request as the asked lab sees it. */
const labRequestSchema = collaborationSchema.extend({
  project: collaborationProjectSchema.nullable(),
  requester: requesterSchema.nullable(),
  turn: turnSchema,
  documents: z.array(attachedFileSchema),
  /** Result files the lab has uploaded. */
  results: z.array(attachedFileSchema),
  can: z.object({ decide: z.boolean(), start: z.boolean(), complete: z.boolean() }),
});
export type LabRequest = z.infer<typeof labRequestSchema>;

export const collaborationRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations',
    access: ['lab_owner'],
    summary: "The requests to the caller's laboratory, newest first",
    input: pageQuerySchema.extend({
      status: z.enum(collaborationStatuses).optional(),
      /** Part of a title or of the researcher's name or institution. */
      search: lineSchema.max(200).optional(),
      stage: z.enum(engagementStages).optional(),
      group: z.enum(turnGroups).optional(),
      sort: z.enum(['newest', 'next', 'title']).default('newest'),
      first: z.enum(['needs-you']).optional(),
    }),
    output: pageOf(labRequestSchema).extend({
      pending: z.number().int(),
      /** Counts by group over all pages, with a list that begins with what waits for the laboratory. */
      groups: z.record(z.enum(turnGroups), z.number().int()).optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  decide: route({
    method: 'POST',
    path: '/functions/update-collaboration-status',
    access: ['lab_owner'],
    summary: 'Approve or reject a pending request; an approved one waits for the agreements that are required',
    input: z.object({
      collaborationId: idSchema,
      newStatus: z.enum(['approved', 'rejected']),
      labId: idSchema,
      reason: z.string().trim().max(2000).optional(),
    }),
    output: z.object({ projectTitle: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  start: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/start',
    access: ['lab_owner'],
    summary: 'Note that approved work has started',
    input: z.object({ collaborationId: idSchema }),
    output: z.object({ projectTitle: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  complete: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/complete',
    access: ['lab_owner'],
    summary: 'Mark approved work as completed; the researcher then accepts it',
    input: z.object({ collaborationId: idSchema, note: z.string().trim().max(2000).optional() }),
    output: z.object({ projectTitle: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  move: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/move',
    access: ['admin'],
    summary: 'Make a move for the laboratory or the researcher; both sides read the reason',
    input: z.object({
      collaborationId: idSchema,
      move: z.enum(administratorMoves),
      reason: z.string().trim().min(1, 'Please give a reason').max(2000),
    }),
    output: z.object({ stage: z.enum(engagementStages) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
