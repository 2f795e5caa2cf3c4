import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOnEvents } from '../platform/events.ts';
import { useSession } from '../platform/session.tsx';

/** Keeps the live connection open while a user is signed in. */
export const useLiveUpdates = () => {
  const queries = useQueryClient();
  const { user, refresh } = useSession();
  const person = user?.id;
  useEffect(() => (person ? refreshOnEvents(queries, () => void refresh()) : undefined), [person, queries, refresh]);
};
