import type { Mentioned, OwnName, PaperOfOther } from '@aliquot/contract/hearts/own-names';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { OwnNames } from '../../administration/dashboard/lab-review-names.tsx';
import { MentionedCertificates } from './mentioned-certificates.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  ownNames: { mentioned: vi.fn<Call>(), state: vi.fn<Call>(), withdraw: vi.fn<Call>(), decide: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', () => ({ api: server }));
vi.mock('../../../ui/text/link.tsx', () => ({
  TextLink: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}));

const name: OwnName = {
  id: 'n1',
  lab_id: 'l1',
  type: 'clia',
  number: '05D9',
  holder: 'Northgate Pathology',
  address: null,
  reason: 'It is the name of our owner.',
  status: 'stated',
  stated_by: 'Ada',
  stated_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  decision_note: null,
  can: { withdraw: false, decide: true },
};

const certificate: Mentioned = {
  key: 'clia|05D9|2027-01-01',
  type: 'clia',
  subtype: null,
  number: '05D9',
  issuingBody: null,
  holder: 'Northgate Pathology',
  address: null,
  standard: null,
  issueDate: null,
  expiryDate: '2027-01-01',
  expiryInferred: false,
  lastInspection: null,
  scope: [],
  accreditedTests: [],
  documentIds: ['d1'],
  evidence: {},
  confidence: 0.9,
  supersededBy: null,
  reason: 'other-holder',
  stated: null,
  can: { state: true },
};

const open = (panel: React.ReactNode, answer: { certificates?: Mentioned[]; papers?: PaperOfOther[]; names?: OwnName[] }) => {
  server.ownNames.mentioned.mockResolvedValue({ certificates: [], papers: [], names: [], ...answer });
  return render(<QueryClientProvider client={createQueryClient()}>{panel}</QueryClientProvider>);
};

beforeEach(() => {
  for (const call of [server.ownNames.state, server.ownNames.decide]) call.mockReset().mockResolvedValue(name);
});

describe('RDG-016 papers of other laboratories', () => {
  it('are listed with their reason, and can be said to be ours under another name', async () => {
    const note = 'This paper names Northgate Diagnostics, not Bay Clinical Laboratory. It proves nothing here.';
    const paper: PaperOfOther = {
      key: 'paper a1',
      documentId: 'd1',
      fileName: 'manual.pdf',
      note,
      holder: 'Northgate Diagnostics',
      number: null,
      stated: null,
      can: { state: true },
    };
    open(<MentionedCertificates labId="l1" />, { papers: [paper] });
    expect(await screen.findByText('manual.pdf')).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /This is ours under another name/ }));
    await userEvent.type(screen.getByLabelText(/Why is it yours/), 'It is our registered name.');
    await userEvent.click(screen.getByRole('button', { name: /Send to an administrator/ }));
    await waitFor(() =>
      expect(server.ownNames.state).toHaveBeenCalledWith({
        labId: 'l1',
        key: 'paper a1',
        reason: 'It is our registered name.',
      }),
    );
  });
});

describe('RDG-005 certificates of others', () => {
  it('are listed under “Mentioned in your documents, not yours”, and can be said to be ours under another name', async () => {
    open(<MentionedCertificates labId="l1" />, { certificates: [certificate], names: [] });
    expect(await screen.findByRole('heading', { name: 'Mentioned in your documents, not yours' })).toBeTruthy();
    expect(screen.getByText(/Issued to Northgate Pathology · until January 1, 2027/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^This is ours under another name/ }));
    const send = screen.getByRole('button', { name: 'Send to an administrator' });
    expect(send).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText(/Why is it yours/), 'It is the name of our owner.');
    await userEvent.click(send);
    await waitFor(() =>
      expect(server.ownNames.state).toHaveBeenCalledWith({
        labId: 'l1',
        key: certificate.key,
        reason: 'It is the name of our owner.',
      }),
    );
  });

  it('of another site are said to be of a site of ours', async () => {
    open(<MentionedCertificates labId="l1" />, {
      certificates: [{ ...certificate, reason: 'other-site', address: '2501 E 13th Street, Hays, KS' }],
    });
    expect(await screen.findByText(/For another site: 2501 E 13th Street, Hays, KS/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^This site is ours/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /under another name/ })).toBeNull();
  });

  it('say what became of the name, and offer nothing while it waits', async () => {
    open(<MentionedCertificates labId="l1" />, {
      certificates: [{ ...certificate, stated: name, can: { state: false } }],
      names: [name],
    });
    expect(await screen.findByText('Waiting for an administrator')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^This is ours/ })).toBeNull();
  });

  it('show nothing where every certificate is the laboratory’s', async () => {
    const { container } = open(<MentionedCertificates labId="l1" />, { certificates: [], names: [] });
    await waitFor(() => expect(server.ownNames.mentioned).toHaveBeenCalled());
    expect(container.textContent).toBe('');
  });

  it('an administrator confirms the name, or refuses it with words', async () => {
    open(<OwnNames labId="l1" />, { certificates: [], names: [name] });
    await userEvent.type(await screen.findByLabelText(/Note to the lab/), 'Another company.');
    await userEvent.click(screen.getByRole('button', { name: /^Reject/ }));
    await waitFor(() =>
      expect(server.ownNames.decide).toHaveBeenCalledWith({ nameId: 'n1', decision: 'refused', note: 'Another company.' }),
    );
  });
});
