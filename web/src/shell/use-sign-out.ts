import { useState } from 'react';
import { failureMessage } from '../platform/api-error.ts';
import { useGo } from '../platform/navigation.ts';
import { useSession } from '../platform/session.tsx';
import { notify } from '../ui/toast.ts';

/** Ends the session and goes home. Undefined while that is under way. */
export const useSignOut = (): (() => void) | undefined => {
  const { signOut } = useSession();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
      go('/');
    } catch (error) {
      notify({ tone: 'error', title: failureMessage(error, 'Signing out failed. Please try again.') });
    } finally {
      setLeaving(false);
    }
  };
  return leaving ? undefined : () => void leave();
};
