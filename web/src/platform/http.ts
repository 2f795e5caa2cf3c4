import { transportError } from './api-error.ts';

/** The only fetch of the web. Throws an ApiError on a network error or timeout, and the caller's own abort reason. */
export const fetchInTime = async (request: Request, milliseconds: number): Promise<Response> => {
  const timeout = AbortSignal.timeout(milliseconds);
  try {
    return await fetch(request, { redirect: 'manual', signal: AbortSignal.any([request.signal, timeout]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw transportError(timeout.aborted ? 'TIMEOUT' : 'NETWORK', error);
  }
};
