import { useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAlive } from '../../../platform/alive.ts';
import { useGo } from '../../../platform/navigation.ts';
import { sameOriginPath } from '../../../platform/session/access.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { signInFailure } from './accounts.api.ts';
import { type Entry, type FactorMethod, isFactorMethod } from './ways-in.api.ts';

/** Steps of the sign-in page that have their own address. */
const signInSteps = ['second-factor', 'link', 'email-code', 'phone-code'] as const;
type SignInStep = (typeof signInSteps)[number];

/** The query of an account page; empty in a prerendered page, whose address is not known yet. */
const useAddress = (): Record<string, unknown> => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return useAlive() ? search : {};
};

/** Where the user was going when a guard sent them here. */
export const useOrigin = (): string | undefined => {
  const { from } = useAddress();
  return from === undefined ? undefined : sameOriginPath(from, window.location.origin);
};

/** Keeps the return address in links between account pages. */
export const useOriginSearch = (): Record<string, string> => {
  const from = useOrigin();
  return from === undefined ? {} : { from };
};

export const useSignInStep = (): SignInStep | undefined => {
  const { step } = useAddress();
  return signInSteps.find((each) => each === step);
};

/** The error code single sign-on returned with. */
export const useSingleSignOnError = (): string | undefined => {
  const { error } = useAddress();
  return typeof error === 'string' ? error : undefined;
};

/** The email address passed on by the previous page. */
export const useNavigationEmail = (): { email?: string } => {
  const { state } = useLocation();
  const { email } = state as { email?: unknown };
  return typeof email === 'string' && email !== '' ? { email } : {};
};

/** The second factors named by the first step; undefined when the page was opened another way. */
export const useNavigationMethods = (): readonly FactorMethod[] | undefined => {
  const { state } = useLocation();
  const { methods } = state as { methods?: unknown };
  return Array.isArray(methods) ? methods.filter(isFactorMethod) : undefined;
};

export const signInPath = (step: SignInStep, from: string | undefined): string =>
  `/signin?${new URLSearchParams({ step, ...(from ? { from } : {}) })}`;

/**
 * One sign-in attempt. It ends at the second factor, in a session (whose redirect follows by itself), or in a message.
 * `attempt` resolves with the error of a failed call.
 */
export const useSignInAttempt = () => {
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
