import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshOnEvents } from '../platform/server/events.ts';
import { servesCalls } from '../platform/server/reachable.ts';
import { useSession } from '../platform/session/session.tsx';

/** Keeps the live connection open while a user is signed in. @returns whether it is lost because calls are not answered. */
export const useLiveUpdates = (): boolean => {
  const queries = useQueryClient();
  const { user, refresh } = useSession();
  const person = user?.id;
  const [isReconnecting, setReconnecting] = useState(false);
  useEffect(() => {
    if (!person) return undefined;
    let latest = 0;
    const onState = (isOpen: boolean) => {
      latest += 1;
      const round = latest;
      if (isOpen) setReconnecting(false);
      // A connection that is refused because the session ended is nothing to wait for.
      else void servesCalls().then((serves) => round === latest && setReconnecting(!serves));
    };
    const stop = refreshOnEvents(queries, { onState, onEnded: () => void refresh() });
    return () => {
      latest += 1;
      stop();
      setReconnecting(false);
    };
  }, [person, queries, refresh]);
  return isReconnecting;
};
