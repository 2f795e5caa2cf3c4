import type { Correction } from '@aliquot/contract/hearts/corrections';
import type { EvidenceField, EvidenceView } from '@aliquot/contract/hearts/evidence-view';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { setShortcuts } from '../../../platform/shortcuts.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { EvidenceViewer } from './evidence-viewer.tsx';

const text = 'Certificate 4786.03\nValid until 2027-03-31\nDirector: A. Bee';
const documentId = '00000000-0000-4000-8000-000000000001';
const certification = '00000000-0000-4000-8000-000000000002';

const place = (quote: string) => ({
  documentId,
  fileName: 'a.txt',
  evidence: {
    page: null,
    quote,
    start: text.indexOf(quote),
    end: text.indexOf(quote) + quote.length,
    boxes: [],
    source: 'flow' as const,
  },
});

const field = (changes: Partial<EvidenceField>): EvidenceField => ({
  id: 'number',
  label: 'Number',
  kind: 'text',
  values: ['4786.03'],
  standing: 'found',
  note: null,
  places: [place('4786.03')],
  certification_id: certification,
  field: 'number',
  correction: null,
  can: { correct: true },
  ...changes,
});

const correction = (changes: Partial<Correction> = {}): Correction => ({
  id: 'c1',
  certification_id: certification,
  field: 'expiryDate',
  value: '2029-12-31',
  read: '2027-03-31',
  note: 'Renewed early.',
  status: 'stated',
  made_by: 'Nora Lindgren',
  made_at: '2026-06-01T10:00:00.000Z',
  proposed_by: null,
  decided_at: null,
  decision_note: null,
  contradiction: null,
  can: { withdraw: false, decide: false },
  ...changes,
});

const expires = (changes: Partial<EvidenceField> = {}) =>
  field({
    id: 'expires',
    label: 'Expires',
    kind: 'date',
    field: 'expiryDate',
    values: ['2027-03-31'],
    places: [place('2027-03-31')],
    ...changes,
  });

const inspection = field({
  id: 'inspection',
  label: 'Last inspection',
  kind: 'date',
  field: 'lastInspection',
  values: [],
  standing: 'not-verified',
  note: 'Not found in the documents.',
  places: [],
});

const viewOf = (...fields: EvidenceField[]): EvidenceView => ({
  lab: { id: 'lab', name: 'Meridian' },
  title: 'A certificate',
  documents: [
    {
      id: documentId,
      file_name: 'a.txt',
      file_type: 'text/plain',
      available: true,
      pages: [{ position: 0, number: null, start: 0, end: text.length, source: 'flow' }],
    },
  ],
  groups: [{ id: 'g', title: 'ISO 15189 4786.03', note: null, fields }],
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  server = fakeServer({
    [`GET /api/lab-documents/${documentId}/pages/0`]: answered({
      position: 0,
      number: null,
      start: 0,
      end: text.length,
      source: 'flow',
      text,
      words: [],
    }),
  });
});

const show = async (view: EvidenceView) => {
  const onField = vi.fn<(fieldId: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EvidenceViewer view={view} onField={onField} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.querySelector('[data-drawn]')).not.toBeNull());
  return { onField, user: userEvent.setup() };
};
const selectedMark = () => document.querySelector('mark[data-selected]');
const buttonOf = (name: RegExp) => screen.getByRole('button', { name });

describe('the evidence viewer', () => {
  it('shows the basis of each field and highlights the words', async () => {
    await show(viewOf(field({}), expires({ standing: 'gap' }), inspection));
    expect(within(buttonOf(/^Number/)).getByText('Found')).toBeTruthy();
    expect(within(buttonOf(/^Expires/)).getByText('Gap')).toBeTruthy();
    expect(within(buttonOf(/^Last inspection/)).getByText('Not verified')).toBeTruthy();
    expect(within(buttonOf(/^Last inspection/)).getByText('Not found in the documents.')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => [mark.dataset.field, mark.textContent])).toEqual([
      ['number', '4786.03'],
      ['expires', '2027-03-31'],
    ]);
  });

  it('leads from a field to its words and from words to their field', async () => {
    const { user, onField } = await show(viewOf(field({}), expires()));
    expect(selectedMark()?.textContent).toBe('4786.03');
    await user.click(buttonOf(/^Expires/));
    expect(selectedMark()?.textContent).toBe('2027-03-31');
    expect(onField).toHaveBeenLastCalledWith('expires');
    await user.click(document.querySelector('mark[data-field="number"]') as HTMLElement);
    expect(buttonOf(/^Number/).getAttribute('aria-expanded')).toBe('true');
    expect(onField).toHaveBeenLastCalledWith('number');
  });

  it('is walked with J, K and the arrows, which do nothing in a text field', async () => {
    const { user } = await show(viewOf(field({}), expires(), inspection));
    await user.click(buttonOf(/^Number/));
    await user.keyboard('j');
    expect(document.activeElement).toBe(buttonOf(/^Expires/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(buttonOf(/^Last inspection/));
    expect(selectedMark()).toBeNull();
    await user.keyboard('k{ArrowUp}');
    expect(document.activeElement).toBe(buttonOf(/^Number/));
    await user.click(screen.getByRole('button', { name: 'Correct Number' }));
    const input = screen.getByLabelText('Number', { selector: 'input' });
    await user.clear(input);
    await user.type(input, 'jk1');
    expect((input as HTMLInputElement).value).toBe('jk1');
    expect(buttonOf(/^Number/).getAttribute('aria-expanded')).toBe('true');
  });

  it('RDG-012 is walked with J and K before anything has the focus', async () => {
    const { user } = await show(viewOf(field({}), expires(), inspection));
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('j');
    expect(document.activeElement).toBe(buttonOf(/^Expires/));
    await user.keyboard('k');
    expect(document.activeElement).toBe(buttonOf(/^Number/));
  });

  it('ADQ-001 J and K do nothing, and are not offered, where single-key shortcuts are switched off; arrows still do', async () => {
    setShortcuts(false);
    const { user } = await show(viewOf(field({}), expires()));
    expect(screen.queryByText(/Press J and K/)).toBeNull();
    await user.click(buttonOf(/^Number/));
    await user.keyboard('j');
    expect(document.activeElement).toBe(buttonOf(/^Number/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(buttonOf(/^Expires/));
    setShortcuts(true);
  });

  it('sends a correction with its note and shows what the server says of it', async () => {
    const { user } = await show(viewOf(expires()));
    const path = `POST /api/certifications/${certification}/corrections`;
    server.answers[path] = refusedWith(422, 'Wrong', {
      details: 'The expiry date must be after the issue date.',
      fields: { value: 'The expiry date must be after the issue date.' },
    });
    await user.click(screen.getByRole('button', { name: 'Correct Expires' }));
    await user.clear(screen.getByLabelText('Expires'));
    await user.click(screen.getByRole('button', { name: 'Save correction' }));
    expect(screen.getByText('Enter the value.')).toBeTruthy();
    await user.type(screen.getByLabelText('Expires'), '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Save correction' }));
    expect(await screen.findByText('The expiry date must be after the issue date.')).toBeTruthy();
    server.answers[path] = answered(correction());
    await user.clear(screen.getByLabelText('Expires'));
    await user.type(screen.getByLabelText('Expires'), '2029-12-31');
    await user.type(screen.getByLabelText(/^Note/), ' Renewed early. ');
    await user.click(screen.getByRole('button', { name: 'Save correction' }));
    expect(await screen.findByText('Expires corrected. It counts after an administrator confirms it.')).toBeTruthy();
    expect(server.asked.filter(({ name }) => name === path).at(-1)?.body).toEqual({
      field: 'expiryDate',
      value: '2029-12-31',
      note: 'Renewed early.',
    });
  });

  it('shows what was read beside what is stated, by whom and when, and lets it be withdrawn', async () => {
    const stated = correction({ can: { withdraw: true, decide: false } });
    const { user } = await show(viewOf(expires({ standing: 'stated', correction: stated })));
    expect(within(buttonOf(/^Expires/)).getByText('December 31, 2029')).toBeTruthy();
    expect(screen.getByText('Read: March 31, 2027. Corrected by Nora Lindgren on June 1, 2026.')).toBeTruthy();
    expect(screen.getByText('Note: Renewed early.')).toBeTruthy();
    server.answers['POST /api/corrections/c1/withdrawal'] = answered(correction({ status: 'withdrawn' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw correction' }));
    expect(await screen.findByText('Correction withdrawn.')).toBeTruthy();
  });

  it('shows an administrator what contradicts a statement, and takes the decision with a note', async () => {
    const decidable = correction({
      contradiction: 'The documents say March 31, 2027.',
      can: { withdraw: false, decide: true },
    });
    const { user } = await show(viewOf(expires({ standing: 'stated', correction: decidable, can: { correct: false } })));
    expect(screen.getByText('Conflicts with the document.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct Expires' })).toBeNull();
    server.answers['POST /api/corrections/c1/decision'] = answered(correction({ status: 'refused' }));
    await user.type(screen.getByLabelText(/^Note to the laboratory/), 'The page says 2027.');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Correction rejected.')).toBeTruthy();
    expect(server.asked.at(-1)?.body ?? server.asked.at(-2)?.body).toEqual({
      decision: 'refused',
      note: 'The page says 2027.',
    });
  });

  it('shows a rejected statement beside the read value, which stays', async () => {
    const refused = correction({
      status: 'refused',
      decided_at: '2026-06-02T10:00:00.000Z',
      decision_note: 'The page says 2027.',
    });
    await show(viewOf(expires({ correction: refused })));
    expect(within(buttonOf(/^Expires/)).getByText('March 31, 2027')).toBeTruthy();
    expect(
      screen.getByText('December 31, 2029, stated by Nora Lindgren on June 1, 2026, was not confirmed on June 2, 2026.'),
    ).toBeTruthy();
    expect(screen.getByText('Administrator: The page says 2027.')).toBeTruthy();
  });

  it('says so where no document has words to show', async () => {
    const view = { ...viewOf(inspection), documents: [] };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <EvidenceViewer view={view} />
      </QueryClientProvider>,
    );
    expect(screen.getByText('Not found in any document')).toBeTruthy();
    expect(screen.queryByText('Withdraw correction')).toBeNull();
  });
});
