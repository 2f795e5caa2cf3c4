import type { AdminUser, CreatedUser, CreationStep, NewUser } from '@aliquot/contract/administration/users';
import { type Role, roleLabels, roles } from '@aliquot/contract/options';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { callWithSteps } from '../../../platform/steps.ts';
import type { Tone } from '../../../ui/text/badge.tsx';

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
export const roleTones: Record<Role, Tone> = { admin: 'info', lab_owner: 'good', user: 'neutral' };

/** Why the users could not be loaded, in the words of the page. */
export const loadFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Failed to load users: Edge function returned unsuccessful response';
  if (error.status === 401) return 'Failed to load users: No valid session found. Please log in again.';
  const reason = error.status === 0 ? error.message : `Edge function failed with status: ${error.status}`;
  return `Failed to load users: ${reason}`;
};

/** One page of the list. */
export const readUsers = async (filter: Parameters<typeof api.users.list>[0], options?: { signal: AbortSignal }) => {
  const { success, users, ...page } = await api.users.list(filter, options);
  if (!success) throw new Error('the list of users came without success');
  return { ...page, items: users };
};

/** A user as they are now; undefined when they were deleted. */
export const readUser = async ({ id, email }: AdminUser): Promise<AdminUser | undefined> =>
  (await readUsers({ search: email, page: 1 })).items.find((user) => user.id === id);

/** The effects of deleting a user; read again each time, because the decision depends on them. */
export const readDeletion = (userId: string) => api.users.deletion({ userId });

/** Creates an account; `onStep` is called after each step of the server. */
export const createUser = (userData: NewUser, onStep: (step: CreationStep) => void): Promise<CreatedUser> =>
  callWithSteps('/api/functions/create-user-by-admin', { userData }, onStep);
