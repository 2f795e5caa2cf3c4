import type { DocumentProof } from '@aliquot/contract/hearts/document-proof';
import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ProofPage } from './proof-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ evidence: { proof: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const labId = '019a0000-0000-7000-8000-000000000011';
const documentId = '019a0000-0000-7000-8000-000000000021';

const place = (quote: string) => ({
  documentId,
  fileName: 'scan.pdf',
  evidence: { page: 2, quote, start: quote.length, end: 2 * quote.length, boxes: [], source: 'text' as const },
});

const field = (id: string, label: string, value: string): EvidenceField => ({
  id,
  label,
  kind: 'text',
  values: value ? [value] : [],
  standing: 'found',
  note: null,
  places: value ? [place(value)] : [],
  certification_id: null,
  field: null,
  correction: null,
  can: { correct: false },
});

const proof: DocumentProof = {
  lab: { id: labId, name: 'Meridian' },
  document: { id: documentId, file_name: 'scan.pdf', uploaded_at: '2026-11-01T10:00:00Z', message: null },
  read: {
    analyzed_at: '2026-11-02T10:00:00Z',
    type: {
      value: 'sop',
      label: 'Procedure',
      proves: 'How the work is done.',
      confidence: 0.91,
      field: `${documentId} type`,
    },
    typeWords: [place('Standard operating procedure')],
    values: [
      {
        id: 'facts',
        title: 'What the document says',
        note: null,
        fields: [field('version', 'Version', '4.1'), field('review', 'Review date', '')],
      },
    ],
    mentioned: [{ id: 'cert', title: 'CLIA 06D1112223', note: 'x', fields: [field('holder', 'Holder', 'Granite Peak')] }],
    notices: [{ code: 'scope-table', detail: 'A scope table was found and not understood', page: 3 }],
    requirements: [
      {
        id: 'clia/493.1251',
        title: 'Written procedures',
        clauses: [
          { catalogue: 'clia', clause: '42 CFR 493.1251' },
          { catalogue: 'common', clause: 'Common requirement 5' },
        ],
        closes: true,
        standing: 'met',
        shows: ['its approval'],
        lacks: [],
        doubts: [],
        field: 'requirement procedures',
        places: [place('Approved by A. Rao')],
      },
      {
        id: 'clia/493.1235',
        title: 'Competency',
        clauses: [{ catalogue: 'clia', clause: '42 CFR 493.1235' }],
        closes: false,
        standing: 'partial',
        shows: ['a policy on competency'],
        lacks: ['a competency assessment'],
        doubts: [],
        field: 'requirement competency',
        places: [place('Staff are assessed each year')],
      },
    ],
  },
};

const open = () =>
  renderApp({
    at: `/documents/${documentId}`,
    places: [{ path: '/documents/$documentId', audience: 'signed-in', page: <ProofPage /> }],
    readSession: async () => personWith('lab_owner'),
  });

beforeEach(() => {
  server.evidence.proof.mockReset().mockResolvedValue(proof);
});

const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const opens = (fieldId: string) => `/evidence/${labId}?${new URLSearchParams({ document: documentId, field: fieldId })}`;
const hrefOf = (within_: Awaited<ReturnType<typeof card>>, name: RegExp) => {
  const [path, search] = (within_.getByRole('link', { name }).getAttribute('href') ?? '').split('?');
  return `${path}?${new URLSearchParams(search)}`;
};

it('RDG-012 "What this document proves" says its type with the words that decide it and the values read, each opening its words', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'What this document proves' })).toBeDefined();
  const type = await card('Document type');
  expect(type.getByText('Procedure')).toBeDefined();
  expect(type.getByText('How the work is done.')).toBeDefined();
  expect(hrefOf(type, /Standard operating procedure/)).toBe(opens(`${documentId} type`));
  const values = await card('What we read');
  expect(values.getByText('“4.1”')).toBeDefined();
  expect(hrefOf(values, /4\.1/)).toBe(opens('version'));
  expect(values.queryByText('Review date')).toBeNull();
});

it('RDG-012 lists what it closes apart from what it helps to close, with the clauses of every framework', async () => {
  open();
  const closed = await card('Requirements it meets (1)');
  expect(closed.getByText('CLIA 42 CFR 493.1251 · Common requirement 5')).toBeDefined();
  expect(hrefOf(closed, /Approved by A\. Rao/)).toBe(opens('requirement procedures'));
  const helped = await card('Requirements it helps to meet (1)');
  expect(helped.getByText(/Does not show a competency assessment\./)).toBeDefined();
});

it('RDG-012 RDG-005 says what is of another holder, and what the reader could not understand', async () => {
  open();
  const mentioned = await card('Mentioned in your documents, not yours');
  expect(mentioned.getByText('CLIA 06D1112223')).toBeDefined();
  const notices = await card('Please note');
  expect(notices.getByText('A scope table was found and not understood')).toBeDefined();
});

it('RDG-012 says so when the document was not read, could not be read, or is not there', async () => {
  server.evidence.proof.mockResolvedValue({ ...proof, read: null });
  const first = open();
  expect(await screen.findByText('Not read yet')).toBeDefined();
  first.unmount();
  const document = { ...proof.document, message: 'File scan.pdf is protected with a password.' };
  server.evidence.proof.mockResolvedValue({ ...proof, document, read: null });
  const second = open();
  expect(await screen.findByText('File scan.pdf is protected with a password.')).toBeDefined();
  second.unmount();
  server.evidence.proof.mockRejectedValue(new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Not found.' }));
  open();
  expect(await screen.findByText('Not found. It may have been deleted, or you may not have access to it.')).toBeDefined();
});
