import type { Claim } from '@aliquot/contract/hearts/members';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { ClaimsPanel } from './claims-panel.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ members: { claims: vi.fn<Call>(), decideClaim: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', () => ({ api: server }));

const claim: Claim = {
  id: 'c1',
  lab: { id: 'l1', name: 'Blue Ridge', address: 'Charlottesville', status: 'approved' },
  claimant: { id: 'u1', name: 'Grace', email: 'grace@example.org' },
  status: 'pending',
  reason: null,
  created_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  can: { decide: true },
};

const open = (items: Claim[]) => {
  server.members.claims.mockResolvedValue({ items, total: items.length, page: 1, pageSize: 20 });
  const said = { succeed: vi.fn<(text: string) => void>(), fail: vi.fn<(text: string) => void>() };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ClaimsPanel {...said} />
    </QueryClientProvider>,
  );
  return said;
};

beforeEach(() => {
  server.members.decideClaim.mockReset().mockResolvedValue(claim);
});

describe('the claims that wait', () => {
  it('LAB-034 one is granted after a question', async () => {
    const { succeed } = open([claim]);
    await userEvent.click(await screen.findByRole('button', { name: /^Grant.*Blue Ridge$/ }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Grant claim' }));
    await waitFor(() => expect(succeed).toHaveBeenCalledWith('Grace is now the owner of Blue Ridge.'));
    expect(server.members.decideClaim).toHaveBeenCalledWith({ claimId: 'c1', decision: 'granted' });
  });

  it('LAB-034 on the page of a laboratory they are its own', async () => {
    server.members.claims.mockResolvedValue({ items: [claim], total: 1, page: 1, pageSize: 20 });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ClaimsPanel labId="l1" succeed={vi.fn<() => void>()} fail={vi.fn<() => void>()} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(/Claimed by Grace/)).toBeTruthy();
    expect(server.members.claims.mock.lastCall?.[0]).toEqual({ page: 1, status: 'pending', labId: 'l1' });
  });

  it('LAB-034 one is denied with a reason, and not without', async () => {
    open([claim]);
    await userEvent.click(await screen.findByRole('button', { name: /^Deny.*Blue Ridge$/ }));
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Deny claim' });
    expect(button.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' Unknown here. ');
    await userEvent.click(button);
    await waitFor(() =>
      expect(server.members.decideClaim).toHaveBeenCalledWith({ claimId: 'c1', decision: 'denied', reason: 'Unknown here.' }),
    );
  });

  it('LAB-034 a denial that fails keeps the dialog and the reason', async () => {
    server.members.decideClaim.mockRejectedValueOnce(new Error('away'));
    const { succeed, fail } = open([claim]);
    await userEvent.click(await screen.findByRole('button', { name: /^Deny.*Blue Ridge$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Unknown here.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deny claim' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed to deny the claim.');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Unknown here.');
    expect(fail).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deny claim' }));
    await waitFor(() => expect(succeed).toHaveBeenCalledWith('The claim on Blue Ridge was denied.'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('LAB-034 one that the server does not let be decided has no buttons', async () => {
    open([{ ...claim, can: { decide: false } }]);
    await screen.findByText('Blue Ridge');
    expect(screen.queryAllByRole('button', { name: /^(Grant|Deny)/ })).toEqual([]);
  });

  it('shows nothing when none waits', async () => {
    open([]);
    await waitFor(() => expect(server.members.claims).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { name: 'Claims' })).toBeNull();
  });
});
