import { errorCatalogue } from '@aliquot/contract/errors';
import { limits } from '@aliquot/contract/limits';
import { isAdmin, type UserActor } from '../../../kernel/actor.ts';
import type { Listener } from '../../../platform/events/events.ts';
import { sendJson } from '../../../platform/http/headers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import type { World } from '../../../platform/world.ts';
import { createLines, type Lines } from './lines.domain.ts';

const unauthorized = { error: errorCatalogue.UNAUTHORIZED.message, code: 'UNAUTHORIZED' };

/** More than the pages a person has open; a page whose connection ends connects again. */
const linesPerUser = 20;

/** The open connections of each world of the process. */
const linesOf = new WeakMap<World['events'], Lines>();

const linesIn = ({ events, config }: World): Lines => {
  const lines = linesOf.get(events) ?? createLines({ perUser: linesPerUser, perServer: config.limits.liveConnections });
  linesOf.set(events, lines);
  return lines;
};

const isSamePerson = (before: UserActor, after: UserActor) =>
  before.id === after.id && before.labId === after.labId && isAdmin(before) === isAdmin(after);

/**
 * Server-sent events that name what a page should load again, with a heartbeat so that a dead connection is noticed. Each beat
 * checks the session: the connection ends with it and follows a change of role or laboratory. It also ends when an event may have
 * been missed, and when the same person or the server has too many newer ones; the page then connects again and loads everything.
 */
export const serveEvents: RawRoute = async (path, { actor, request, response, world, origin, whoIsThere }) => {
  if (path !== '/api/events' || request.method !== 'GET') return false;
  if (actor.kind !== 'user') {
    sendJson(response, errorCatalogue.UNAUTHORIZED.status, { ...unauthorized, requestId: origin.requestId });
    return true;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  response.write('retry: 2000\n\n');

  const listenerOf = (person: UserActor): Listener => ({
    userId: person.id,
    labId: person.labId,
    isAdmin: isAdmin(person),
    tell: ({ noun, id }) => response.write(`data: ${JSON.stringify({ noun, ...(id ? { id } : {}) })}\n\n`),
    lost: () => response.end(),
  });
  let person = actor;
  let leave = world.events.subscribe(listenerOf(person));

  const beat = async () => {
    const now = await whoIsThere().catch(() => person); // a check that fails is repeated at the next beat
    if (response.closed) return;
    if (now.kind !== 'user') {
      response.end('event: ended\ndata: {}\n\n');
      return;
    }
    if (!isSamePerson(person, now)) {
      leave();
      leave = world.events.subscribe(listenerOf(now));
    }
    person = now;
    response.write('event: heartbeat\ndata: {}\n\n');
  };
  const close = linesIn(world).add({ userId: person.id, end: () => response.end() });
  const heart = setInterval(() => void beat(), limits.heartbeatMilliseconds);
  response.on('close', () => {
    clearInterval(heart);
    close();
    leave();
  });
  return true;
};
