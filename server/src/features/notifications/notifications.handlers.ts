import { limits } from '@aliquot/contract/limits';
import { notificationRoutes } from '@aliquot/contract/notifications';
import { isAdmin } from '../../kernel/actor.ts';
import { succeed } from '../../kernel/result.ts';
import { sendJson } from '../../platform/http/headers.ts';
import { handle } from '../../platform/http/mount.ts';
import type { RawRoute } from '../../platform/http/server.ts';
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

/** Server-sent events: tells a page what to load again, and beats so that a dead connection is noticed. */
export const serveEvents: RawRoute = async (path, { actor, request, response, world }) => {
  if (path !== '/api/events' || request.method !== 'GET') return false;
  if (actor.kind !== 'user') {
    sendJson(response, 401, { error: 'No valid session found. Please log in again.', code: 'UNAUTHORIZED' });
    return true;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  response.write('retry: 2000\n\n');
  const leave = world.events.subscribe({
    userId: actor.id,
    labId: actor.labId,
    isAdmin: isAdmin(actor),
    tell: ({ noun, id }) => response.write(`data: ${JSON.stringify({ noun, ...(id ? { id } : {}) })}\n\n`),
  });
  const heartbeat = setInterval(() => response.write('event: heartbeat\ndata: {}\n\n'), limits.heartbeatMilliseconds);
  response.on('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  return true;
};
