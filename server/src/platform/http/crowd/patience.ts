import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody, isMultipart, isUploadPart } from '../requests.ts';

const second = 1000;

/** How long a body of at most 256 kB may take. */
export const callBodyMilliseconds = 30 * second;
/** An upload may take as long as it needs, while at least `bytes` of it arrive in each stretch of `milliseconds`. */
export const uploadPace = { milliseconds: 60 * second, bytes: 16_384 } as const;

const lookMilliseconds = second;

type Watched = { readonly request: IncomingMessage; readonly response: ServerResponse; since: number; bytes: number };

const isStalled = (watched: Watched, now: number): boolean => {
  const { request } = watched;
  if (!isMultipart(request) && !isUploadPart(request)) return now - watched.since > callBodyMilliseconds;
  const read = request.socket.bytesRead;
  if (read - watched.bytes >= uploadPace.bytes) {
    watched.since = now;
    watched.bytes = read;
  }
  return now - watched.since > uploadPace.milliseconds;
};

const giveUp = ({ request, response }: Watched): void => {
  if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
  request.destroy();
  request.socket.destroySoon();
};

/**
 * Ends requests whose body comes too slowly or not at all. The time limit of `node:http` for whole requests cannot tell a long
 * upload over a slow line from one that has stalled, so it is off.
 */
export const watchBodies = (server: Server): void => {
  const receiving = new Set<Watched>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const watched = { request, response, since: performance.now(), bytes: request.socket.bytesRead };
    receiving.add(watched);
    const forget = () => receiving.delete(watched);
    request.once('end', forget);
    request.once('close', forget);
  });
  const look = setInterval(() => {
    for (const watched of receiving) if (!watched.request.complete && isStalled(watched, performance.now())) giveUp(watched);
  }, lookMilliseconds);
  look.unref();
  server.once('close', () => clearInterval(look));
};
