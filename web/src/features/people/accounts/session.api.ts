import { noteDemo } from '../../../platform/demo-growth.ts';
import { api, callAuth } from '../../../platform/server/api.ts';
import type { AuthUser, SessionCalls } from '../../../platform/session/session.tsx';

const isPerson = (value: unknown): value is AuthUser =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

const personOf = (answer: unknown): AuthUser | null =>
  typeof answer === 'object' && answer !== null && 'user' in answer && isPerson(answer.user) ? answer.user : null;

/** The session store's calls to the server. */
export const sessionCalls: SessionCalls = {
  readSession: async () => personOf(await callAuth('/get-session')),
  readProfile: async () => {
    const answer = await api.accounts.me({});
    noteDemo(answer);
    return answer.user;
  },
  signOut: async () => {
    await callAuth('/sign-out', {});
  },
};
