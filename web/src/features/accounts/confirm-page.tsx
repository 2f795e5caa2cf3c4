import { useEffect, useState } from 'react';
import { afterSignIn } from '../../platform/access.ts';
import { useGo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.tsx';
import { CircleCheck, TriangleAlert } from '../../ui/icon.ts';
import { LinkButton } from '../../ui/link.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';
import { confirmLink, linkOfAddress } from './accounts.api.ts';

export const waitBeforeMilliseconds = 1500;
export const waitAfterMilliseconds = 1500;
export const patienceMilliseconds = 5000;

type State = { kind: 'auth_loading' } | { kind: 'success'; to: string; fromMagicLink: boolean } | { kind: 'error' };

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Uses the one-time token of the address, after the wait that lets the page be seen; then goes where it leads. */
const useVerification = (): State => {
  const [state, setState] = useState<State>({ kind: 'auth_loading' });
  // The page may have been made beforehand, for any address.
  const [link] = useState(() => (typeof window === 'undefined' ? null : linkOfAddress(window.location)));
  const { refresh } = useSession();

  useEffect(() => {
    // The token is used once and belongs in no history.
    window.history.replaceState(window.history.state, '', '/confirm');
    const leaving = new AbortController();
    const verify = async () => {
      await pause(waitBeforeMilliseconds, leaving.signal);
      try {
        const arrivedBy = link && (await confirmLink(link)).arrivedBy;
        const user = await refresh();
        if (user) {
          const fromMagicLink = arrivedBy === 'recovery' || arrivedBy === 'magiclink';
          return setState({ kind: 'success', fromMagicLink, to: fromMagicLink ? '/profile-settings' : afterSignIn(user.role) });
        }
      } catch {
        // What went wrong is told once the time for a session to appear is over.
      }
      await pause(patienceMilliseconds, leaving.signal);
      const late = await refresh();
      setState(late ? { kind: 'success', fromMagicLink: false, to: afterSignIn(late.role) } : { kind: 'error' });
    };
    verify().catch(() => undefined); // the page was left
    return () => leaving.abort();
    // A link is verified once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return state;
};

export const ConfirmPage = () => {
  const state = useVerification();
  const go = useGo();
  const done = state.kind === 'success' ? state : null;

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(
      () => go(done.to, { replace: true, ...(done.fromMagicLink ? { state: { fromMagicLink: true } } : {}) }),
      waitAfterMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [done, go]);

  return (
    <div
      className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 px-4 pt-16 text-center"
      aria-live="polite"
    >
      {state.kind === 'auth_loading' && (
        <>
          <SpinnerMark className="size-8 text-brand-ink" />
          <h1 className="text-2xl">Verifying Login...</h1>
        </>
      )}
      {state.kind === 'success' && (
        <>
          <CircleCheck aria-hidden="true" size={32} className="text-good" />
          <h1 className="text-2xl">Login Verified!</h1>
          <p className="text-muted">Taking you to your page.</p>
        </>
      )}
      {state.kind === 'error' && (
        <>
          <TriangleAlert aria-hidden="true" size={32} className="text-bad" />
          <h1 className="text-2xl">Verification Failed</h1>
          <p>There was a problem verifying your login. Please try again.</p>
          <LinkButton to="/signin">Return to Sign In</LinkButton>
        </>
      )}
    </div>
  );
};
