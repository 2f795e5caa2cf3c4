import { useQuery } from '@tanstack/react-query';
import { waysInQuery } from './ways-in.api.ts';

/** What to tell somebody whom single sign-on brought back with an error; null without one. */
const singleSignOnWords = (error: string | undefined, name = 'your other account'): string | null => {
  if (error === undefined) return null;
  if (error === 'account_not_linked')
    return `There is already an account with this email address. Sign in with your password first, then connect ${name} in your profile.`;
  return `Signing in with ${name} did not work. Please try again.`;
};

export const useSingleSignOnWords = (error: string | undefined): string | null => {
  const { data } = useQuery({ ...waysInQuery, enabled: error !== undefined });
  const [provider, ...others] = data?.providers ?? [];
  return singleSignOnWords(error, others.length === 0 ? provider?.name : undefined);
};
