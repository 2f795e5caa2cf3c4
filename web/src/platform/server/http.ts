import { takeEarly } from '../session/early-calls.ts';
import { transportError } from './api-error.ts';
import { noteServerTime } from './server-clock.ts';

const isStream = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** The answer with its body read, but for a stream of steps, whose reader follows it. A redirect of the browser's own has no body. */
const complete = async (response: Response): Promise<Response> => {
  if (!response.body || isStream(response)) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
};

/**
 * The only fetch of the web. Throws an ApiError on a network error or timeout, also while the body arrives, and the caller's
 * own abort reason.
 */
export const fetchInTime = async (request: Request, milliseconds: number): Promise<Response> => {
  const early = await takeEarly(request)?.catch(() => undefined);
  const timeout = AbortSignal.timeout(milliseconds);
  try {
    if (early) return await complete(early);
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.any([request.signal, timeout]) });
    noteServerTime(response.headers.get('date'));
    return await complete(response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw transportError(timeout.aborted ? 'TIMEOUT' : 'NETWORK', error);
  }
};
