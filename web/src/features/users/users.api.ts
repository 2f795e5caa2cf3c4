import { organizationSizes, type Role, roleLabels, roles } from '@aliquot/contract/options';
import type { CreatedUser, CreationStep, NewUser } from '@aliquot/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { callWithSteps } from '../../platform/steps.ts';
import type { Tone } from '../../ui/text/badge.tsx';

/** What the address says of the list, each with what stands for "any". */
export const anyUser = { search: '', role: '', size: '', page: '1' };
export type UserTexts = typeof anyUser;

export type UserFilter = {
  search?: string;
  role?: Role;
  organizationSize?: (typeof organizationSizes)[number];
};

const known = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** The filter that texts mean; what is empty or not known is left out. */
export const filterOf = ({ search, role, size }: UserTexts): UserFilter => {
  const wanted = { role: known(roles, role), size: known(organizationSizes, size) };
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(wanted.role ? { role: wanted.role } : {}),
    ...(wanted.size ? { organizationSize: wanted.size } : {}),
  };
};

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
export const roleTones: Record<Role, Tone> = { admin: 'info', lab_owner: 'good', user: 'neutral' };

/** Research interests as they are typed: separated by commas. */
export const interestsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Why the users could not be loaded, in the words of the page. */
export const loadFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Failed to load users: Edge function returned unsuccessful response';
  if (error.status === 401) return 'Failed to load users: No valid session found. Please log in again.';
  const reason = error.status === 0 ? error.message : `Edge function failed with status: ${error.status}`;
  return `Failed to load users: ${reason}`;
};

export const usersQuery = (filter: UserFilter, page: number) =>
  queryOptions({
    queryKey: ['users', 'list', filter, page],
    queryFn: async ({ signal }) => {
      const answer = await api.users.list({ ...filter, page }, { signal });
      if (!answer.success) throw new Error('the list of users came without success');
      return answer;
    },
  });

export const userCountsQuery = queryOptions({
  queryKey: ['users', 'counts'],
  queryFn: ({ signal }) => api.users.counts({}, { signal }),
});

/** What deleting somebody would remove; asked afresh each time, since it is what the person decides by. */
export const readDeletion = (userId: string) => api.users.deletion({ userId });

export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'activity', userId],
    queryFn: ({ signal }) => api.users.activity({ userId }, { signal }),
  });

export const activityProjectsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'activity', userId, 'projects', page],
    queryFn: ({ signal }) => api.users.activityProjects({ userId, page, pageSize: 10 }, { signal }),
  });
export const activityDocumentsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'activity', userId, 'documents', page],
    queryFn: ({ signal }) => api.users.activityDocuments({ userId, page, pageSize: 10 }, { signal }),
  });
export const activityLabDocumentsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'activity', userId, 'lab-documents', page],
    queryFn: ({ signal }) => api.users.activityLabDocuments({ userId, page, pageSize: 10 }, { signal }),
  });
export const activityRecordsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'activity', userId, 'records', page],
    queryFn: ({ signal }) => api.users.activityRecords({ userId, page, pageSize: 10 }, { signal }),
  });

/** Makes an account; `onStep` hears of each step when the server has done it. */
export const createUser = (userData: NewUser, onStep: (step: CreationStep) => void): Promise<CreatedUser> =>
  callWithSteps('/api/functions/create-user-by-admin', { userData }, onStep);
export const updateUser = (input: Parameters<typeof api.users.update>[0]) => api.users.update(input);
export const setRole = (userId: string, newRole: Role) => api.users.setRole({ userId, newRole });
export const deleteUser = (userId: string) => api.users.delete({ userId });
