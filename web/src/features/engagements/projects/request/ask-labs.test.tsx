import type { Match } from '@aliquot/contract/hearts/matching';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleMatch } from '../../../../testing/sample-projects.ts';
import { AskLabs } from './ask-labs.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ projects: { furtherMatches: vi.fn<Call>(), askMore: vi.fn<Call>() } }));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const project = { id: '019a0000-0000-7000-8000-0000000000a1', title: 'Plasma panel' };
const match = (id: string, name: string): Match =>
  sampleMatch(1, {
    id,
    name,
    factors: [{ key: 'capabilities', label: 'Stated capabilities', points: 84, detail: '', source: 'laboratory-profile' }],
  });
const [wasatch, gateway, summit] = [match('1', 'Wasatch'), match('2', 'Gateway'), match('3', 'Summit')];

const succeed = vi.fn<(text: string) => void>();
const show = (most: number) => {
  server.projects.furtherMatches.mockResolvedValue({ matches: [wasatch, gateway, summit] });
  renderApp({
    at: '/ask',
    places: [{ path: '/ask', page: <AskLabs project={project} most={most} succeed={succeed} /> }],
    readSession: async () => personWith('user'),
  });
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ask other labs' }));
  return within(await screen.findByRole('dialog', { name: 'Ask other labs' }));
};
const box = async (dialog: Awaited<ReturnType<typeof openDialog>>, name: string) =>
  dialog.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
beforeEach(() => vi.clearAllMocks());

it('PRM-007 further labs are chosen from the matches, up to as many as can be asked, and asked together', async () => {
  show(2);
  const dialog = await openDialog();
  expect(server.projects.furtherMatches.mock.calls[0]?.[0]).toEqual({ projectId: project.id });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask labs' }).disabled).toBe(true);
  await userEvent.click(await box(dialog, 'Wasatch'));
  expect(dialog.getByRole('status').textContent).toBe('1 of up to 2 chosen');
  await userEvent.click(await box(dialog, 'Summit'));
  expect(dialog.getByRole('status').textContent).toBe('2 chosen. You can’t ask more now.');
  expect((await box(dialog, 'Gateway')).disabled).toBe(true);
  server.projects.askMore.mockResolvedValue({});
  await userEvent.click(dialog.getByRole('button', { name: 'Ask 2 labs' }));
  expect(server.projects.askMore).toHaveBeenCalledWith({ projectId: project.id, labIds: ['1', '3'] });
  expect(succeed).toHaveBeenCalledWith('You asked 2 more labs. We’ll notify you when they respond.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('PRM-007 a refusal is shown beside the choice, which stays without the lab that was asked meanwhile', async () => {
  show(4);
  const dialog = await openDialog();
  await userEvent.click(await box(dialog, 'Wasatch'));
  await userEvent.click(await box(dialog, 'Gateway'));
  const words = 'You have already asked Wasatch. Nothing was sent.';
  server.projects.askMore.mockRejectedValueOnce(
    new ApiError({ code: 'CONFLICT', status: 409, message: 'Conflict', details: words }),
  );
  server.projects.furtherMatches.mockResolvedValue({ matches: [gateway, summit] });
  await userEvent.click(dialog.getByRole('button', { name: 'Ask 2 labs' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(words);
  await dialog.findByRole('button', { name: 'Ask 1 lab' });
  expect((await box(dialog, 'Gateway')).checked).toBe(true);
  expect(dialog.queryByRole('checkbox', { name: /Wasatch/ })).toBeNull();
  expect(succeed).not.toHaveBeenCalled();
});

it('PRM-007 matches that could not be loaded can be loaded again', async () => {
  show(4);
  server.projects.furtherMatches.mockRejectedValueOnce(
    new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, message: 'Too many requests' }),
  );
  const dialog = await openDialog();
  await dialog.findByText('We couldn’t load the matches');
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await box(dialog, 'Wasatch')).toBeDefined();
});

it('PRM-007 there is no button where nobody can be asked', async () => {
  show(0);
  expect(screen.queryByRole('button', { name: 'Ask other labs' })).toBeNull();
});
