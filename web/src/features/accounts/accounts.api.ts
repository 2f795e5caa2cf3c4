import { roles } from '@aliquot/contract/options';
import { callAuth } from '../../platform/api.ts';
import type { SessionUser } from '../../platform/session.tsx';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The person behind the session cookie, or null when nobody is signed in. */
export const readSession = async (): Promise<SessionUser | null> => {
  const answer = await callAuth('/get-session');
  const user = isRecord(answer) && isRecord(answer.user) ? answer.user : null;
  if (!user) return null;
  const role = roles.find((known) => known === user.role);
  return role ? { id: String(user.id), email: String(user.email), name: String(user.name ?? ''), role } : null;
};

export const signOut = async (): Promise<void> => {
  await callAuth('/sign-out', {});
};
