import { z } from 'zod';
import { engagementStages } from '../engagement-stages.ts';
import { fileSchema } from '../hearts/documents.ts';
import { dateSchema } from '../hearts/readings.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import { changeOrderSchema, changeOrderTermsSchema, changeReasonSchema } from './change-orders.ts';
import { endingCertificateSchema } from './proposals.ts';
import { holdReasonSchema, holdSchema, releaseNoteSchema } from './work-holds.ts';

export const milestoneLimits = { most: 30, nameLength: 200, noteLength: 5000, files: 10 } as const;

/** How a milestone is, in a word. */
export const milestoneStates = {
  planned: 'Planned',
  late: 'Late',
  'on-hold': 'On hold',
  reached: 'Reached',
  /** Not reported, and the work was accepted. */
  settled: 'Settled',
} as const;
export type MilestoneState = keyof typeof milestoneStates;

const milestoneFileSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  version: z.number().int(),
  file_size: z.number().int(),
  /** Where it is downloaded. */
  url: z.string(),
});

const milestoneSchema = z.object({
  id: idSchema,
  name: z.string(),
  due_on: dateSchema,
  /** Percent of the agreed total; null for a milestone that the laboratory added itself. */
  share: z.number().int().nullable(),
  state: z.enum(Object.keys(milestoneStates) as [MilestoneState, ...MilestoneState[]]),
  /** What the laboratory wrote when it reported the milestone. */
  note: z.string(),
  reached_at: timestampSchema.nullable(),
  /** Null for people who no longer belong to the request. */
  reached_by: z.string().nullable(),
  files: z.array(milestoneFileSchema),
  can: z.object({ report: z.boolean(), change: z.boolean(), remove: z.boolean() }),
});
export type Milestone = z.infer<typeof milestoneSchema>;

/** The agreed total and day as accepted change orders have left them. */
const agreedSchema = z.object({
  /** Null where no price was agreed. */
  currency: z.string().nullable(),
  /** Of the accepted proposal, in minor units; 0 without one. */
  proposed: z.number().int(),
  /** With the differences of all accepted change orders, in minor units. */
  total: z.number().int(),
  /** The day of the promised results; null where none was promised. */
  promised_by: dateSchema.nullable(),
});

export const planSchema = z.object({
  collaboration_id: idSchema,
  stage: z.enum(engagementStages),
  /** By due day. */
  milestones: z.array(milestoneSchema),
  agreed: agreedSchema,
  /** The certificates that end before the promised day. */
  ending: z.array(endingCertificateSchema),
  /** Newest first. */
  orders: z.array(changeOrderSchema),
  /** Newest first; the first is open while the work is on hold. */
  holds: z.array(holdSchema),
  can: z.object({ addMilestone: z.boolean(), proposeOrder: z.boolean(), hold: z.boolean() }),
});
export type Plan = z.infer<typeof planSchema>;

const byCollaboration = z.object({ collaborationId: idSchema });
const byMilestone = z.object({ milestoneId: idSchema });
const byOrder = z.object({ orderId: idSchema });

const milestoneFields = {
  name: lineSchema.min(1, 'Please enter a name').max(milestoneLimits.nameLength),
  due_on: dateSchema,
};

export const milestoneRoutes = {
  plan: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/plan',
    access: 'signed-in',
    summary: 'The milestones, change orders and holds of an engagement, with the agreed total and day as they are now',
    input: byCollaboration,
    output: planSchema,
    errors: ['NOT_FOUND'],
  }),
  addMilestone: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/milestones',
    access: ['lab_owner'],
    summary: 'Add a milestone to work that was agreed without a proposal',
    input: byCollaboration.extend(milestoneFields),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  changeMilestone: route({
    method: 'PATCH',
    path: '/milestones/{milestoneId}',
    access: ['lab_owner'],
    summary: 'Change a milestone that the laboratory added itself and has not reported',
    input: byMilestone.extend(milestoneFields),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  removeMilestone: route({
    method: 'DELETE',
    path: '/milestones/{milestoneId}',
    access: ['lab_owner'],
    summary: 'Remove a milestone that the laboratory added itself and has not reported',
    input: byMilestone,
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  reportMilestone: route({
    method: 'POST',
    path: '/milestones/{milestoneId}/report',
    access: ['lab_owner'],
    summary: 'Report a milestone as reached, with a note and up to ten files, which are kept as results',
    input: byMilestone.extend({
      note: z.string().trim().max(milestoneLimits.noteLength).default(''),
      files: z.union([z.array(fileSchema), fileSchema]).optional(),
    }),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  proposeOrder: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/change-orders',
    access: ['user', 'lab_owner'],
    summary: 'Propose a change of price or days, which takes effect when the other side accepts it; one is open at a time',
    input: byCollaboration.extend(changeOrderTermsSchema.shape),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'APPROVAL_NEEDED'],
  }),
  acceptOrder: route({
    method: 'POST',
    path: '/change-orders/{orderId}/accept',
    access: ['user', 'lab_owner'],
    summary: 'Accept a change order of the other side: the agreed total, the promised day and open milestones move',
    input: byOrder,
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'APPROVAL_NEEDED'],
  }),
  declineOrder: route({
    method: 'POST',
    path: '/change-orders/{orderId}/decline',
    access: ['user', 'lab_owner'],
    summary: 'Decline a change order of the other side with a reason',
    input: byOrder.extend({ reason: changeReasonSchema }),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  takeBackOrder: route({
    method: 'POST',
    path: '/change-orders/{orderId}/take-back',
    access: ['user', 'lab_owner'],
    summary: 'Take back a change order of one’s own side that has no answer yet',
    input: byOrder,
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  hold: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/hold',
    access: ['user', 'lab_owner'],
    summary: 'Put agreed work on hold with a reason that both sides read',
    input: byCollaboration.extend({ reason: holdReasonSchema }),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  release: route({
    method: 'POST',
    path: '/holds/{holdId}/release',
    access: 'signed-in',
    summary: 'Release a hold: the promised day and open milestones move by the working days on hold',
    input: z.object({ holdId: idSchema, note: releaseNoteSchema }),
    output: planSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
