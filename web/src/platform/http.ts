import { transportError } from './api-error.ts';

/** The one fetch of the web. Throws an ApiError when nobody answered in time, and what the caller's own signal says. */
export const fetchInTime = async (request: Request, milliseconds: number): Promise<Response> => {
  const timeout = AbortSignal.timeout(milliseconds);
  try {
    return await fetch(request, { redirect: 'manual', signal: AbortSignal.any([request.signal, timeout]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw transportError(timeout.aborted ? 'TIMEOUT' : 'NETWORK', error);
  }
};
