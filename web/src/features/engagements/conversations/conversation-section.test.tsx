import type { Conversation, Message } from '@aliquot/contract/engagements/conversations';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDraft } from '../../../platform/kept/drafts.ts';
import { answered, fakeServer, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ConversationSection } from './conversation-section.tsx';

const collaborationId = '019a0000-0000-7000-8000-0000000000c1';
const me = personWith('user');
const other = '019a0000-0000-7000-8000-0000000000d1';
const list = `GET /api/collaborations/${collaborationId}/messages`;
const send = `POST /api/collaborations/${collaborationId}/messages`;
const read = `POST /api/collaborations/${collaborationId}/messages/read`;
const notes = `GET /api/collaborations/${collaborationId}/notes`;

const messageOf = (position: number, changes: Partial<Message> = {}): Message => ({
  id: `019a0000-0000-7000-8000-00000000000${position}`,
  position,
  author: { id: other, name: 'Tomas Lindqvist', side: 'laboratory' },
  text: `Message ${position}`,
  files: [],
  sent_at: '2026-02-23T16:15:00.000Z',
  edited_at: null,
  redacted: null,
  earlier: [],
  can: { correct: false, redact: false },
  correct_until: '2026-02-23T16:25:00.000Z',
  ...changes,
});
const own = { author: { id: me.id, name: me.name, side: 'researcher' } } as const;

const conversationOf = (items: Message[], changes: Partial<Conversation> = {}): Conversation => ({
  items,
  older: null,
  people: [
    { id: me.id, name: me.name, side: 'researcher', takes_part: true, read_to: 0 },
    { id: other, name: 'Tomas Lindqvist', side: 'laboratory', takes_part: true, read_to: 1 },
  ],
  lab_name: 'Harbor Genomics',
  side: 'researcher',
  read_to: 0,
  unread: 0,
  can: { write: true, note: false, redact: false },
  open_until: null,
  closed: null,
  ...changes,
});

const show = async (conversation: Conversation, more: Record<string, ReturnType<typeof answered>> = {}, person = me) => {
  const server = fakeServer({
    [list]: answered(conversation),
    [read]: answered({ read_to: 0, unread: 0 }),
    'GET /api/notifications': answered({ items: [], total: 0, unread: 0, page: 1, pageSize: 10 }),
    ...more,
  });
  const page = <ConversationSection collaborationId={collaborationId} />;
  renderApp({ at: '/', places: [{ path: '/', page }], readSession: async () => person });
  await screen.findByRole('log');
  return server;
};
const writing = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ });

beforeEach(() => localStorage.clear());

describe('PRM-006 the conversation on the page', () => {
  it('PRM-006 shows who wrote, from which side, what is new, edited, read and removed', async () => {
    const { asked } = await show(
      conversationOf(
        [
          messageOf(1, own),
          messageOf(2, { edited_at: '2026-02-23T16:20:00.000Z' }),
          messageOf(3, { text: '', redacted: { at: '2026-02-24T09:00:00.000Z', reason: 'Names a patient.' } }),
        ],
        { read_to: 1 },
      ),
    );
    const items = within(screen.getByRole('log'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items[0]).toBe('Monday, February 23');
    expect(items[1]).toContain('You Researcher');
    expect(items[1]).toContain('Read by Tomas Lindqvist');
    expect(items[2]).toBe('New since February 23, 2026');
    expect(items[3]).toMatch(/Tomas Lindqvist Harbor Genomics · .* · editedMessage 2/);
    expect(items[4]).toContain('Removed by an administrator on February 24, 2026: Names a patient.');
    expect(screen.getByText('Tomas Lindqvist and administrators can read this.')).toBeTruthy();
    await waitFor(() => expect(asked.find(({ name }) => name === read)?.body).toEqual({ position: 3 }));
  });

  it('PRM-006 shows markup as text and makes addresses links', async () => {
    await show(conversationOf([messageOf(1, { text: '<img src=x onerror=alert(1)> https://example.org/a.' })]));
    expect(screen.getByText(/<img src=x/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'https://example.org/a' });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(document.querySelector('img')).toBeNull();
  });

  it('PRM-006 keeps what was typed when sending fails, and sends it again under the same key', async () => {
    const server = await show(conversationOf([messageOf(1)]), { [send]: unreachable });
    await fill(writing(), 'Which tubes?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(writing().value).toBe('Which tubes?');
    server.answers[send] = answered(messageOf(2, own));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(writing().value).toBe(''));
    const keys = server.asked
      .filter(({ name }) => name === send)
      .map(({ body }) => (body as { messageKey: string }).messageKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('PRM-006 keeps what was typed over a reload and the end of a session', async () => {
    saveDraft(`message:${me.id}:${collaborationId}`, { text: 'Half a thought', key: crypto.randomUUID() });
    await show(conversationOf([messageOf(1)]), { [send]: refusedWith(401, 'No valid session found. Please log in again.') });
    expect(writing().value).toBe('Half a thought');
    await fill(writing(), ' and more');
    expect(localStorage.getItem(`aliquot.draft.message:${me.id}:${collaborationId}`)).toContain('Half a thought and more');
  });

  it('PRM-006 sends nothing empty', async () => {
    await show(conversationOf([messageOf(1)]));
    await fill(writing(), '  \n ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('PRM-006 offers a correction in time, and says what follows', async () => {
    const soon = new Date(Date.now() + 300_000).toISOString();
    const mine = messageOf(1, { ...own, can: { correct: true, redact: false }, correct_until: soon });
    const server = await show(conversationOf([mine]), { [`PATCH /api/messages/${mine.id}`]: answered(mine) });
    await userEvent.click(screen.getByRole('button', { name: 'Correct message' }));
    const field = screen.getByRole('textbox', { name: 'Correct your message' });
    await userEvent.clear(field);
    await fill(field, 'Fifty tubes');
    await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ text: 'Fifty tubes' }),
    );
  });

  it('PRM-006 offers none after ten minutes', async () => {
    await show(conversationOf([messageOf(1, { ...own, can: { correct: true, redact: false } })]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Correct message' })).toBeNull());
  });

  it('PRM-006 says why nobody can write any more', async () => {
    const closed = 'This request has ended. You can read its messages, but you can’t write any more.';
    await show(conversationOf([messageOf(1)], { can: { write: false, note: false, redact: false }, closed }));
    expect(screen.getByText(closed)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Write to/ })).toBeNull();
  });

  it('PRM-006 lets administrators remove a message with a reason', async () => {
    const bad = messageOf(1, { can: { correct: false, redact: true } });
    const conversation = conversationOf([bad], { side: null, can: { write: false, note: false, redact: true } });
    const redact = `POST /api/messages/${bad.id}/redact`;
    const server = await show(conversation, { [redact]: answered(bad) }, personWith('admin'));
    await userEvent.click(screen.getByRole('button', { name: /^Remove message/ }));
    const dialog = await screen.findByRole('dialog');
    await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Names a patient.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove message' }));
    await waitFor(() => expect(server.asked.find(({ name }) => name === redact)?.body).toEqual({ reason: 'Names a patient.' }));
    expect(server.asked.some(({ name }) => name === read)).toBe(false);
  });
});

it('PRM-006 internal notes have a tab and a form of their own, which says who reads them', async () => {
  const conversation = conversationOf([messageOf(1)], { side: 'laboratory', can: { write: true, note: true, redact: false } });
  const add = `POST /api/collaborations/${collaborationId}/notes`;
  const note = {
    id: '019a0000-0000-7000-8000-0000000000e1',
    author: { id: me.id, name: me.name },
    text: 'Ask for more.',
    written_at: '2026-02-23T16:15:00.000Z',
    can: { remove: true },
  };
  const server = await show(
    conversation,
    { [notes]: answered({ items: [note], total: 1, page: 1, pageSize: 20 }), [add]: answered(note) },
    personWith('lab_owner'),
  );
  await userEvent.click(await screen.findByRole('tab', { name: 'Internal notes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
  expect(await screen.findByText('Only members of Harbor Genomics can read this.')).toBeTruthy();
  await fill(screen.getByRole('textbox', { name: 'Internal note' }), 'Not for the researcher');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(server.asked.find(({ name }) => name === add)?.body).toMatchObject({ text: 'Not for the researcher' }),
  );
  expect(server.asked.some(({ name }) => name === send)).toBe(false);
});
