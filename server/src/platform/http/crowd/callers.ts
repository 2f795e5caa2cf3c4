import type { IncomingMessage } from 'node:http';
import { clientBlock } from '../../../kernel/origin.ts';
import { cookieName, cookieNamed } from '../../auth/session-cookie.ts';

const most = 10_000;

/**
 * Tells callers apart before the database is asked: the person of a session that was seen lately, otherwise the client address.
 * It decides in which order calls are answered and nothing else.
 */
export const createCallers = (publicUrl: string) => {
  const persons = new Map<string, string>();
  const sessionOf = ({ headers }: IncomingMessage) => cookieNamed(headers.cookie ?? '', cookieName(publicUrl, 'session'));
  return {
    of: (request: IncomingMessage, ip: string): string => persons.get(sessionOf(request) ?? '') ?? `client ${clientBlock(ip)}`,
    /** Remembers whose session this is. */
    learn: (request: IncomingMessage, personId: string): void => {
      const session = sessionOf(request);
      if (session === null || persons.has(session)) return;
      persons.set(session, `user ${personId}`);
      if (persons.size > most) for (const oldest of persons.keys()) return void persons.delete(oldest);
    },
  };
};
