import type { ScopeStamp } from '@aliquot/contract/engagements/stamps';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { ScopeStamps } from './scope-stamps.tsx';

const id = (digit: string) => `019a0000-0000-7000-8000-00000000000${digit}`;
const work = id('1');

const certificate = { id: id('7'), type: 'iso-17025', number: '2357.07', valid_from: null, valid_until: '2026-03-01' } as const;
const line = {
  text: 'Heavy metals by ICP-MS',
  certificate,
  evidence: { document_id: id('8'), document_sha256: null, page: 3, words: 'Heavy metals by ICP-MS' },
};
const stamp = (changes: Partial<ScopeStamp> = {}): ScopeStamp => ({
  document_id: id('2'),
  file_name: 'report.pdf',
  version: 1,
  round: 1,
  state: 'read',
  message: null,
  released: null,
  laboratory: null,
  content: {
    format: 'aliquot-scope-stamp-1',
    document_sha256: 'f'.repeat(64),
    day: '2026-03-12',
    day_from: 'report',
    tests: [
      { name: 'Lead', page: 1, mark: 'in-scope', line },
      { name: 'Arsenic', page: 1, mark: 'lapsed', line },
      { name: 'Ferritin', page: 2, mark: 'outside', line: null },
    ],
    methods: [],
  },
  stamped_at: '2026-03-14T10:00:00Z',
  sha256: 'a'.repeat(64),
  ...changes,
});

const show = (stamps: ScopeStamp[]) => {
  fakeServer({ [`GET /api/collaborations/${work}/scope-stamps`]: answered({ stamps, evidence_of: null }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ScopeStamps collaborationId={work} noun="projects" />
    </QueryClientProvider>,
  );
};

it('PRM-019 shows each test with its mark and line, what needs a look first', async () => {
  show([stamp()]);
  const table = await screen.findByRole('table', { name: 'Tests in report.pdf' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ferritin, p. 2Not in a scope line–',
    'Arsenic, p. 1Scope lapsedHeavy metals by ICP-MS ISO/IEC 17025 2357.07, ended March 1, 2026, page 3',
    'Lead, p. 1In scopeHeavy metals by ICP-MS ISO/IEC 17025 2357.07, valid until March 1, 2026, page 3',
  ]);
  expect(screen.queryByText(/against the scope on March 12, 2026, the day that the report states/)).not.toBeNull();
});

it('PRM-019 says what is still being read, what was not read, and what has no tests', async () => {
  show([
    stamp({ file_name: 'a.pdf', state: 'waiting', content: null, stamped_at: null }),
    stamp({
      document_id: id('3'),
      file_name: 'b.pdf',
      state: 'unread',
      message: 'It is locked.',
      content: null,
      stamped_at: null,
    }),
    stamp({ document_id: id('4'), file_name: 'c.pdf', content: { ...stamp().content!, tests: [] } }),
  ]);
  expect(
    await screen.findByText('a.pdf is being read. Its tests appear here when that is done, also after the delivery.'),
  ).not.toBeNull();
  expect(screen.queryByText('b.pdf was not read. It is locked.')).not.toBeNull();
  expect(screen.queryByText('c.pdf: no tests with results were found in it.')).not.toBeNull();
});

it('PRM-019 says that the marks are of today before the delivery, and keeps those of earlier versions', async () => {
  show([
    stamp({ version: 2, stamped_at: null, content: { ...stamp().content!, day_from: 'delivery' } }),
    stamp({ document_id: id('5') }),
  ]);
  expect(await screen.findByText(/version 2, against the scope on March 12, 2026, if delivered today/)).not.toBeNull();
  expect(screen.queryByText('1 earlier version')).not.toBeNull();
});
