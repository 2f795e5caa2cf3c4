import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { RequestCard } from './request-card.tsx';

const documentId = '019a0000-0000-7000-8000-0000000000d1';
const project = {
  title: 'Plasma panel',
  status: 'pending',
  research_area: 'oncology',
  service_type: 'sample-analysis',
  timeline: 'short',
  budget_range: 'low',
  description: 'Short.',
};
const request = (changes: object) =>
  ({
    collaboration_status: 'pending',
    created_at: '2026-11-01T10:00:00Z',
    documents: [],
    results: [],
    completion_note: null,
    project,
    stage: 'asked',
    round: 1,
    requested_changes: null,
    respond_by: null,
    can: { decide: false, start: false, complete: false },
    ...changes,
  }) as unknown as LabRequest;

const show = (changes: object) => {
  const acts = {
    onApprove: vi.fn<() => void>(),
    onReject: vi.fn<() => void>(),
    onStart: vi.fn<() => void>(),
    onComplete: vi.fn<() => void>(),
    onFailure: vi.fn<(words: string) => void>(),
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RequestCard request={request(changes)} busy={false} {...acts} />
    </QueryClientProvider>,
  );
  return acts;
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const closing = /You have|The work|This request|The researcher has/;

it('COL-004 a pending request has its two buttons and no closing message', async () => {
  const acts = show({ can: { decide: true, start: false, complete: false } });
  expect(buttons()).toEqual(['Approve Project', 'Reject Project']);
  expect(screen.queryByText(closing)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Approve Project' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reject Project' }));
  expect([acts.onApprove.mock.calls.length, acts.onReject.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['pending', 'asked', 'cancelled', 'The researcher withdrew this request.'],
  ['approved', 'agreed', 'in-progress', /^You approved this project\./],
  ['approved', 'running', 'in-progress', /^Work has started\./],
  ['rejected', 'declined', 'pending', 'You rejected this project.'],
  ['rejected', 'expired', 'pending', 'The time to respond to this request is over.'],
  ['completed', 'delivered', 'in-progress', /^You marked this work completed\./],
  ['completed', 'accepted', 'completed', /^The researcher accepted your work/],
  ['withdrawn', 'withdrawn', 'cancelled', 'This request was withdrawn.'],
])(
  'COL-004 a request that is %s (%s), of a project that is %s, shows a closing message instead',
  (status, stage, of, words) => {
    show({ collaboration_status: status, stage, project: { ...project, status: of } });
    expect(screen.getByText(words)).toBeDefined();
    expect(buttons()).toEqual([]);
  },
);

it('PRM-009 says until when to respond, and PRM-018 what the researcher wants changed', async () => {
  show({ can: { decide: true, start: false, complete: false }, respond_by: '2026-03-10' });
  expect(screen.getByText(/Respond by March 10, 2026/)).toBeDefined();
  show({ collaboration_status: 'approved', stage: 'running', round: 2, requested_changes: 'Units in every table' });
  expect(screen.getByText('Changes requested: Units in every table')).toBeDefined();
  expect(screen.getByText(/^The researcher asked for changes\. Mark the work completed again/)).toBeDefined();
});

it('PRM-003 approved work can be started, or completed right away', async () => {
  const acts = show({ collaboration_status: 'approved', stage: 'agreed', can: { decide: false, start: true, complete: true } });
  expect(buttons()).toEqual(['Start work', 'Mark work completed']);
  await userEvent.click(screen.getByRole('button', { name: 'Start work' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark work completed' }));
  expect([acts.onStart.mock.calls.length, acts.onComplete.mock.calls.length]).toEqual([1, 1]);
});

it('shows the grant number only where the researcher gave one', () => {
  show({});
  expect(screen.queryByText('Grant number')).toBeNull();
  show({ project: { ...project, grant_number: 'R01 CA-123456' } });
  expect(screen.getByText('Grant number').nextSibling?.textContent).toBe('R01 CA-123456');
});

it('MAT-003 shows what the researcher added to the words of the request', () => {
  show({ project: { ...project, also_asked: ['CAP required', 'plasma'] } });
  expect(screen.getByText('Also asked for').nextSibling?.textContent).toBe('CAP required, plasma');
});

it.each([
  ['Invalid file path', answered({ url: 'javascript:alert(1)' })],
  ['Failed to generate secure link. Please try again.', unreachable],
])('DOC-017 an attachment that cannot be opened: "%s"', async (words, answer) => {
  vi.stubGlobal('open', () => null);
  fakeServer({ [`POST /api/documents/${documentId}/link`]: answer });
  const { onFailure } = show({ documents: [{ id: documentId, file_name: 'protocol.pdf', file_size: 1536 }] });
  await userEvent.click(screen.getByRole('button', { name: /^protocol\.pdf/ }));
  await waitFor(() => expect(onFailure.mock.calls).toEqual([[words]]));
});
