import { useEffect, useRef } from 'react';
import { ApiError } from './api-error.ts';
import { retryDelay } from './events.ts';
import { fetchInTime } from './http.ts';

const unreachableStatuses = new Set([0, 502, 503, 504]);
const answerMilliseconds = 5000;

/** Whether a call failed on its way, so that repeating it can succeed once the server is reachable. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && unreachableStatuses.has(error.status);

const answers = async (): Promise<boolean> => {
  try {
    return (await fetchInTime(new Request(`${window.location.origin}/api/health`), answerMilliseconds)).ok;
  } catch {
    return false;
  }
};

/** Whether calls are answered: a server whose database is away lives, and refuses them. */
export const servesCalls = async (): Promise<boolean> => {
  try {
    return (await fetchInTime(new Request(`${window.location.origin}/api/accounts/me`), answerMilliseconds)).ok;
  } catch {
    return false;
  }
};

/**
 * While `waiting`, checks whether the server is reachable, at once when the network returns, and then calls `act`. Repeated
 * failures wait longer.
 */
export const useWhenReachable = (waiting: boolean, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const failures = useRef(0);
  useEffect(() => {
    if (!waiting) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const wait = () => {
      timer = setTimeout(() => void look(), retryDelay(failures.current, Math.random()));
      failures.current += 1;
    };
    const look = async () => {
      clearTimeout(timer);
      const back = await answers();
      if (over) return;
      if (back) latest.current();
      else wait();
    };
    const now = () => void look();
    wait();
    window.addEventListener('online', now);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [waiting]);
};
