import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';

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
    summary: 'Mark the named notices as read, or all of them',
    input: z.object({ ids: z.array(idSchema).max(100).optional() }),
    output: z.object({ unread: z.number().int() }),
  }),
};
