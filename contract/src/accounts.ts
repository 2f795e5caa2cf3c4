import { z } from 'zod';
import { emailPattern, limits } from './limits.ts';
import { organizationSizes, roles, signupInterests, specializations } from './options.ts';
import { idSchema, pointSchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';

export const accountMessages = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailMalformed: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters long',
  passwordLong: `Password must be at most ${limits.passwordMaxLength} characters long`,
  passwordCommon: 'This password is too common. Please choose one that is harder to guess.',
  organizationRequired: 'Organization name is required',
  locationRequired: 'Location is required',
  alreadyRegistered: 'This email is already registered. Please sign in or use a different email.',
  notCreated: 'Failed to create user',
  signUpFailed: 'An error occurred during signup. Please try again.',
} as const;

export const nameSchema = z.string().trim().min(1, accountMessages.nameRequired).max(200);
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

const text = (maximum: number) => z.string().trim().max(maximum);

/** The person behind a session, as the product shows them. */
export const userSchema = z.object({
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
  created_at: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

/** Keys that are not listed, a role among them, are ignored: the server says what an account may be. */
export const researcherSignUpSchema = z.object({
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

export const labOwnerSignUpSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  organization: text(200),
  location: text(300),
  researchInterest: z.array(z.enum(specializations)).max(specializations.length),
  captchaToken: z.string().max(4096).optional(),
});
export type LabOwnerSignUp = z.infer<typeof labOwnerSignUpSchema>;

export const accountRoutes = {
  me: route({
    method: 'GET',
    path: '/accounts/me',
    access: 'public',
    summary: 'Who this session belongs to; null without one',
    input: z.object({}),
    output: z.object({ user: userSchema.nullable() }),
  }),
  signUpResearcher: route({
    method: 'POST',
    path: '/accounts/researchers',
    access: 'public',
    summary: 'Make a researcher account and sign it in',
    input: researcherSignUpSchema,
    output: z.object({ user: userSchema }),
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  signUpLabOwner: route({
    method: 'POST',
    path: '/accounts/lab-owners',
    access: 'public',
    summary: 'Make a lab owner account and sign it in',
    input: labOwnerSignUpSchema,
    output: z.object({ user: userSchema }),
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
