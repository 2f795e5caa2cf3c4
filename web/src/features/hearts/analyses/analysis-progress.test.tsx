import type { Analysis, DocumentProgress } from '@aliquot/contract/hearts/analyses';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchInTime } from '../../../platform/server/http.ts';
import { noteServerTime } from '../../../platform/server/server-clock.ts';
import { AnalysisProgress } from './analysis-progress.tsx';

const createdAt = '2026-11-23T10:00:00.000Z';
const seconds = (count: number) => new Date(Date.parse(createdAt) + count * 1000);

const analysis = (status: DocumentProgress['status'] = 'queued'): Analysis => ({
  id: '019a0000-0000-7000-8000-000000000001',
  lab_id: '019a0000-0000-7000-8000-000000000002',
  lab_name: 'Bay Laboratory',
  status: status === 'queued' ? 'queued' : 'running',
  error: null,
  created_at: createdAt,
  finished_at: null,
  documents: [
    {
      id: '019a0000-0000-7000-8000-000000000003',
      lab_document_id: null,
      file_name: 'certificate.pdf',
      file_type: 'pdf',
      status,
      stage: status === 'queued' ? 'waiting' : 'opening',
      progress: 0,
      message: null,
    },
  ],
  result: null,
  assessment: null,
  can: { closeWithReason: [] },
});
const waiting = /Waiting to start. Your documents are safe; reading begins as soon as the service is ready./;
const pass = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

beforeEach(() => void vi.useFakeTimers({ now: seconds(0) }));
afterEach(() => {
  vi.unstubAllGlobals();
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([true, false])('OPS-006 after a minute without a begun file the page says so (leavable: %s)', async (leavable) => {
  const { rerender } = render(<AnalysisProgress analysis={analysis()} leavable={leavable} />);
  await pass(59);
  expect(screen.getByText(/the analysis continues/i)).toBeTruthy();
  expect(screen.queryByText(waiting)).toBeNull();
  await pass(1);
  expect(screen.getByText(waiting)).toBeTruthy();
  expect(screen.queryByText(/the analysis continues/i)).toBeNull();
  rerender(<AnalysisProgress analysis={analysis('running')} leavable={leavable} />);
  expect(screen.getByText(/the analysis continues/i)).toBeTruthy();
});

it('OPS-006 a begun file is not called waiting, however long it takes', async () => {
  render(<AnalysisProgress analysis={analysis('running')} />);
  await pass(600);
  expect(screen.queryByText(waiting)).toBeNull();
});

it('OPS-006 a page opened later says so at once', () => {
  vi.setSystemTime(seconds(300));
  render(<AnalysisProgress analysis={analysis()} />);
  expect(screen.getByText(waiting)).toBeTruthy();
});

it('OPS-006 the minute is one of the server: a device whose clock is an hour fast does not say so early', async () => {
  vi.setSystemTime(seconds(3600));
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { date: seconds(0).toUTCString() } }));
  await fetchInTime(new Request('http://localhost/api/health'), 1000);
  render(<AnalysisProgress analysis={analysis()} />);
  expect(screen.queryByText(waiting)).toBeNull();
  await pass(60);
  expect(screen.getByText(waiting)).toBeTruthy();
});
