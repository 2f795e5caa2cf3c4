import { limits } from '@aliquot/contract/limits';
import { notificationRoutes } from '@aliquot/contract/notifications';
import { succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import type { RawRoute } from '../../platform/http/server.ts';
import { createOutbox } from '../../platform/mail/index.ts';
import { listNotices, markRead } from './notifications.repository.ts';

export const notificationHandlers = {
  list: handle(notificationRoutes.list, async ({ input, actor, db }) => {
    const { items, total, unread } = await listNotices(db, actor.id, input);
    return succeed({
      items: items.map(({ id, kind, title, body, link, created_at, read_at }) => ({
        id,
        kind,
        title,
        body,
        link,
        created_at: created_at.toISOString(),
        read: read_at !== null,
      })),
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

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const linked = (text: string) => escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The messages that were kept because no SMTP server is set, for a developer's eyes. */
export const serveOutbox: RawRoute = async (path, { request, response, world }) => {
  const { mail, environment } = world.config;
  if (path !== '/dev/mail' || request.method !== 'GET' || mail.kind !== 'outbox' || environment === 'production') return false;
  const messages = await createOutbox(mail.directory, mail.from).list({ pageSize: limits.pageSizeMax });
  const articles = messages.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escape(subject)}</h2><p>To ${escape(to)}, ${escape(at)}</p><pre>${linked(text)}</pre></article>`,
  );
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>Outbox</h1><p>No SMTP server is set: these messages were not sent.</p>
${articles.join('\n') || '<p>No messages yet.</p>'}</main></body></html>`);
  return true;
};
