import { z } from 'zod';
import { emailPattern, limits } from '../limits.ts';
import { holdsProductName, webAddress } from '../names.ts';
import {
  captchaProviders,
  oneTimeLinks,
  organizationSizes,
  owings,
  roles,
  signupInterests,
  specializations,
} from '../options.ts';
import { idSchema, pointSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { droppedRole } from '../strict.ts';
import { lineSchema } from '../text.ts';

export const accountMessages = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailMalformed: 'Please enter a valid email address',
  nameHoldsAddress: 'A name cannot contain a web or email address',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters long',
  passwordLong: `Password must be at most ${limits.passwordMaxLength} characters long`,
  passwordCommon: 'This password is too common. Please choose one that is harder to guess.',
  organizationRequired: 'Organization name is required',
  locationRequired: 'Location is required',
  alreadyRegistered: 'This email is already registered. Please sign in or use a different email.',
  notCreated: 'Failed to create user',
  captchaFailed: 'The security check failed. Please try it again.',
  captchaDown: 'The security check isn’t responding. Nothing was sent. Please try again in a few minutes.',
  nameOfProduct: 'A name cannot contain “Aliquot”: others would take you for the operator of this site.',
  signUpFailed: 'An error occurred during signup. Please try again.',
} as const;

export const nameSchema = lineSchema
  .min(1, accountMessages.nameRequired)
  .max(200)
  .refine((name) => !webAddress.test(name), accountMessages.nameHoldsAddress)
  .refine((name) => !holdsProductName(name), accountMessages.nameOfProduct);
export const emailSchema = z
  .string()
  .trim()
  .min(1, accountMessages.emailRequired)
  .max(254, accountMessages.emailMalformed)
  .regex(emailPattern, accountMessages.emailMalformed);
export const passwordSchema = z
  .string()
  .min(1, accountMessages.passwordRequired)
  .min(limits.passwordMinLength, accountMessages.passwordShort)
  .max(limits.passwordMaxLength, accountMessages.passwordLong);

const text = (maximum: number) => lineSchema.max(maximum);

/** The signed-in person, as the product shows them. */
const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(roles),
  organization: z.string(),
  organizationSize: z.string(),
  location: z.string(),
  researchInterest: z.array(z.string()),
  geo_location: pointSchema.nullable(),
  mustChangePassword: z.boolean(),
  /** A step the person must finish before anything else works; null if nothing is owed. */
  owes: z.enum(owings).nullable(),
  created_at: timestampSchema,
  /** The version that a change of the profile names. */
  updated_at: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

export const researcherSignUpSchema = z.object({
  ...droppedRole,
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  organization: text(200).min(1, accountMessages.organizationRequired),
  organizationSize: z.enum(organizationSizes),
  location: text(300).min(1, accountMessages.locationRequired),
  geo_location: pointSchema.nullish(),
  researchInterest: z.array(z.enum(signupInterests)).min(1).max(10),
  captchaToken: z.string().max(4096).optional(),
});
export type ResearcherSignUp = z.infer<typeof researcherSignUpSchema>;

const labOwnerSignUpSchema = z.object({
  ...droppedRole,
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  organization: text(200),
  location: text(300),
  researchInterest: z.array(z.enum(specializations)).max(specializations.length),
  captchaToken: z.string().max(4096).optional(),
});
export type LabOwnerSignUp = z.infer<typeof labOwnerSignUpSchema>;

/** Changes to one's own profile; omitted fields stay. An email address is refused, not ignored. */
const profileSchema = z.object({
  ...droppedRole,
  name: nameSchema.optional(),
  organization: text(200).optional(),
  organizationSize: z.union([z.enum(organizationSizes), z.literal('')]).optional(),
  location: text(300).optional(),
  researchInterest: z.array(text(100).min(1)).max(50).optional(),
  email: z.undefined({ error: 'The email address cannot be changed here' }).optional(),
  /** `updated_at` of the profile that was changed; a newer one is refused as a conflict. */
  updated_at: timestampSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const newPasswordSchema = z
  .string()
  .min(1, 'New password is required')
  .min(limits.passwordMinLength, accountMessages.passwordShort)
  .max(limits.passwordMaxLength, accountMessages.passwordLong);

/** One session of a person. Its token is never shown. */
const sessionSchema = z.object({
  id: idSchema,
  current: z.boolean(),
  device: z.string(),
  ip: z.string().nullable(),
  created_at: timestampSchema,
  last_used_at: timestampSchema,
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** A second factor: an authenticator app or a confirmed phone. */
export const factorSchema = z.object({
  factor_type: z.enum(['totp', 'phone']),
  status: z.enum(['verified', 'unverified']),
  /** All but the last digits are masked. */
  phone: z.string().optional(),
});
export type Factor = z.infer<typeof factorSchema>;

/** An external account with which a person can sign in. */
const identitySchema = z.object({ id: idSchema, provider: z.string(), name: z.string(), created_at: timestampSchema });
export type Identity = z.infer<typeof identitySchema>;

const signUpAnswer = z.object({
  /** Null when accounts are hidden: an email says how to continue. */
  user: userSchema.nullable(),
});

export const accountRoutes = {
  waysIn: route({
    method: 'GET',
    path: '/accounts/ways-in',
    access: 'public',
    summary: 'The sign-in methods, and whether forms need a captcha',
    input: z.object({}),
    output: z.object({
      password: z.boolean(),
      magicLink: z.boolean(),
      emailCode: z.boolean(),
      phoneCode: z.boolean(),
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      captcha: z.object({ provider: z.enum(captchaProviders), siteKey: z.string() }).nullable(),
      discovery: z.enum(['limited', 'hidden']),
    }),
  }),
  me: route({
    method: 'GET',
    path: '/accounts/me',
    access: 'public',
    summary: "The session's user; null without a session",
    input: z.object({}),
    output: z.object({
      user: userSchema.nullable(),
      /** Present while the demo is still being made. */
      demoGrows: z.literal(true).optional(),
    }),
  }),
  checkAddress: route({
    method: 'POST',
    path: '/accounts/address',
    access: 'public',
    summary: 'If an address has an account, so that a registration says so at its first step; told five times an hour',
    input: z.object({ email: emailSchema }),
    output: z.object({ taken: z.boolean() }),
  }),
  signUpResearcher: route({
    method: 'POST',
    path: '/accounts/researchers',
    access: 'public',
    summary: 'Create a researcher account and sign in',
    input: researcherSignUpSchema,
    output: signUpAnswer,
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  signUpLabOwner: route({
    method: 'POST',
    path: '/accounts/lab-owners',
    access: 'public',
    summary: 'Create a lab owner account and sign in',
    input: labOwnerSignUpSchema,
    output: signUpAnswer,
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  recover: route({
    method: 'POST',
    path: '/accounts/recover',
    access: 'public',
    summary: 'Send a link to set a new password; it leads to /confirm and is valid for one hour',
    input: z.object({ email: emailSchema, captchaToken: z.string().max(4096).optional() }),
    output: z.object({ sent: z.literal(true) }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  confirm: route({
    method: 'POST',
    path: '/accounts/confirm',
    access: 'public',
    summary: 'Use the one-time token of a message: confirms an address, or signs in to set a new password',
    input: z.object({ token_hash: z.string().min(1).max(500), type: z.enum(oneTimeLinks) }),
    output: z.object({
      /** Null when a second factor is required first. */
      user: userSchema.nullable(),
      secondFactor: z.boolean(),
      arrivedBy: z.enum(['confirmation', 'recovery', 'magiclink']),
    }),
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/accounts/me/confirmation',
    access: 'signed-in',
    summary: "Send the caller's confirmation email again",
    input: z.object({}),
    output: z.object({ sent: z.literal(true) }),
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/accounts/me',
    access: 'signed-in',
    summary: "Change the caller's profile; a new location is geocoded",
    input: profileSchema,
    output: z.object({ user: userSchema }),
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  changePassword: route({
    method: 'PUT',
    path: '/accounts/me/password',
    access: 'signed-in',
    summary: 'Set a new password; requires the current one unless the session is fresh. Ends every other session',
    input: z.object({ newPassword: newPasswordSchema, currentPassword: z.string().max(limits.passwordMaxLength).optional() }),
    output: z.object({ changed: z.literal(true) }),
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  security: route({
    method: 'GET',
    path: '/accounts/me/security',
    access: 'signed-in',
    summary: "The caller's sessions, factors and identities, and whether a password change needs the current password",
    input: z.object({}),
    output: z.object({
      sessions: z.array(sessionSchema),
      fresh: z.boolean(),
      hasPassword: z.boolean(),
      factors: z.array(factorSchema),
      recoveryCodesLeft: z.number().int().nullable(),
      identities: z.array(identitySchema),
      secondFactorRequired: z.boolean(),
    }),
  }),
  removePhone: route({
    method: 'DELETE',
    path: '/accounts/me/phone',
    access: 'signed-in',
    summary: "Remove the caller's phone number; requires a fresh session",
    input: z.object({}),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE_CONTENT'],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/accounts/me/sessions/{sessionId}',
    access: 'signed-in',
    summary: "End one of the caller's sessions",
    input: z.object({ sessionId: idSchema }),
    output: z.object({ ended: z.number().int() }),
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/accounts/me/sessions',
    access: 'signed-in',
    summary: 'Sign out everywhere else',
    input: z.object({}),
    output: z.object({ ended: z.number().int() }),
  }),
  exportData: route({
    method: 'GET',
    path: '/accounts/me/data',
    access: 'signed-in',
    summary: "Everything stored about the caller's account",
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/accounts/me/delete',
    access: 'signed-in',
    summary: "Delete the caller's account with its projects; audit entries and finished collaborations stay",
    input: z.object({ password: z.string().max(limits.passwordMaxLength) }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ['UNPROCESSABLE_CONTENT', 'CONFLICT'],
  }),
};
