import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { mailChoices, notificationTopicNames } from './notification-topics.ts';

const notificationSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  created_at: timestampSchema,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

const preferenceSchema = z.object({
  topic: z.enum(notificationTopicNames),
  in_product: z.boolean(),
  /** Whether mail comes at once, once a day with everything else, or not at all. */
  mail: z.enum(mailChoices),
  /** Why it cannot be switched off; null where it can. */
  required: z.string().nullable(),
});
export type NotificationPreference = z.infer<typeof preferenceSchema>;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    summary: "The caller's notices, newest first",
    input: pageQuerySchema,
    output: pageOf(notificationSchema).extend({ unread: z.number().int() }),
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read',
    access: 'signed-in',
    summary: 'Mark the named notices as read, those about a page, or all of them',
    input: z.object({
      ids: z.array(idSchema).max(100).optional(),
      /** The path of a page that was opened: notices that lead there, whichever part of it, are read. */
      about: z.string().max(300).optional(),
    }),
    output: z.object({ unread: z.number().int() }),
  }),
  preferences: route({
    method: 'GET',
    path: '/notification-preferences',
    access: 'signed-in',
    summary: 'What the caller is notified about, and how',
    input: z.object({}),
    output: z.object({ preferences: z.array(preferenceSchema) }),
  }),
  setPreference: route({
    method: 'PUT',
    path: '/notification-preferences/{topic}',
    access: 'signed-in',
    summary: 'Choose how the caller is notified about a topic',
    input: z.object({ topic: z.enum(notificationTopicNames), in_product: z.boolean(), mail: z.enum(mailChoices) }),
    output: preferenceSchema,
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
};
