import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { conversationsOf } from '../../../testing/acts/conversations.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { joined } from '../../../testing/acts/members.ts';
import { requested } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, pdfOf } from '../../../testing/acts/uploads.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2030-03-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Admin' });
const researcher = given.researcher({ name: 'Priya Raman' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const pdf = await pdfOf(['A list of samples']);
const minutes = (count: number) => count * 60_000;

const { room: open, say, sayWithFiles, read } = conversationsOf(app);
const room = (title?: string) => open(researcher, { owner, lab }, title);

describe('PRM-006 a correction', () => {
  it('PRM-006 is the author’s own for ten minutes, says so, and keeps the earlier text for administrators', async () => {
    const { collaborationId } = await room();
    const { id } = await say(researcher, collaborationId, 'We send 15 tubes.');
    const correct = (person: Person, text: string) => person.api.conversations.correct({ messageId: id, text });
    clock.pass(minutes(9));
    expect(await correct(researcher, 'We send 50 tubes.')).toMatchObject({
      text: 'We send 50 tubes.',
      edited_at: clock.now().toISOString(),
      earlier: [],
      can: { correct: true },
    });
    expect((await read(admin, collaborationId)).items[0]?.earlier).toEqual([
      { text: 'We send 15 tubes.', until: clock.now().toISOString() },
    ]);
    expect((await read(owner, collaborationId)).items[0]).toMatchObject({ text: 'We send 50 tubes.', earlier: [] });
    expect((await read(researcher, collaborationId, { search: '50 tubes' })).items).toHaveLength(1);
    expect((await read(researcher, collaborationId, { search: '15 tubes' })).items).toHaveLength(0);
    expect((await trailOf(app, id)).map(({ action }) => action)).toEqual(['conversations.correct']);
    clock.pass(minutes(1));
    expect(await refusal(correct(researcher, 'Too late'))).toMatchObject({
      status: 409,
      details: 'You can correct a message for ten minutes after sending it. Send a new message instead.',
    });
    expect((await read(researcher, collaborationId)).items[0]?.can.correct).toBe(false);
    expect(await statusOf(correct(researcher, ''))).toBe(400);
  });
});

describe('PRM-006 a removal by an administrator', () => {
  it('PRM-006 takes words, earlier words and files from everybody, and leaves when and why', async () => {
    const { collaborationId } = await room();
    const before = (await filesOnDisk(app, 'project-documents')).length;
    const { body } = await sayWithFiles(owner, collaborationId, [{ name: 'patients.pdf', bytes: pdf }], 'Patient Jane Doe');
    const messageId = String(body.id);
    await owner.api.conversations.correct({ messageId, text: 'Patient J. Doe' });
    const [file] = (await read(owner, collaborationId)).items[0]?.files ?? [];
    const redact = (person: Person, reason = 'Names a patient.') => person.api.conversations.redact({ messageId, reason });
    expect(await statusOf(redact(admin, ' '))).toBe(400);
    await redact(admin);
    for (const person of [researcher, owner, admin])
      expect((await read(person, collaborationId)).items).toMatchObject([
        {
          id: messageId,
          text: '',
          files: [],
          earlier: [],
          redacted: { at: clock.now().toISOString(), reason: 'Names a patient.' },
          can: { correct: false, redact: false },
        },
      ]);
    expect((await read(researcher, collaborationId, { search: 'doe' })).items).toEqual([]);
    expect(await statusOf(owner.api.conversations.linkOfFile({ fileId: String(file?.id) }))).toBe(404);
    expect((await filesOnDisk(app, 'project-documents')).length).toBe(before);
    const stored = await app.rows(
      `select body, folded from messages where id = $1 union all select body, '' from message_revisions where message_id = $1`,
      messageId,
    );
    expect(stored).toEqual([{ body: '', folded: '' }]);
    const trail = (await trailOf(app, messageId)).find(({ action }) => action === 'conversations.redact');
    expect(trail).toMatchObject({ actor_id: admin.id, reason: 'Names a patient.', before: { characters: 14, files: 1 } });
    expect(JSON.stringify(await app.rows('select * from audit_entries'))).not.toContain('Doe');
    expect(await statusOf(redact(admin))).toBe(409);
    expect(await statusOf(owner.api.conversations.correct({ messageId, text: 'Again' }))).toBe(409);
  });
});

describe('PRM-006 internal notes', () => {
  it('PRM-006 are for members of the laboratory alone', async () => {
    const { collaborationId } = await room();
    const colleague = await joined(app, owner, lab.id);
    const noteKey = randomUUID();
    const add = (person: Person, text = 'Ask for a second aliquot.') =>
      person.api.conversations.addNote({ collaborationId, noteKey, text });
    const note = await add(owner);
    expect(note).toMatchObject({
      text: 'Ask for a second aliquot.',
      author: { id: owner.id, name: owner.name },
      can: { remove: true },
    });
    expect((await add(owner)).id).toBe(note.id);
    expect(await statusOf(add(owner, 'Other words'))).toBe(409);
    const notes = (person: Person) => person.api.conversations.notes({ collaborationId });
    expect(await notes(colleague)).toMatchObject({ total: 1, items: [{ id: note.id, can: { remove: false } }] });
    for (const person of [researcher, owner, admin]) expect((await read(person, collaborationId)).items).toEqual([]);
    expect(await statusOf(colleague.api.conversations.removeNote({ noteId: note.id }))).toBe(404);
    expect(await owner.api.conversations.removeNote({ noteId: note.id })).toEqual({ removed: true });
    expect((await notes(colleague)).total).toBe(0);
    const trail = JSON.stringify(await app.rows('select * from audit_entries'));
    expect(trail).toContain('conversations.add-note');
    expect(trail).not.toContain('second aliquot');
  });
});

describe('PRM-006 when an account is deleted', () => {
  it('PRM-006 its messages stay for the other side, and the copy of its data has them', async () => {
    const member = await joined(app, owner, lab.id);
    const { collaborationId } = await room();
    await say(member, collaborationId, 'Written by somebody who left');
    await member.api.conversations.addNote({ collaborationId, noteKey: randomUUID(), text: 'A note of mine' });
    const data = await member.api.accounts.exportData({});
    expect(data).toMatchObject({
      messages: [{ collaboration_id: collaborationId, body: 'Written by somebody who left' }],
      internalNotes: [{ body: 'A note of mine' }],
    });
    expect(JSON.stringify(await researcher.api.accounts.exportData({}))).not.toContain('somebody who left');
    await member.api.accounts.deleteAccount({ password: 'correct horse battery' });
    expect((await read(researcher, collaborationId)).items[0]).toMatchObject({
      text: 'Written by somebody who left',
      author: { id: null, name: 'Deleted account', side: 'laboratory' },
    });
    expect((await owner.api.conversations.notes({ collaborationId })).items[0]).toMatchObject({
      text: 'A note of mine',
      author: { id: null, name: 'Deleted account' },
    });
  });

  it('PRM-006 the laboratory keeps what a researcher wrote who left', async () => {
    const leaving = await app.person('user');
    const { request } = await requested(leaving, owner, lab.id);
    await say(leaving, request.id, 'Kept for the laboratory');
    await leaving.api.accounts.deleteAccount({ password: 'correct horse battery' });
    expect(await read(owner, request.id)).toMatchObject({
      items: [{ text: 'Kept for the laboratory', author: { id: null, name: 'Deleted account' } }],
      can: { write: false },
      closed: 'The project was deleted. You can read its messages, but you can’t write any more.',
    });
  });
});
