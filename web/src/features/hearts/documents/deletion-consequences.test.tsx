import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';

const server = vi.hoisted(() => ({ documents: { restingOn: vi.fn<(input: unknown) => Promise<unknown>>() } }));
vi.mock('../../../platform/server/api.ts', () => ({ api: server }));

const open = (resting: unknown) => {
  server.documents.restingOn.mockResolvedValue({ resting });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DeletionConsequences documentId="d1" fileName="clia.pdf" onKnown={() => undefined} />
    </QueryClientProvider>,
  );
};

it('RDG-006 names the certificates and requirements that depend on a document alone, and the effect on the score', async () => {
  open({
    certificates: ['CLIA certificate 05D1'],
    requirements: ['Laboratory director'],
    score: { before: 61, after: 48, scored: true },
  });
  expect(await screen.findByText('1 certificate depends on it alone')).toBeTruthy();
  expect(screen.getByText('CLIA certificate 05D1')).toBeTruthy();
  expect(screen.getByText('1 requirement depends on it alone')).toBeTruthy();
  expect(screen.getByText(/The score would go from 61% to 48%\./)).toBeTruthy();
});

it('RDG-006 says that nothing depends on it, and nothing of a document that no analysis took in', async () => {
  open({ certificates: [], requirements: [], score: { before: 61, after: 61, scored: true } });
  expect(await screen.findByText('Nothing depends on this document alone.')).toBeTruthy();
});

it('RDG-014 says nothing of a score before enough was handed in', async () => {
  open({ certificates: ['CLIA certificate 05D1'], requirements: [], score: { before: 21, after: 9, scored: false } });
  expect(await screen.findByText('CLIA certificate 05D1')).toBeTruthy();
  expect(screen.queryByText(/score/)).toBeNull();
});
