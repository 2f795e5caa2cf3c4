import type { AdminUser } from '@aliquot/contract/administration/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { interestsOf } from '../../people/accounts/interests.ts';
import { activityTone } from './activity-tone.ts';
import { completionTone } from './user-detail.tsx';
import { loadFailure } from './users.api.ts';
import { UsersPage } from './users-page.tsx';

// Loaded when opened; on a busy machine that takes longer than a test waits.
beforeAll(() =>
  Promise.all([import('./add-user-dialog.tsx'), import('./edit-user-dialog.tsx'), import('./activity-dialog.tsx')]),
);
afterEach(() => vi.useRealTimers());

const user = (changes: Partial<AdminUser> = {}): AdminUser => ({
  id: '019a0000-0000-7000-8000-00000000000b',
  name: 'Rita Alvarez',
  email: 'rita@example.org',
  organization: 'Bay Institute',
  organization_size: '11-50',
  location: 'Boston, MA',
  research_interest: ['genomics', 'oncology'],
  role: 'user',
  created_at: '2026-03-05T10:00:00Z',
  updated_at: '2026-03-05T10:00:00Z',
  profile_completion: 60,
  can: { edit: true, delete: true, roles: ['lab_owner', 'admin'] },
  ...changes,
});
const listOf = (...users: AdminUser[]) =>
  answered({ success: true, users, error: null, total: users.length, page: 1, pageSize: 20 });
const counts = {
  total: 42,
  admins: 1,
  labOwners: 37,
  regularUsers: 4,
  newThisMonth: 5,
  active: 9,
  completeProfiles: 8,
  newSince: '2026-11-01',
};
const nothing = {
  projects: { pending: 1, 'in-progress': 0, completed: 2, cancelled: 0 },
  openRequests: 1,
  documents: 4,
  labDocuments: 0,
  activity: 17,
  lab: null,
  obstacle: null,
};

const listName = 'GET /api/functions/fetch-users-admin';

const open = (answers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/users') => {
  const server = fakeServer({ [listName]: listOf(user()), 'GET /api/users/counts': answered(counts), ...answers });
  const app = renderApp({
    at,
    places: [{ path: '/admin/users', audience: 'admin', page: <UsersPage /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...server, ...app, calls: (name: string) => server.asked.filter((each) => each.name === name) };
};

it('AUS-001 AUS-002 seven figures, and what "new this month" means', async () => {
  open();
  const figures = await screen.findByRole('region', { name: 'User statistics' });
  await waitFor(() => expect(within(figures).getByText('42')).toBeTruthy());
  const labels = within(figures)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Total users',
    'Administrators',
    'Lab owners',
    'Regular users',
    'New this monthsince Nov 1, 2026',
    'Activeprofile 80% or more',
    'Complete profilesprofile 100%',
  ]);
});

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [50, 'warn'],
  [49, 'bad'],
  [0, 'bad'],
] as const)('AUS-003 a completion of %i %% is %s', (percent, tone) => expect(completionTone(percent)).toBe(tone));

it.each([
  ['completed', 'good'],
  ['approved', 'good'],
  ['in-progress', 'warn'],
  ['pending', 'warn'],
  ['denied', 'bad'],
  ['failed', 'bad'],
] as const)('AUS-014 the badge of %s is %s', (status, tone) => expect(activityTone(status)).toBe(tone));

it('AUS-005 AUS-006 a row: name, role, address, date; it opens; its actions', async () => {
  open({ [listName]: listOf(user(), user({ id: '019a0000-0000-7000-8000-00000000000c', name: '', email: 'x@example.org' })) });
  const row = (await screen.findByRole('button', { name: 'Show details of Rita Alvarez' })).closest('tr');
  if (!row) throw new Error('no row');
  for (const words of ['Researcher', 'rita@example.org', 'Mar 5, 2026']) expect(within(row).getByText(words)).toBeTruthy();
  for (const name of ['Activity', 'Edit', 'Delete', 'Make lab owner', 'Make administrator'])
    expect(within(row).getByRole('button', { name: new RegExp(`^${name} ?Rita Alvarez$`) })).toBeTruthy();
  expect(within(row).queryByRole('button', { name: /Make researcher/ })).toBeNull();
  expect(screen.getByText('Unnamed User')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Rita Alvarez' }));
  for (const words of ['Bay Institute', 'Boston, MA', '11-50 employees', 'Genomics & Genetics', 'Oncology', '60%'])
    expect(within(screen.getByRole('table')).getByText(words)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Profile completion of Rita Alvarez' })).toBeTruthy();
});

it('AUS-007 a row on which nothing may be done offers nothing', async () => {
  open({ [listName]: listOf(user({ can: { edit: true, delete: false, roles: [] } })) });
  await screen.findByRole('button', { name: 'Show details of Rita Alvarez' });
  expect(screen.queryByRole('button', { name: /^(Delete|Make)/ })).toBeNull();
});

it('AUS-008 an empty list gives four hints and loads again when asked', async () => {
  const { calls } = open({ [listName]: listOf() });
  await screen.findByText('No users found');
  const hints = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const point of [/administrator role/, /user records/, /Users exist/, /Creating users works/])
    expect(hints.some((hint) => point.test(hint ?? ''))).toBe(true);
  const before = calls(listName).length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh User List' }));
  await waitFor(() => expect(calls(listName).length).toBeGreaterThan(before));
});

it.each([
  [401, 'Failed to load users: No valid session found. Please log in again.'],
  [500, 'Failed to load users: Edge function failed with status: 500'],
])('AUS-018 a list that fails with %i: %s', async (status, words) => {
  const { ApiError } = await import('../../../platform/server/api-error.ts');
  expect(loadFailure(new ApiError({ code: 'X', status, message: 'no' }))).toBe(words);
});

it('AUS-018 the page says why the list failed', async () => {
  open({ [listName]: refusedWith(500, 'Something went wrong') });
  expect(await screen.findByText('Failed to load users: Edge function failed with status: 500')).toBeTruthy();
});

it('ADM-015 AUS-017 a list that comes without success is a failure, not an empty list', async () => {
  open({ [listName]: answered({ success: false, users: [], error: 'no', total: 0, page: 1, pageSize: 20 }) });
  expect(await screen.findByText('Failed to load users: Edge function returned unsuccessful response')).toBeTruthy();
  expect(screen.queryByText('No users found')).toBeNull();
});

it('AUS-010 research interests are split on commas, trimmed, and blanks dropped', () => {
  expect(interestsOf(' genomics, , wound healing ,')).toEqual(['genomics', 'wound healing']);
});

const created = {
  error: null,
  details: null,
  verification: {
    beforeCount: 42,
    afterCount: 43,
    userCountIncrease: 1,
    profileCreated: true,
    authUserCreated: true,
    publicUserVerified: true,
    authUserVerified: true,
  },
  allUsers: [],
  steps: [{ at: '2026-11-21T08:00:00Z', text: 'Account created without a password' }],
};
const createName = 'POST /api/functions/create-user-by-admin';

it('AUS-009 AUS-010 the form: its fields, its defaults, and what it refuses before anything is sent', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add New User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New User' });
  for (const label of ['Name', 'Email', 'Organization', 'Organization size', 'Location', 'Research interests', 'Role'])
    expect(within(dialog).getByLabelText(label)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Role').value).toBe('user');
  expect(within(dialog).getByRole('heading', { name: 'Process log' })).toBeTruthy();
  await userEvent.click(within(dialog).getByLabelText(/^Set a password/));
  const create = within(dialog).getByRole('button', { name: 'Create User' });
  await userEvent.click(create);
  for (const words of ['Name is required', 'Email is required', 'Password is required'])
    expect(await within(dialog).findByText(words)).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Email'), 'nobody');
  await userEvent.type(within(dialog).getByLabelText('First password'), 'short');
  expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
  expect(await within(dialog).findByText('Password must be at least 8 characters long')).toBeTruthy();
  expect(calls(createName)).toEqual([]);
});

const fill = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add New User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New User' });
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Mina Made');
  await userEvent.type(within(dialog).getByLabelText('Email'), 'mina@example.org');
  await userEvent.type(within(dialog).getByLabelText('Research interests'), 'genomics, , oncology');
  return dialog;
};

it('AUS-011 AUS-020 shows what was done and the total; the list loads after 2 seconds, the form closes at 3', async () => {
  const { calls } = open({ [createName]: answered(created) });
  const dialog = await fill();
  const press = within(dialog).getByRole('button', { name: 'Create User' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => press.click());
  await eventually(() => expect(within(dialog).getByText('Account created without a password')).toBeTruthy());
  expect(within(dialog).getByText('User Mina Made was created successfully. Total users: 43.')).toBeTruthy();
  expect(calls(createName)[0]?.body).toMatchObject({
    userData: {
      name: 'Mina Made',
      email: 'mina@example.org',
      password: '',
      researchInterest: ['genomics', 'oncology'],
      role: 'user',
    },
  });
  const before = calls(listName).length;
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(calls(listName)).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(calls(listName).length).toBeGreaterThan(before);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [
    'details',
    refusedWith(409, 'This was changed', { details: 'This email is already registered.' }),
    'This email is already registered.',
  ],
  ['no words', refusedWith(500, ''), 'Failed to create user'],
])('AUS-020 a failure with %s shows, in the log too, and the form stays', async (_what, answer, words) => {
  open({ [createName]: answer });
  const dialog = await fill();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create User' }));
  expect(await within(dialog).findByText(words)).toBeTruthy();
  expect(within(dialog).getByText(`Failed: ${words} Nothing was saved.`, { exact: false })).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Mina Made');
});

const updateName = `PUT /api/users/${user().id}`;

it.each([
  [answered(user({ name: 'Rita A.' })), 'User updated successfully'],
  [refusedWith(500, ''), 'Failed to update user'],
])('AUS-012 AUS-013 the edit form, saved or not', async (answer, words) => {
  const { calls } = open({ [updateName]: answer });
  await userEvent.click(await screen.findByRole('button', { name: /^Edit ?Rita Alvarez$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  const name = within(dialog).getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save user' }));
  expect(await within(dialog).findByText('Name is required')).toBeTruthy();
  expect(calls(updateName)).toEqual([]);
  await userEvent.type(name, 'Rita A.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(calls(updateName)[0]?.body).toMatchObject({
    name: 'Rita A.',
    organization: 'Bay Institute',
    organization_size: '11-50',
    research_interest: ['genomics', 'oncology'],
    role: 'user',
    updated_at: '2026-03-05T10:00:00Z',
  });
});

it('AUS-013 keeps what was typed and adds what another administrator changed', async () => {
  const theirs = user({ organization: 'Harbor Institute', updated_at: '2026-03-06T10:00:00Z' });
  const { calls, answers } = open({ [updateName]: refusedWith(409, 'Changed') });
  await userEvent.click(await screen.findByRole('button', { name: /^Edit ?Rita Alvarez$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await userEvent.type(within(dialog).getByLabelText('Name'), '!');
  answers[listName] = listOf(theirs);
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save user' }));
  await save();
  expect(await within(dialog).findByText(/Added from their version: organization\. Save again\./)).toBeTruthy();
  answers[updateName] = answered(theirs);
  await save();
  expect(await screen.findByText('User updated successfully')).toBeTruthy();
  expect(calls(updateName)[1]?.body).toMatchObject({
    name: 'Rita Alvarez!',
    organization: 'Harbor Institute',
    updated_at: theirs.updated_at,
  });
});

const roleName = 'POST /api/functions/update-user-role-admin';

it.each([
  [answered({ error: null, details: null, role: 'lab_owner' }), 'User role updated to lab owner successfully'],
  [refusedWith(500, ''), 'Failed to update user role'],
])('AUS-021 a role is changed after a question', async (answer, words) => {
  const { calls } = open({ [roleName]: answer });
  await userEvent.click(await screen.findByRole('button', { name: /^Make lab owner ?Rita Alvarez$/ }));
  expect(calls(roleName)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(calls(roleName)[0]?.body).toEqual({ userId: user().id, newRole: 'lab_owner' });
});

const deletionName = `GET /api/users/${user().id}/deletion`;
const deleteName = 'POST /api/functions/delete-user-admin';
const deleted = (authDeletionError: string | null) =>
  answered({
    success: true,
    error: null,
    details: null,
    deletedUser: { name: 'Rita Alvarez', email: 'rita@example.org' },
    verification: { beforeCount: 42, afterCount: 41, authDeletionError },
  });

it.each([
  [deleted(null), 'User Rita Alvarez was deleted. Users before: 42, after: 41.'],
  [
    deleted('1 session is left.'),
    'User Rita Alvarez was deleted. Users before: 42, after: 41. The authentication side had issues: 1 session is left.',
  ],
  [refusedWith(500, ''), 'Failed to delete user. Please try again.'],
])('AUS-022 AUS-024 GEN-011 deleting asks first, with numbers, and says what came of it', async (answer, words) => {
  const { calls } = open({ [deletionName]: answered(nothing), [deleteName]: answer });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Rita Alvarez$/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Rita Alvarez?' });
  expect(question.textContent).toContain('removed from both the database and the authentication system');
  for (const item of ['The profile and the account', '3 projects', '4 document uploads', 'activity history'])
    expect(question.textContent).toContain(item);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls(deleteName)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Rita Alvarez$/ }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Asked by phone');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(calls(deleteName)[0]?.body).toEqual({ userId: user().id, reason: 'Asked by phone' });
});

it('AUS-024 the list loads again a second after a deletion', async () => {
  const { calls } = open({ [deletionName]: answered(nothing), [deleteName]: deleted(null) });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Rita Alvarez$/ }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Asked by phone');
  const confirm = await screen.findByRole('button', { name: 'Delete user' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => confirm.click());
  await eventually(() => expect(screen.getByText(/was deleted/)).toBeTruthy());
  const before = calls(listName).length;
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(calls(listName).length).toBeGreaterThan(before);
});

it('AUS-022 shows what prevents a deletion, links to it, and deletes nothing', async () => {
  const obstacle = '1 project is in progress at a laboratory. Complete or cancel it first.';
  const { calls } = open({
    [deletionName]: answered({ ...nothing, projects: { ...nothing.projects, 'in-progress': 1 }, obstacle }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Rita Alvarez$/ }));
  expect(await screen.findByText(obstacle)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show these projects' }).getAttribute('href')).toContain('status=in-progress');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(calls(deleteName)).toEqual([]);
});

it('AUS-014 activity that cannot be loaded says so', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Activity ?Rita Alvarez$/ }));
  expect(await screen.findByText('Failed to load user activity')).toBeTruthy();
});

it('AUS-004 search, role and size are in the address, and can be cleared', async () => {
  const { history } = open();
  await screen.findByRole('button', { name: 'Show details of Rita Alvarez' });
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'lab_owner');
  await userEvent.selectOptions(screen.getByLabelText('Organization size'), '1000+');
  await userEvent.type(screen.getByLabelText('Search users'), 'bay');
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('search')).toBe('bay'));
  expect(new URLSearchParams(history.location.search).get('role')).toBe('lab_owner');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.getByLabelText<HTMLInputElement>('Search users').value).toBe('');
});
