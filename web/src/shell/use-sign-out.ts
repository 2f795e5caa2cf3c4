import { useState } from 'react';
import { useGo } from '../platform/navigation.ts';
import { useSession } from '../platform/session/session.tsx';

/** Ends the session and opens the home page. Undefined while this is running. */
export const useSignOut = (): (() => void) | undefined => {
  const { signOut } = useSession();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { error } = await signOut();
    // Without a network the home page cannot load.
    if (error === null) go('/');
    setLeaving(false);
  };
  return leaving ? undefined : () => void leave();
};
