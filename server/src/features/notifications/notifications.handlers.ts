import { limits } from '@aliquot/contract/limits';
import { notificationRoutes } from '@aliquot/contract/notifications';
import { succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import type { RawRoute } from '../../platform/http/server.ts';
import { createOutbox } from '../../platform/mail/index.ts';
import { outboxPage, presentNotice } from './notifications.presenter.ts';
import { listNotices, markRead } from './notifications.repository.ts';

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
    succeed({ unread: await markRead(db, actor.id, input.ids, now) }),
  ),
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
