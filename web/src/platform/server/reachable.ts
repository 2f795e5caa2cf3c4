import { useEffect, useRef } from 'react';
import { retryDelay } from './events.ts';
import { fetchInTime } from './http.ts';

const answerMilliseconds = 5000;

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
