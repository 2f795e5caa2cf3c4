import { useEffect, useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { afterSignIn } from '../../../platform/session/access.ts';
import { type SessionStore, type SessionUser, useSessionStore } from '../../../platform/session/session.tsx';
import { SpinnerMark } from '../../../ui/feedback/spinner.tsx';
import { CircleCheck, TriangleAlert } from '../../../ui/text/icon.ts';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { linkOfAddress } from './accounts.api.ts';
import { waitForUser } from './arrival.ts';
import { secondFactorPath } from './ways-in.api.ts';

const waitBeforeMilliseconds = 1500;
const waitAfterMilliseconds = 1500;
export const sessionWaitMilliseconds = 5000;

type Arrival = { to: string; fromMagicLink: boolean };
type Link = NonNullable<ReturnType<typeof linkOfAddress>>;
type State = { kind: 'auth_loading' } | { kind: 'success'; arrival: Arrival } | { kind: 'error'; by: Link['type'] | null };
type Attempt = { secondFactor: boolean; fromMagicLink: boolean };

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Uses the one-time token; an error is shown only once the time for a session to appear is over. */
const tryLink = async (link: Link | null): Promise<Attempt> => {
  try {
    const answer = link && (await api.accounts.confirm(link));
    const fromMagicLink = answer?.arrivedBy === 'recovery' || answer?.arrivedBy === 'magiclink';
    return { secondFactor: answer?.secondFactor ?? false, fromMagicLink };
  } catch {
    return { secondFactor: false, fromMagicLink: false };
  }
};

const placeOf = (user: SessionUser, fromMagicLink: boolean): Arrival => ({
  to: fromMagicLink ? '/profile-settings' : afterSignIn(user.role),
  fromMagicLink,
});

/** The destination of the signed-in user, by the link or by a session that appears soon after; null without one. */
const verify = async (store: SessionStore, link: Link | null, leaving: AbortSignal): Promise<Arrival | null> => {
  const arrival = waitForUser(store, leaving);
  await pause(waitBeforeMilliseconds, leaving);
  const { secondFactor, fromMagicLink } = await tryLink(link);
  if (secondFactor) return { to: secondFactorPath, fromMagicLink: false };
  const { user } = await store.refresh();
  if (user) return placeOf(user, fromMagicLink);
  await Promise.race([arrival, pause(sessionWaitMilliseconds, leaving)]);
  const late = store.get().user ?? (await store.refresh()).user;
  return late && placeOf(late, fromMagicLink);
};

const useVerification = (): State => {
  const [state, setState] = useState<State>({ kind: 'auth_loading' });
  // A prerendered page does not know its address yet.
  const [link] = useState(() => (typeof window === 'undefined' ? null : linkOfAddress(window.location)));
  const store = useSessionStore();

  useEffect(() => {
    // The token works once and must not stay in the history.
    window.history.replaceState(window.history.state, '', '/confirm');
    const leaving = new AbortController();
    verify(store, link, leaving.signal)
      .then((arrival) => setState(arrival ? { kind: 'success', arrival } : { kind: 'error', by: link?.type ?? null }))
      .catch(() => undefined); // the page was left
    return () => leaving.abort();
  }, [store, link]);
  return state;
};

export const ConfirmPage = () => {
  const state = useVerification();
  const go = useGo();
  const arrival = state.kind === 'success' ? state.arrival : null;

  useEffect(() => {
    if (!arrival) return undefined;
    const timer = setTimeout(
      () => go(arrival.to, { replace: true, ...(arrival.fromMagicLink ? { state: { fromMagicLink: true } } : {}) }),
      waitAfterMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [arrival, go]);

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
          <p className="text-muted">Opening your page.</p>
        </>
      )}
      {state.kind === 'error' && (
        <>
          <TriangleAlert aria-hidden="true" size={32} className="text-bad" />
          <h1 className="text-2xl">Verification Failed</h1>
          <p>There was a problem verifying your login. Please try again.</p>
          {state.by === 'recovery' && (
            <p className="text-muted">
              A link to set a new password works once, for 1 hour. <TextLink to="/forgot-password">Send a new link</TextLink>
            </p>
          )}
          {state.by === 'magiclink' && (
            <p className="text-muted">A sign-in link works once, for 5 minutes. You can send a new one from Sign In.</p>
          )}
          {state.by === 'signup' && (
            <p className="text-muted">
              If this link was opened before, your email address may already be confirmed. Sign in to check. If it isn’t, you
              can send a new link from there.
            </p>
          )}
          <LinkButton to="/signin">Return to Sign In</LinkButton>
        </>
      )}
    </div>
  );
};
