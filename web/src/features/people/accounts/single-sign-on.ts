import { useQuery } from '@tanstack/react-query';
import { waysInQuery } from './ways-in.api.ts';

/** The message for an error from single sign-on; null without one. */
const singleSignOnMessage = (error: string | undefined, name = 'your other account'): string | null => {
  if (error === undefined) return null;
  if (error === 'account_not_linked')
    return `An account with this email address already exists. Sign in with your password, then connect ${name} in your profile.`;
  return `Sign-in with ${name} failed. Please try again.`;
};

export const useSingleSignOnMessage = (error: string | undefined): string | null => {
  const { data } = useQuery({ ...waysInQuery, enabled: error !== undefined });
  const [provider, ...others] = data?.providers ?? [];
  return singleSignOnMessage(error, others.length === 0 ? provider?.name : undefined);
};
