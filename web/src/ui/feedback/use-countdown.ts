import { useEffect, useRef } from 'react';

/**
 * Calls `onEnd` once after `milliseconds`, not counting time while `paused`. A new `key` restarts it; without `milliseconds` it
 * never ends.
 */
export const useCountdown = (milliseconds: number | undefined, paused: boolean, key: unknown, onEnd: () => void) => {
  const left = useRef({ key, milliseconds });
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (milliseconds === undefined) return;
    if (left.current.key !== key || left.current.milliseconds === undefined) left.current = { key, milliseconds };
    if (paused) return;
    const started = performance.now();
    const remaining = left.current.milliseconds ?? milliseconds;
    const timer = setTimeout(() => end.current(), remaining);
    return () => {
      clearTimeout(timer);
      left.current = { key, milliseconds: Math.max(0, remaining - (performance.now() - started)) };
    };
  }, [milliseconds, paused, key]);
};
