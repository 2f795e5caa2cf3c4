import { z } from 'zod';
import { anyOf, daysBetween, numbersBetween, orderBy } from '../list-query.ts';
import {
  collaborationStatuses,
  complianceStatuses,
  labStatuses,
  organizationSizes,
  projectStatuses,
  roles,
} from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { emailSchema, nameSchema, passwordSchema } from '../people/accounts.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

const text = (maximum: number) => lineSchema.max(maximum);
const sizeSchema = z.union([z.enum(organizationSizes), z.literal('')]);
const interestsSchema = z.array(text(100).min(1)).max(50);

/** A user as administrators see them. */
const adminUserSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  organization_size: z.string(),
  location: z.string(),
  research_interest: z.array(z.string()),
  role: z.enum(roles),
  created_at: timestampSchema,
  /** Sent back with an edit, so that it cannot overwrite a newer one. */
  updated_at: timestampSchema,
  /** Percentage of the five profile items that are filled in. */
  profile_completion: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), roles: z.array(z.enum(roles)) }),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** Columns by which the list is ordered. */
export const userColumns = ['name', 'role', 'email', 'organization', 'size', 'location', 'completion', 'joined'] as const;

export const userFilterSchema = z.object({
  search: lineSchema.max(200).optional(),
  role: anyOf(roles),
  organizationSize: anyOf(organizationSizes),
  /** Part of the location. */
  location: lineSchema.max(200).optional(),
  /** Percent of the profile that is filled in. */
  completion: numbersBetween(),
  joined: daysBetween(),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

/** CSV download of the filtered rows; the filter goes into the query. */
export const usersCsvPath = '/api/admin/users.csv';

/** Counts over all users. `newSince` is the first day of the current month, in UTC. */
const userCountsSchema = z.object({
  total: z.number().int(),
  admins: z.number().int(),
  labOwners: z.number().int(),
  regularUsers: z.number().int(),
  newThisMonth: z.number().int(),
  active: z.number().int(),
  completeProfiles: z.number().int(),
  newSince: z.iso.date(),
});

const newUserSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  /** Empty or absent: the person gets a link to set one. */
  password: z.union([z.literal(''), passwordSchema]).optional(),
  organization: text(200).default(''),
  organizationSize: sizeSchema.default(''),
  location: text(300).default(''),
  researchInterest: interestsSchema.default([]),
  role: z.enum(roles).default('user'),
});
export type NewUser = z.infer<typeof newUserSchema>;

/** One step of creating an account, with its time. */
const creationStepSchema = z.object({ at: timestampSchema, text: z.string() });
export type CreationStep = z.infer<typeof creationStepSchema>;

const noFailure = { error: z.null(), details: z.string().nullable() };

const createdUserSchema = z.object({
  ...noFailure,
  verification: z.object({
    beforeCount: z.number().int(),
    afterCount: z.number().int(),
    userCountIncrease: z.number().int(),
    profileCreated: z.boolean(),
    authUserCreated: z.boolean(),
    publicUserVerified: z.boolean(),
    authUserVerified: z.boolean(),
  }),
  /** The newest accounts, at most one page of them. */
  allUsers: z.array(z.object({ id: idSchema, email: z.string(), role: z.enum(roles) })),
  steps: z.array(creationStepSchema),
});
export type CreatedUser = z.infer<typeof createdUserSchema>;

const deletionSchema = z.object({
  projects: z.record(z.enum(projectStatuses), z.number().int()),
  openRequests: z.number().int(),
  documents: z.number().int(),
  /** Lab documents that the person uploaded; they stay with the lab. */
  labDocuments: z.number().int(),
  activity: z.number().int(),
  lab: z
    .object({
      id: idSchema,
      name: z.string(),
      status: z.enum(labStatuses),
      otherMembers: z.number().int(),
      openWork: z.number().int(),
    })
    .nullable(),
  /** Why the account cannot be deleted now; null when it can. */
  obstacle: z.string().nullable(),
});
export type UserDeletion = z.infer<typeof deletionSchema>;

const activityInput = pageQuerySchema.extend({ userId: idSchema });

const activityProjectSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: z.enum(projectStatuses),
  created_at: timestampSchema,
  /** The newest collaboration, if there is one. */
  collaboration: z.object({ lab_name: z.string(), collaboration_status: z.enum(collaborationStatuses) }).nullable(),
});
export type ActivityProject = z.infer<typeof activityProjectSchema>;

const activityDocumentSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  file_size: z.number().int(),
  uploaded_at: timestampSchema,
  /** The name of the project or laboratory that the document belongs to. */
  of: z.string(),
});
export type ActivityDocument = z.infer<typeof activityDocumentSchema>;

const complianceRecordSchema = z.object({
  id: idSchema,
  document_type: z.string(),
  status: z.enum(complianceStatuses),
  created_at: timestampSchema,
  project_id: idSchema,
  project_title: z.string(),
});
export type ComplianceRecord = z.infer<typeof complianceRecordSchema>;

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/functions/fetch-users-admin',
    access: ['admin'],
    summary: 'The users that match the filter, ordered by a column, newest first without one',
    input: pageQuerySchema.extend({ ...userFilterSchema.shape, sort: orderBy(userColumns) }),
    output: z.object({
      success: z.literal(true),
      users: z.array(adminUserSchema),
      error: z.null(),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
  counts: route({
    method: 'GET',
    path: '/users/counts',
    access: ['admin'],
    summary: 'Counts of users by kind',
    input: z.object({}),
    output: userCountsSchema,
  }),
  create: route({
    method: 'POST',
    path: '/functions/create-user-by-admin',
    access: ['admin'],
    summary:
      'Create an account; without a password, its owner gets a link to set one. With Accept: text/event-stream, each step is sent as it happens',
    input: z.object({ userData: newUserSchema }),
    output: createdUserSchema,
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  update: route({
    method: 'PUT',
    path: '/users/{userId}',
    access: ['admin'],
    summary: "Change a user's profile and role",
    input: z.object({
      userId: idSchema,
      name: nameSchema,
      organization: text(200),
      organization_size: sizeSchema,
      location: text(300),
      research_interest: interestsSchema,
      role: z.enum(roles),
      /** The `updated_at` that the form was filled with. */
      updated_at: timestampSchema,
    }),
    output: adminUserSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setRole: route({
    method: 'POST',
    path: '/functions/update-user-role-admin',
    access: ['admin'],
    summary: "Change a user's role; their sessions end",
    input: z.object({ userId: idSchema, newRole: z.enum(roles) }),
    output: z.object({ ...noFailure, role: z.enum(roles) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  sendLink: route({
    method: 'POST',
    path: '/users/{userId}/link',
    access: ['admin'],
    summary: 'Send a new link to set a password to a person who can’t sign in yet',
    input: z.object({ userId: idSchema }),
    output: z.object({ sent: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  deletion: route({
    method: 'GET',
    path: '/users/{userId}/deletion',
    access: ['admin'],
    summary: 'What deleting a user would remove, and what prevents it',
    input: z.object({ userId: idSchema }),
    output: deletionSchema,
    errors: ['NOT_FOUND'],
  }),
  delete: route({
    method: 'POST',
    path: '/functions/delete-user-admin',
    access: ['admin'],
    summary: 'Delete a user with their projects, documents and sessions',
    input: z.object({ userId: idSchema, reason: z.string().trim().min(1, 'Please give a reason').max(2000).optional() }),
    output: z.object({
      ...noFailure,
      success: z.literal(true),
      deletedUser: z.object({ name: z.string(), email: z.string() }),
      verification: z.object({
        beforeCount: z.number().int(),
        afterCount: z.number().int(),
        authDeletionError: z.string().nullable(),
      }),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  activity: route({
    method: 'GET',
    path: '/users/{userId}/activity',
    access: ['admin'],
    summary: 'Counts of what a user has done',
    input: z.object({ userId: idSchema }),
    output: z.object({
      projects: z.number().int(),
      documents: z.number().int(),
      labDocuments: z.number().int(),
      complianceRecords: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  activityProjects: route({
    method: 'GET',
    path: '/users/{userId}/activity/projects',
    access: ['admin'],
    summary: "A user's projects, newest first",
    input: activityInput,
    output: pageOf(activityProjectSchema),
    errors: ['NOT_FOUND'],
  }),
  activityDocuments: route({
    method: 'GET',
    path: '/users/{userId}/activity/documents',
    access: ['admin'],
    summary: "The documents of a user's projects, newest first",
    input: activityInput,
    output: pageOf(activityDocumentSchema),
    errors: ['NOT_FOUND'],
  }),
  activityLabDocuments: route({
    method: 'GET',
    path: '/users/{userId}/activity/lab-documents',
    access: ['admin'],
    summary: 'The documents of laboratories that a user uploaded, newest first',
    input: activityInput,
    output: pageOf(activityDocumentSchema),
    errors: ['NOT_FOUND'],
  }),
  activityRecords: route({
    method: 'GET',
    path: '/users/{userId}/activity/compliance-records',
    access: ['admin'],
    summary: "The compliance records of a user's projects, newest first",
    input: activityInput,
    output: pageOf(complianceRecordSchema),
    errors: ['NOT_FOUND'],
  }),
};
