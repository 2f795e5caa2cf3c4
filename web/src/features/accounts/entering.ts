import { useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sameOriginPath } from '../../platform/access.ts';
import { useAlive } from '../../platform/alive.ts';
import { useGo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.tsx';
import { signInFailure } from './accounts.api.ts';
import { type Entry, type FactorMethod, isFactorMethod } from './ways-in.api.ts';

/** The parts of the sign-in page that have an address of their own. */
const signInSteps = ['second-factor', 'link', 'email-code', 'phone-code'] as const;
type SignInStep = (typeof signInSteps)[number];

/** What the address of an account page says; nothing in a page that was made beforehand, for any address. */
const useAddress = (): Record<string, unknown> => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return useAlive() ? search : {};
};

/** Where the person was going, when a guard sent them here. */
export const useOrigin = (): string | undefined => {
  const { from } = useAddress();
  return from === undefined ? undefined : sameOriginPath(from, window.location.origin);
};

/** For links between account pages, so that the place to come back to is not lost on the way. */
export const useOriginSearch = (): Record<string, string> => {
  const from = useOrigin();
  return from === undefined ? {} : { from };
};

export const useSignInStep = (): SignInStep | undefined => {
  const { step } = useAddress();
  return signInSteps.find((each) => each === step);
};

/** Why single sign-on brought the person back without a session, as its code says it. */
export const useSingleSignOnError = (): string | undefined => {
  const { error } = useAddress();
  return typeof error === 'string' ? error : undefined;
};

/** The e-mail address that the page before this one handed on. */
export const useEmailOfNavigation = (): { email?: string } => {
  const { state } = useLocation();
  const { email } = state as { email?: unknown };
  return typeof email === 'string' && email !== '' ? { email } : {};
};

/** The second factors that the first step named, or nothing when somebody came to the second step another way. */
export const useMethodsOfNavigation = (): readonly FactorMethod[] | undefined => {
  const { state } = useLocation();
  const { methods } = state as { methods?: unknown };
  return Array.isArray(methods) ? methods.filter(isFactorMethod) : undefined;
};

export const signInPath = (step: SignInStep, from: string | undefined): string =>
  `/signin?${new URLSearchParams({ step, ...(from ? { from } : {}) })}`;

/**
 * One try of a way in: it ends at the second factor, in a session (which leads on by itself), or in words to show.
 * `attempt` resolves with the error of a call that failed.
 */
export const useEntering = () => {
  const { refresh } = useSession();
  const go = useGo();
  const from = useOrigin();
  const [failure, setFailure] = useState<string | null>(null);

  const enter = async (entry: Entry) => {
    if (entry.kind === 'second-factor') return go(signInPath('second-factor', from), { state: { methods: entry.methods } });
    const { user, error } = await refresh();
    if (!user) setFailure(error ?? 'No user returned from authentication');
  };

  const attempt = async (work: () => Promise<Entry>): Promise<unknown> => {
    setFailure(null);
    try {
      await enter(await work());
      return undefined;
    } catch (error) {
      setFailure(signInFailure(error));
      return error;
    }
  };
  return { attempt, failure, setFailure };
};
