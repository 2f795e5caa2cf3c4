import { projectMessages } from '@aliquot/contract/engagements/projects';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleProposals, sampleProtocol, sampleTerm } from '../../../../testing/sample-protocols.ts';
import { RequestPage } from './request-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  projects: { templates: vi.fn<Call>(), submit: vi.fn<Call>() },
  matching: { analyzeProject: vi.fn<Call>(), preview: vi.fn<Call>() },
  drafts: { getRequest: vi.fn<Call>(), saveRequest: vi.fn<Call>(), removeRequest: vi.fn<Call>() },
  protocols: {
    list: vi.fn<Call>(),
    add: vi.fn<Call>(),
    change: vi.fn<Call>(),
    stop: vi.fn<Call>(),
    remove: vi.fn<Call>(),
    chooseStudy: vi.fn<Call>(),
  },
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

let protocols: Protocol[] = [];

beforeEach(() => {
  localStorage.clear();
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  protocols = [sampleProtocol()];
  server.projects.templates.mockResolvedValue({ templates: [] });
  server.matching.preview.mockResolvedValue({ preview: null });
  server.drafts.getRequest.mockResolvedValue({ draft: null });
  server.drafts.saveRequest.mockResolvedValue({ saved_at: '2026-12-14T09:00:00.000Z' });
  server.protocols.list.mockImplementation(async () => ({ protocols }));
  server.protocols.add.mockImplementation(async () => {
    const id = `019a0000-0000-7000-8000-00000000000${protocols.length}`;
    protocols = [...protocols, sampleProtocol({ id, state: 'waiting', proposals: null })];
    return protocols.at(-1);
  });
});

const open = (role: 'user' | 'lab_owner' = 'user') =>
  renderApp({
    at: '/request',
    places: [{ path: '/request', page: <RequestPage /> }],
    readSession: async () => personWith(role),
  });

const rows = async () => within(await screen.findByRole('list', { name: 'Proposals' })).findAllByRole('listitem');
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await rows()).find(
    (each) => each.dataset.row !== undefined && within(each).queryAllByText(name, { selector: 'span' }).length > 0,
  );
  if (!row) throw new Error(`no row for ${name}`);
  return row;
};
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = async (row: HTMLElement, name: RegExp) => userEvent.click(within(row).getByRole('button', { name }));
const quoted = (words: string, page: number) => ({ page, heading: null, words });
const filed = (name: string, bytes = 'words') => new File([bytes], name, { type: 'application/pdf' });
const drop = async (file: File) => {
  const heading = await screen.findByRole('heading', {
    name: 'Drop your protocol, statement of work or sample plan, or start typing',
  });
  const zone = heading.closest('section');
  if (!zone) throw new Error('no zone');
  await act(async () => void fireEvent.drop(zone, { dataTransfer: { files: [file] } }));
};

describe('PRO-001 the place for a protocol', () => {
  it('PRO-001 stands above the form of a researcher, which is otherwise as before', async () => {
    protocols = [];
    open();
    await screen.findByRole('heading', {
      name: 'Drop your protocol, statement of work or sample plan, or start typing',
    });
    expect(screen.getByText('PDF, DOC, DOCX up to 10MB each')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Proposals' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Labs so far' })).toBeNull();
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
  });

  it('PRO-001 is not there for people who cannot submit', async () => {
    open('lab_owner');
    await screen.findByRole('heading', { name: 'New project request' });
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    expect(server.protocols.list).not.toHaveBeenCalled();
  });

  it('PRO-001 takes a file that is dropped or pasted, and saves the draft with it', async () => {
    protocols = [];
    open();
    await drop(filed('plan.pdf'));
    await waitFor(() => expect(server.protocols.add).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(server.drafts.saveRequest).toHaveBeenCalled());
    expect(await screen.findByText('Reading…')).toBeDefined();
    await act(async () => void fireEvent.paste(document, { clipboardData: { files: [filed('more.docx')] } }));
    await waitFor(() => expect(server.protocols.add).toHaveBeenCalledTimes(2));
  });

  it('PRO-001 a file is attached for labs only when its person says so, and sent with the request then', async () => {
    open();
    const box = await screen.findByRole('checkbox', { name: 'Attach protocol.pdf for labs' });
    expect((box as HTMLInputElement).checked).toBe(false);
    await userEvent.click(box);
    expect(server.protocols.change).toHaveBeenCalledWith({ protocolId: sampleProtocol().id, attached: true });
  });
});

describe('PRO-002 proposals', () => {
  it('PRO-002 nothing is filled in until it is accepted, and an accepted row is the field', async () => {
    open();
    const row = await rowOf('Title');
    expect(screen.getByText(/Nothing is filled in until you accept it\./)).toBeDefined();
    expect(valueOf('Title')).toBe('');
    expect(within(row).getByText('page 1')).toBeDefined();
    await press(row, /^Accept/);
    expect(valueOf('Title')).toBe('Targeted sequencing of 240 colorectal tumors');
    expect(within(row).getByText('Accepted')).toBeDefined();
    await press(row, /^Undo/);
    expect(valueOf('Title')).toBe('');
  });

  it('PRO-002 the others are accepted together, and typed words stay', async () => {
    open();
    await screen.findByRole('list', { name: 'Proposals' });
    await userEvent.type(screen.getByLabelText('Description'), 'Mine alone.');
    expect(await screen.findByText('Your 2 words stay as they are')).toBeDefined();
    await press(await rowOf('Timeline'), /^Accept/);
    await userEvent.click(screen.getByRole('button', { name: 'Accept the other 7' }));
    expect([valueOf('Title'), valueOf('Research Area'), valueOf('Budget Range')]).toEqual([
      'Targeted sequencing of 240 colorectal tumors',
      'oncology',
      'high',
    ]);
    expect(valueOf('Description')).toBe('Mine alone.\n\nSamples: 240 FFPE blocks');
    await userEvent.click(screen.getByRole('button', { name: 'added below them' }));
    expect(valueOf('Description')).toMatch(/^Mine alone\.\n\n[\s\S]+targeted panel\.$/);
    expect(screen.getByText('9 of 9')).toBeDefined();
  });

  it('PRO-002 a value can be changed before it is taken, or left out', async () => {
    open();
    const title = await rowOf('Title');
    await press(title, /^Edit/);
    const field = within(title).getByLabelText('Title');
    await userEvent.clear(field);
    await userEvent.type(field, 'A better title{Enter}');
    expect(screen.getAllByLabelText<HTMLInputElement>('Title').at(-1)?.value).toBe('A better title');
    expect(within(title).getByText('Accepted')).toBeDefined();
    const area = await rowOf('Research Area');
    await press(area, /^Leave out/);
    expect(within(area).getByText('Left out')).toBeDefined();
    await press(area, /^Undo/);
    expect(within(area).getByRole('button', { name: /^Accept/ })).toBeDefined();
    expect(server.matching.analyzeProject).not.toHaveBeenCalled();
  });

  it('PRO-002 things of one kind share a row, and each is taken or not by itself', async () => {
    open();
    const row = await rowOf('Methods');
    const chip = (name: string) => within(row).getByRole('button', { name });
    await userEvent.click(chip('Targeted NGS'));
    expect(chip('Targeted NGS').getAttribute('aria-pressed')).toBe('true');
    expect(chip('“Zebra assay”').getAttribute('aria-pressed')).toBe('false');
    await press(row, /^Accept 1/);
    expect(chip('“Zebra assay”').getAttribute('aria-pressed')).toBe('true');
    await press(row, /^Undo/);
    await press(row, /^Leave out/);
    expect(within(row).getByText('Left out')).toBeDefined();
  });

  it('PRO-002 things of one kind quote each passage once, two passages at first', async () => {
    const terms = [
      sampleTerm('t1', 'Targeted NGS', { quotation: quoted('sequenced with a targeted panel', 4) }),
      sampleTerm('t2', 'Gene panel', { quotation: quoted('sequenced with a targeted panel', 4) }),
      sampleTerm('t3', 'MSI testing', { quotation: quoted('microsatellite instability by PCR', 5) }),
      sampleTerm('t4', 'DNA extraction', { quotation: quoted('DNA is extracted', 6) }),
      sampleTerm('t5', 'Zebra assay', { quotation: quoted('the Zebra assay', 7) }),
    ];
    protocols = [sampleProtocol({ proposals: sampleProposals({ fields: [], terms, mentions: [] }) })];
    open();
    const row = await rowOf('Methods');
    const quotes = () =>
      within(row)
        .getAllByText(/^“.*”$/, { selector: 'mark' })
        .map(({ textContent }) => textContent);
    expect(within(row).getAllByRole('listitem').length).toBe(7);
    expect(quotes()).toEqual(['“sequenced with a targeted panel”', '“microsatellite instability by PCR”']);
    await userEvent.click(within(row).getByRole('button', { name: 'Show 2 more places' }));
    expect(quotes().slice(2)).toEqual(['“DNA is extracted”', '“the Zebra assay”']);
    await userEvent.click(within(row).getByRole('button', { name: 'Show fewer' }));
    expect(quotes()).toHaveLength(2);
  });

  it('PRO-003 background is listed, and asked for only by the person', async () => {
    open();
    const heading = await screen.findByRole('heading', { name: 'Read, but not asked for' });
    const part = heading.parentElement;
    if (!part) throw new Error('no part');
    expect(part.textContent).toMatch(
      /^Read, but not asked forImmunohistochemistry “MMR status was determined” page 3.* is background\./,
    );
    await userEvent.click(within(part).getByRole('button', { name: /^Ask for it anyway/ }));
    expect(within(part).getByRole('button', { name: /^Asked for\. Undo/ })).toBeDefined();
    expect(screen.getByText('Not on our lists, in the paper’s words: Zebra assay.')).toBeDefined();
  });

  it('PRO-002 keys move, accept, edit and leave out, and do nothing in a field', async () => {
    open();
    const [first, second] = await rows();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{Enter}');
    expect(valueOf('Title')).toBe('Targeted sequencing of 240 colorectal tumors');
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Backspace}');
    expect(within(second as HTMLElement).getByText('Left out')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Description'), 'jkeA');
    expect(valueOf('Description')).toBe('jkeA');
    act(() => screen.getByLabelText('Description').blur());
    await userEvent.keyboard('{Shift>}A{/Shift}');
    expect(valueOf('Timeline')).toBe('medium');
    expect(valueOf('Research Area')).toBe('');
  });

  it('PRO-002 says what is still required and what the protocol proposes of it', async () => {
    open();
    await screen.findByRole('list', { name: 'Proposals' });
    await userEvent.click(screen.getByRole('button', { name: 'Find labs' }));
    expect(await screen.findByText(projectMessages.required)).toBeDefined();
    const card = screen.getByRole('region', { name: 'Required fields' });
    expect(card.textContent).toContain('6 required fields0 filled');
    for (const name of ['Title', 'Research Area', 'Service Type', 'Description']) await press(await rowOf(name), /^Accept/);
    expect(card.textContent).toContain('Still empty: Timeline and Budget Range. Your protocol proposes both.');
  });
});

describe('PRO-004 while a file is read, and when it cannot be', () => {
  it.each<[string, Partial<Protocol>, string]>([
    ['pages', { state: 'waiting', page: 3, pages: 5, seconds_left: 12 }, 'Reading page 3 of 5, about 12 s left'],
    [
      'damaged',
      { state: 'unread', message: 'File a.pdf is damaged and could not be opened.' },
      'File a.pdf is damaged and could not be opened.',
    ],
    ['stopped', { state: 'stopped' }, 'Reading stopped. The file stays with your draft.'],
  ])('PRO-004 %s: said in one line, and the form is typed in as before', async (_what, changes, words) => {
    protocols = [sampleProtocol({ proposals: null, ...changes })];
    open();
    expect(await screen.findByText(words)).toBeDefined();
    await userEvent.type(screen.getByLabelText('Title'), 'Typed meanwhile');
    expect(valueOf('Title')).toBe('Typed meanwhile');
  });

  it('PRO-004 reading is stopped by its person', async () => {
    protocols = [sampleProtocol({ state: 'waiting', proposals: null })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Stop/ }));
    expect(server.protocols.stop).toHaveBeenCalledWith({ protocolId: sampleProtocol().id });
  });

  it('PRO-004 a refused file is named with the reason, and the typed words stay', async () => {
    protocols = [];
    server.protocols.add.mockRejectedValue(
      new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: '', details: 'File a.pdf is actually a DOC file.' }),
    );
    open();
    await userEvent.type(await screen.findByLabelText('Title'), 'Mine');
    await drop(filed('a.pdf'));
    expect(await screen.findByText('File a.pdf is actually a DOC file.')).toBeDefined();
    await drop(filed('tool.exe'));
    expect(await screen.findByText(/^File tool\.exe has an unsupported format\./)).toBeDefined();
    expect(valueOf('Title')).toBe('Mine');
  });

  it.each<[string, Partial<Protocol>, string]>([
    [
      'an invoice',
      { proposals: sampleProposals({ paper: 'invoice', fields: [], terms: [], mentions: [] }) },
      'This looks like an invoice, so nothing was proposed. Type what you need.',
    ],
    [
      'no tests',
      { proposals: sampleProposals({ fields: [], terms: [], mentions: [] }) },
      'We found no tests. Type what you need.',
    ],
  ])('PRO-003 %s: said so, and nothing is filled in', async (_what, changes, words) => {
    protocols = [sampleProtocol(changes)];
    open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(valueOf('Title')).toBe('');
  });

  it('PRO-003 of two studies in a file the person chooses one', async () => {
    const studies = [
      { title: 'The first study', page: 1 },
      { title: 'The second study', page: 5 },
    ];
    protocols = [sampleProtocol({ proposals: sampleProposals({ fields: [], terms: [], mentions: [], studies }) })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: /The second study/ }));
    expect(server.protocols.chooseStudy).toHaveBeenCalledWith({ protocolId: sampleProtocol().id, study: 1 });
  });
});
