import { useState } from 'react';
import { useGo } from '../platform/navigation.ts';
import { useSession } from '../platform/session.tsx';

/** Ends the session and goes home. Undefined while that is under way. */
export const useSignOut = (): (() => void) | undefined => {
  const { signOut } = useSession();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { error } = await signOut();
    // Without a network the landing page could not be loaded.
    if (error === null) go('/');
    setLeaving(false);
  };
  return leaving ? undefined : () => void leave();
};
