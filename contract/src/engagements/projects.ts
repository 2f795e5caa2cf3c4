import { z } from 'zod';
import { engagementStages } from '../engagement-stages.ts';
import { projectDocumentSchema } from '../hearts/documents.ts';
import { certificationsByTypeSchema } from '../hearts/labs.ts';
import { matchSchema, projectDataSchema } from '../hearts/matching.ts';
import { mostProtocols } from '../hearts/protocols.ts';
import { correctionsSchema, understandingSchema } from '../hearts/understanding.ts';
import { projectStatuses, researchAreas } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { colleagueRoles } from '../people/colleague-roles.ts';
import { storedShape } from '../request-fields.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import { askedTurnSchema, turnGroups, turnSchema } from '../turns.ts';
import { collaborationSchema } from './collaborations.ts';
import { projectMessages } from './project-words.ts';

export { projectDetailsPath, projectMessages, projectPath, requestPath } from './project-words.ts';

export const projectSchema = z.object({
  id: idSchema,
  /** Null once the researcher's account was deleted. */
  user_id: idSchema.nullable(),
  ...storedShape,
  status: z.enum(projectStatuses),
  /** How the request was read when it was submitted; null for older projects, where this was not stored. */
  understanding: understandingSchema.nullable(),
  /** The researcher's corrections of that reading. */
  corrections: correctionsSchema,
  open_demand: z.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  lab_collaborations: z.array(
    collaborationSchema.extend({
      turn: askedTurnSchema,
      labs: z.object({ certifications: certificationsByTypeSchema }).nullable(),
    }),
  ),
  documents: z.array(projectDocumentSchema),
  /** The one of `lab_collaborations` that counts: the engaged one, else an open one, else the newest. */
  current_collaboration: idSchema.nullable(),
  turn: turnSchema,
  /** Whose project it is and the caller's role, where the caller is a colleague; null otherwise. */
  shared: z.object({ owner: z.string(), role: z.enum(colleagueRoles) }).nullable(),
  can: z.object({
    cancel: z.boolean(),
    delete: z.boolean(),
    /** The laboratory that reads a reason when the project is cancelled or deleted; null where no reason is needed. */
    reasonFor: z.string().nullable(),
    /** A laboratory agreed to the project: deleting hides it from the researcher's side, and the record stays. */
    keepsRecord: z.boolean(),
    /** True if a deletion can be undone: only when it withdraws no open request. */
    undoDelete: z.boolean(),
    accept: z.boolean(),
    requestChanges: z.boolean(),
    attach: z.boolean(),
    /** True if the same request can be sent to another lab: no lab is working on it or has been asked. */
    requestAgain: z.boolean(),
    /** Number of further laboratories that can be asked about this project. */
    askMore: z.number().int(),
  }),
});
export type Project = z.infer<typeof projectSchema>;

export const projectTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  research_area: z.enum(researchAreas),
});

/** Ids of matches. The limit of asked laboratories is checked elsewhere, with a reason. */
const askedLabIds = z.array(z.string().min(1).max(100)).max(20);

const byId = z.object({ projectId: idSchema });

/** Of a split request, of which several laboratories may have delivered, with the engagement. */
const deliverySchema = byId.extend({ collaborationId: idSchema.optional() });

/** Asked for where agreed or running work ends: the laboratory reads it. */
const endingSchema = byId.extend({ reason: z.string().trim().min(1, 'Please give a reason').max(2000).optional() });

export const projectOrders = ['newest', 'next', 'title'] as const;

/** Filter and order of a researcher's list. */
const projectListSchema = pageQuerySchema.extend({
  /** Part of a title or of a laboratory's name. */
  search: lineSchema.max(200).optional(),
  stage: z.enum(engagementStages).optional(),
  labId: idSchema.optional(),
  group: z.enum(turnGroups).optional(),
  /** `next` is by the end of the wait, the soonest first. */
  sort: z.enum(projectOrders).default('newest'),
  /** Lists what waits for the caller before running work, and ended work last. */
  first: z.enum(['needs-you']).optional(),
});
export type ProjectListQuery = z.infer<typeof projectListSchema>;

export const projectRoutes = {
  list: route({
    method: 'GET',
    path: '/projects',
    access: 'signed-in',
    summary: "The caller's projects, newest first unless another order is asked for",
    input: projectListSchema,
    /**
     * With a list that begins with what waits for the caller: counts by group over all pages, and the
     * laboratories that were asked, by name.
     */
    output: pageOf(projectSchema).extend({
      groups: z.record(z.enum(turnGroups), z.number().int()).optional(),
      laboratories: z.array(z.object({ id: idSchema, name: z.string() })).optional(),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/projects/{projectId}',
    access: 'signed-in',
    summary: 'One project of the caller',
    input: byId,
    output: projectSchema,
    errors: ['NOT_FOUND'],
  }),
  submit: route({
    method: 'POST',
    path: '/projects',
    access: ['user'],
    summary:
      'Submit a project to one or up to five chosen laboratories; repeating a submissionKey never creates a second project',
    input: z.object({
      submissionKey: idSchema,
      projectData: projectDataSchema,
      /** A match's id: a laboratory, or a suggested profile, which makes the project an open demand. */
      labId: z.string().min(1, projectMessages.noLabChosen).max(100),
      /** The `impressionId` of the matches it was chosen from. */
      impressionId: idSchema.nullish(),
      /** Further laboratories of the same matches that are asked for a proposal at once. */
      alsoLabIds: askedLabIds.optional(),
      /** Files of the caller's unfinished request that the laboratories get. */
      protocolIds: z.array(idSchema).max(mostProtocols).optional(),
    }),
    output: projectSchema,
    errors: ['UNPROCESSABLE_CONTENT', 'CONFLICT', 'NOT_FOUND'],
  }),
  askMore: route({
    method: 'POST',
    path: '/projects/{projectId}/labs',
    access: ['user'],
    summary: 'Ask further laboratories about a pending project, up to five at once',
    input: byId.extend({ labIds: askedLabIds.min(1, projectMessages.noLabChosen) }),
    output: projectSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  furtherMatches: route({
    method: 'GET',
    path: '/projects/{projectId}/matches',
    access: ['user'],
    summary: 'The registered laboratories that match a pending project, best first, without those that were asked before',
    input: byId,
    output: z.object({ matches: z.array(matchSchema) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancel: route({
    method: 'POST',
    path: '/projects/{projectId}/cancel',
    access: ['user'],
    summary:
      'Cancel a project that is neither completed nor cancelled nor delivered; agreed or running work needs a reason, which the laboratory reads',
    input: endingSchema,
    output: projectSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  accept: route({
    method: 'POST',
    path: '/projects/{projectId}/accept',
    access: ['user'],
    summary: 'Accept work that the laboratory marked completed',
    input: deliverySchema,
    output: projectSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  requestChanges: route({
    method: 'POST',
    path: '/projects/{projectId}/request-changes',
    access: ['user'],
    summary: 'Ask for changes in the delivered results; the laboratory works on them and delivers again',
    input: deliverySchema.extend({ changes: z.string().trim().min(1, 'Please say what should change').max(5000) }),
    output: projectSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  delete: route({
    method: 'DELETE',
    path: '/projects/{projectId}',
    access: ['user', 'admin'],
    summary:
      'Delete a project with its documents, which can be undone unless it withdraws an open collaboration. One that a laboratory agreed to is hidden from the researcher alone',
    input: endingSchema,
    /** Until `undoUntil` the project can be restored; null when the deletion is final. */
    output: z.object({ title: z.string(), undoUntil: timestampSchema.nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restorable: route({
    method: 'GET',
    path: '/deleted-projects',
    access: ['user', 'admin'],
    summary: "The caller's deleted projects that can still be restored, at most 20, newest first",
    input: z.object({}),
    output: z.object({ projects: z.array(z.object({ id: idSchema, title: z.string(), undoUntil: timestampSchema })) }),
  }),
  restore: route({
    method: 'POST',
    path: '/deleted-projects/{projectId}/restore',
    access: ['user', 'admin'],
    summary: 'Restore a recently deleted project of the caller',
    input: byId,
    output: projectSchema,
    errors: ['NOT_FOUND'],
  }),
  templates: route({
    method: 'GET',
    path: '/project-templates',
    access: 'signed-in',
    summary: 'At most three templates of a research area',
    input: z.object({ researchArea: z.enum(researchAreas) }),
    output: z.object({ templates: z.array(projectTemplateSchema) }),
  }),
};
