import type { ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { readBody } from './body.ts';
import { encodeError } from './error-bodies.ts';
import { sendJson } from './headers.ts';
import { invoke, type Mounted } from './mount.ts';
import { refuseWith } from './raw-answers.ts';
import type { RawContext, RawRoute } from './server.ts';

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** The stream begins with the first event: what is refused before is an ordinary answer with its own status. */
const sendEvent = (response: ServerResponse, event: 'step' | 'answer', data: unknown): void => {
  if (!response.headersSent)
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

const answer = ({ response }: RawContext, status: number, body: unknown): void => {
  if (!response.headersSent) return sendJson(response, status, body);
  sendEvent(response, 'answer', { status, body });
  response.end();
};

const fail = (context: RawContext, error: unknown): void => {
  const known = error instanceof ORPCError ? error : new ORPCError('INTERNAL_SERVER_ERROR');
  if (known.status >= 500) context.world.log.error({ err: error }, 'request failed');
  answer(context, known.status, encodeError(known, context.origin.requestId));
};

/**
 * A call of the contract for clients that accept `text/event-stream`: an event `step` (`{ at, text }`) for each step as it is
 * done, and at last one `answer` (`{ status, body }`) with the whole answer of an ordinary call. The work continues after the
 * client disconnects.
 */
export const tellingSteps =
  (path: `/api/${string}`, handler: Mounted): RawRoute =>
  async (asked, context) => {
    const { request, response } = context;
    if (asked !== path || request.method !== 'POST' || !request.headers.accept?.includes('text/event-stream')) return false;
    const body = await readBody(request);
    if (body === null) return refuseWith(context, 'PAYLOAD_TOO_LARGE');
    const { refused: _, whoIsThere: __, ...rest } = context; // the server tells of refusals of routes like this one
    const progress: RawContext['progress'] = (step) => sendEvent(response, 'step', step);
    try {
      answer(context, 200, await invoke(handler, parse(body), { ...rest, progress }));
    } catch (error) {
      fail(context, error);
    }
    return true;
  };
