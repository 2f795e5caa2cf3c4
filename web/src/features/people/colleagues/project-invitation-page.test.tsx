import type { OpenedProjectInvitation } from '@aliquot/contract/people/colleagues';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { keptProjectInvitation } from '../accounts/kept-invitations.ts';
import { ProjectInvitationPage } from './project-invitation-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ colleagues: { open: vi.fn<Call>(), accept: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const projectId = '019a0000-0000-7000-8000-0000000000a1';
const offered = (changes: Partial<OpenedProjectInvitation> = {}): OpenedProjectInvitation => ({
  title: 'Plasma panel',
  role: 'editor',
  email: 'daniel.osei@example.org',
  invited_by: 'Priya Raman',
  expires_at: '2026-03-12T10:00:00Z',
  obstacle: null,
  ...changes,
});

const show = (signedIn = true) => {
  keptProjectInvitation.keep('the token');
  renderApp({
    at: '/project-invitation',
    places: [
      { path: '/project-invitation', page: <ProjectInvitationPage /> },
      { path: `/projects/${projectId}`, page: <p>The room</p> },
    ],
    readSession: async () => (signedIn ? personWith('user') : null),
  });
};
beforeEach(() => vi.clearAllMocks());

it('PRM-027 says what is offered and by whom, and leads to the room when it is accepted', async () => {
  server.colleagues.open.mockResolvedValue(offered());
  server.colleagues.accept.mockResolvedValue({ projectId, title: 'Plasma panel', role: 'editor' });
  show();
  expect(await screen.findByRole('heading', { name: 'Join “Plasma panel”' })).toBeDefined();
  expect(screen.getByText(/Priya Raman invited you as editor: you can work on the project/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('The room')).toBeDefined();
  expect(server.colleagues.accept).toHaveBeenCalledWith({ token: 'the token' });
  expect(keptProjectInvitation.get()).toBeNull();
});

it('PRM-027 says what prevents accepting it', async () => {
  const words = 'Only researchers can join a project.';
  server.colleagues.open.mockResolvedValue(offered({ obstacle: { kind: 'role', words } }));
  show();
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
});

it('PRM-027 leads people who are not signed in to sign in and back', async () => {
  show(false);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/signin?from=%2Fproject-invitation');
  expect(screen.getByRole('link', { name: 'Create a researcher account' })).toBeDefined();
});
