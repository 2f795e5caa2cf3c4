import type { RawRoute } from '../../../platform/http/server.ts';
import { unsubscribePage } from './unsubscribing.presenter.ts';
import { readToken, unsubscribe, unsubscribePath } from './unsubscribing.service.ts';

/**
 * The link of a mail, for people who are not signed in: GET asks, POST does it. Mail programs send the POST themselves for
 * their own button (RFC 8058). Links are followed by scanners, so a GET changes nothing.
 */
export const serveUnsubscribe: RawRoute = async (path, { request, response, world, origin }) => {
  if (path !== unsubscribePath || !['GET', 'HEAD', 'POST'].includes(request.method ?? '')) return false;
  const token = new URL(request.url ?? '/', world.config.server.publicUrl).searchParams.get('token') ?? '';
  const subscription = readToken(world, token);
  const isDone = subscription !== null && request.method === 'POST';
  request.resume();
  if (isDone) await unsubscribe(world, subscription, origin);
  response.writeHead(subscription ? 200 : 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(unsubscribePage(subscription, isDone));
  return true;
};
