import type { PersonInProject, ProjectPeople } from '@aliquot/contract/people/colleagues';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { PeopleFacts } from './people-facts.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  colleagues: {
    people: vi.fn<Call>(),
    invite: vi.fn<Call>(),
    inviteAgain: vi.fn<Call>(),
    revoke: vi.fn<Call>(),
    changeRole: vi.fn<Call>(),
    remove: vi.fn<Call>(),
    setApproval: vi.fn<Call>(),
  },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const projectId = '019a0000-0000-7000-8000-0000000000a1';
const person = (changes: Partial<PersonInProject>): PersonInProject => ({
  user_id: '019a0000-0000-7000-8000-0000000000b1',
  name: 'Priya Raman',
  email: null,
  role: 'owner',
  joined_at: '2026-03-05T10:00:00Z',
  is_self: false,
  can: { changeRole: false, remove: false, leave: false },
  ...changes,
});
const daniel = person({
  user_id: '019a0000-0000-7000-8000-0000000000b2',
  name: 'Daniel Osei',
  email: 'daniel.osei@example.org',
  role: 'viewer',
});
const managed = (changes: Partial<ProjectPeople> = {}): ProjectPeople => ({
  people: [person({ is_self: true }), { ...daniel, can: { changeRole: true, remove: true, leave: false } }],
  invitations: [
    {
      id: '019a0000-0000-7000-8000-0000000000c1',
      email: 'lena@example.org',
      role: 'approver',
      state: 'expired',
      sent_at: '2026-03-01T10:00:00Z',
      expires_at: '2026-03-08T10:00:00Z',
    },
  ],
  approval: { amount: 1_000_000, currency: 'USD' },
  can: { manage: true },
  ...changes,
});

const said = vi.fn<(text: string) => void>();
const show = (answer: ProjectPeople) => {
  server.colleagues.people.mockResolvedValue(answer);
  renderApp({
    at: '/room',
    places: [
      { path: '/room', page: <PeopleFacts projectId={projectId} succeed={said} fail={said} /> },
      { path: '/dashboard', page: <p>The dashboard</p> },
    ],
    readSession: async () => personWith('user'),
  });
};
beforeEach(() => vi.clearAllMocks());

it('PRM-027 shows the people with their roles, open invitations, and from which amount on an approver is needed', async () => {
  show(managed());
  const people = await screen.findByRole('list', { name: 'People in this project' });
  expect(within(people).getByText('(you)', { exact: false })).toBeDefined();
  expect(within(people).getByText('Daniel Osei')).toBeDefined();
  expect(screen.getByText('Invitation expired March 8, 2026')).toBeDefined();
  expect(screen.getByText('Proposals above USD 10,000.00 need an approver.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Send again to lena@example.org' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('The invitation was sent again to lena@example.org.'));
});

it('PRM-027 an administrator reads the open invitations, and is offered nothing that only the owner may do', async () => {
  show(managed({ can: { manage: false } }));
  expect(await screen.findByText('lena@example.org')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send again|Revoke|Invite|approval limit/ })).toBeNull();
});

it('PRM-027 the owner invites an address in a role, and a refusal stays in the dialog with what was typed', async () => {
  server.colleagues.invite.mockRejectedValueOnce(new Error('away'));
  show(managed());
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(server.colleagues.invite).not.toHaveBeenCalled();
  await userEvent.type(within(dialog).getByLabelText(/Email address/), 'new@example.org');
  await userEvent.selectOptions(within(dialog).getByLabelText(/Role/), 'editor');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('Failed to send the invitation.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('An invitation was sent to new@example.org.'));
  expect(server.colleagues.invite).toHaveBeenLastCalledWith({ projectId, email: 'new@example.org', role: 'editor' });
});

it('PRM-027 the owner changes a role and removes a colleague after a question', async () => {
  show(managed());
  await userEvent.click(await screen.findByRole('button', { name: 'Viewer: change Daniel Osei' }));
  const dialog = await screen.findByRole('dialog', { name: 'Daniel Osei' });
  await userEvent.selectOptions(within(dialog).getByLabelText(/Role/), 'approver');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('The role of Daniel Osei was changed.'));
  expect(server.colleagues.changeRole).toHaveBeenCalledWith({ projectId, userId: daniel.user_id, role: 'approver' });
  await userEvent.click(await screen.findByRole('button', { name: 'Viewer: change Daniel Osei' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from project' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove colleague' }));
  await waitFor(() => expect(server.colleagues.remove).toHaveBeenCalledWith({ projectId, userId: daniel.user_id }));
});

it('PRM-027 the owner sets the limit in a currency, and takes it away by an empty field', async () => {
  show(managed());
  await userEvent.click(await screen.findByRole('button', { name: 'Set approval limit' }));
  const field = await screen.findByLabelText(/Approval needed above/);
  await userEvent.clear(field);
  await userEvent.type(field, 'much');
  await userEvent.click(screen.getByRole('button', { name: 'Save limit' }));
  expect(await screen.findByText('Enter an amount in USD, such as 10,000')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '2,500.50');
  await userEvent.click(screen.getByRole('button', { name: 'Save limit' }));
  await waitFor(() =>
    expect(server.colleagues.setApproval).toHaveBeenCalledWith({ projectId, approval: { amount: 250_050, currency: 'USD' } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Set approval limit' }));
  await userEvent.clear(await screen.findByLabelText(/Approval needed above/));
  await userEvent.click(screen.getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(server.colleagues.setApproval).toHaveBeenLastCalledWith({ projectId, approval: null }));
});

it('PRM-027 a colleague changes nothing, and leaves after a question', async () => {
  const self = { ...daniel, is_self: true, can: { changeRole: false, remove: false, leave: true } };
  show(managed({ people: [person({}), self], invitations: [], approval: null, can: { manage: false } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave project' }));
  expect(screen.queryByRole('button', { name: 'Invite a colleague' })).toBeNull();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Leave project' })).at(-1) as HTMLElement);
  expect(await screen.findByText('The dashboard')).toBeDefined();
  expect(server.colleagues.remove).toHaveBeenCalledWith({ projectId, userId: daniel.user_id });
});
