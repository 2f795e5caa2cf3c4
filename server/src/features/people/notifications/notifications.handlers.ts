import { limits } from '@aliquot/contract/limits';
import type { Role } from '@aliquot/contract/options';
import { notificationTopicNames, notificationTopics, requiredBecause } from '@aliquot/contract/people/notification-topics';
import { notificationRoutes } from '@aliquot/contract/people/notifications';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { createOutbox } from '../../../platform/mail/index.ts';
import { outboxPage, presentNotice, presentPreference } from './notifications.presenter.ts';
import { listNotices, markRead } from './notifications.repository.ts';
import { preferencesOf, savePreference } from './preferences.repository.ts';

export const notificationHandlers = {
  list: handle(notificationRoutes.list, async ({ input, actor, db }) => {
    const { items, total, unread } = await listNotices(db, actor.id, input);
    return succeed({
      items: items.map(presentNotice),
      total,
      unread,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  markRead: handle(notificationRoutes.markRead, async ({ input, actor, db, now }) =>
    succeed({ unread: await markRead(db, actor.id, input, now) }),
  ),

  preferences: handle(notificationRoutes.preferences, async ({ actor, db }) => {
    const preferences = await preferencesOf(db, actor.id);
    const topics = notificationTopicNames.filter((topic) =>
      (notificationTopics[topic].roles as readonly Role[]).includes(actor.role),
    );
    return succeed({ preferences: topics.map((topic) => presentPreference(preferences, { userId: actor.id, topic })) });
  }),

  setPreference: handle(notificationRoutes.setPreference, async ({ input, actor, db }) => {
    const { topic, in_product, mail } = input;
    const required = requiredBecause(topic);
    if (required !== null) return refuse('UNPROCESSABLE_CONTENT', required);
    const preference = { user_id: actor.id, topic, in_product, mail };
    await savePreference(db, preference);
    return succeed(presentPreference([preference], { userId: actor.id, topic }));
  }),
};

/** Shows developers the messages that were kept because no SMTP server is set. */
export const serveOutbox: RawRoute = async (path, { request, response, world }) => {
  const { mail, environment } = world.config;
  if (path !== '/dev/mail' || request.method !== 'GET' || mail.kind !== 'outbox' || environment === 'production') return false;
  const messages = await createOutbox(mail.directory, mail.from).list({ pageSize: limits.pageSizeMax });
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(outboxPage(messages));
  return true;
};
