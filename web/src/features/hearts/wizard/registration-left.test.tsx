import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import {
  fill,
  heading,
  openRegistration,
  press,
  problem,
  signInOwner,
  startAsVisitor,
} from '../../../testing/registration.tsx';
import { draft, filled, registrationServer as server } from '../../../testing/registration-server.ts';
import { RegisterPage } from './register-page.tsx';

vi.mock('../../../platform/server/api.ts', async () => (await import('../../../testing/registration-server.ts')).platformApi);

const open = (at?: string) => openRegistration(<RegisterPage />, at);

beforeEach(startAsVisitor);

describe('an unfinished registration', () => {
  it('a later step in the address leads to the first incomplete step, and from there back to the later one', async () => {
    localStorage.setItem(
      'aliquot.draft.lab-registration:public',
      JSON.stringify({ values: { ...filled, name: 'Nora', email: 'nora@example.org' }, savedAt: Date.now() }),
    );
    const { history } = open('/lab-owner-signup?step=details');
    await waitFor(() => expect(history.location.search).toBe('?step=account'));
    expect(await screen.findByText(/^Your entries are still here\. For security, enter your password again/)).toBeDefined();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('nora@example.org'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    fill('Password', 'long enough');
    await press('Continue');
    const title = await heading('Operational Details');
    expect(globalThis.document.activeElement).toBe(title);
    history.back();
    await heading('Create Your Account');
  });

  it('a draft from before the account moves to it and is available on another device', async () => {
    signInOwner();
    localStorage.setItem(
      'aliquot.draft.lab-registration:public',
      JSON.stringify({ values: { ...filled, labName: 'From this device' }, savedAt: Date.now() }),
    );
    const first = open();
    expect((await screen.findByLabelText<HTMLInputElement>('Laboratory Name')).value).toBe('From this device');
    await waitFor(() => expect(server.drafts.save).toHaveBeenCalled());
    const [sent] = server.drafts.save.mock.calls[0] as [{ kind: string; values: Record<string, unknown> }];
    expect([sent.kind, sent.values.labName]).toEqual(['lab-registration', 'From this device']);
    expect(Object.keys(sent.values)).not.toContain('password');
    expect(localStorage.getItem('aliquot.draft.lab-registration:public')).toBeNull();
    first.unmount();

    server.drafts.get.mockResolvedValue(draft({ labName: 'From the server' }));
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('Laboratory Name')).value).toBe('From the server');
  });

  it('a draft the server cannot take stays on this device', async () => {
    const { id } = signInOwner();
    server.drafts.save.mockRejectedValue(new ApiError({ code: 'NETWORK', status: 0, message: '' }));
    open();
    fireEvent.change(await screen.findByLabelText('Laboratory Name'), { target: { value: 'Offline Labs' } });
    await screen.findByText(/^Draft saved /);
    expect(localStorage.getItem(`aliquot.draft.lab-registration:${id}`)).toContain('Offline Labs');
  });

  it('ONB-015 an owner with a registered laboratory only creates an account and claims it on the dashboard', async () => {
    open('/lab-owner-signup?claim=1');
    await heading('Claim your laboratory');
    await press('Create account');
    expect(problem()[0]).toBe('Name is required');
    fill('Full Name', 'Nora Lindgren');
    fill('Email Address', 'nora@example.org');
    fill('Password', 'long enough');
    await press('Create account');
    await heading('My Laboratory');
    expect(server.labs.register).not.toHaveBeenCalled();
  });
});
