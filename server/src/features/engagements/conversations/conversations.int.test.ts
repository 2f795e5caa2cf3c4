import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { userActor } from '../../../testing/acts/actors.ts';
import { conversationsOf } from '../../../testing/acts/conversations.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { joined } from '../../../testing/acts/members.ts';
import { decide } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, pdfOf, pngBytes, programBytes } from '../../../testing/acts/uploads.ts';
import { zipEntry, zipOf } from '../../../testing/papers/hostile-files.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';
import { unreadMessages } from './conversations.repository.ts';

const clock = testClock('2030-03-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Admin' });
const researcher = given.researcher({ name: 'Priya Raman' });
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const pdf = await pdfOf(['A list of samples']);
const days = (count: number) => count * 86_400_000;

const workbook = (...parts: string[]) =>
  new Uint8Array(zipOf(['[Content_Types].xml', 'xl/workbook.xml', ...parts].map((name) => zipEntry(name, '<x/>'))));

const { room: open, say, sayWithFiles, read } = conversationsOf(app);
const room = (title?: string) => open(researcher, { owner, lab }, title);
const textsOf = ({ items }: { items: readonly { text: string }[] }) => items.map(({ text }) => text);

describe('PRM-006 a conversation', () => {
  it('PRM-006 holds the messages of both sides in their order, for both and for administrators', async () => {
    const { collaborationId } = await room();
    await say(researcher, collaborationId, 'Which tubes do you prefer?');
    await say(owner, collaborationId, 'Streck tubes,\nplease <b>not</b> heparin: https://example.org/tubes');
    for (const person of [researcher, owner, admin])
      expect(textsOf(await read(person, collaborationId))).toEqual([
        'Which tubes do you prefer?',
        'Streck tubes,\nplease <b>not</b> heparin: https://example.org/tubes',
      ]);
    const seen = await read(researcher, collaborationId);
    expect(seen.items.map(({ author, position }) => [position, author.name, author.side])).toEqual([
      [1, 'Priya Raman', 'researcher'],
      [2, owner.name, 'laboratory'],
    ]);
    expect(seen).toMatchObject({
      side: 'researcher',
      lab_name: 'Harbor Genomics',
      can: { write: true, note: false, redact: false },
    });
    expect(await read(owner, collaborationId)).toMatchObject({ side: 'laboratory', can: { write: true, note: true } });
    expect(await read(admin, collaborationId)).toMatchObject({ side: null, can: { write: false, note: false, redact: true } });
  });

  it('PRM-006 takes 10,000 characters and not one more, and nothing empty', async () => {
    const { collaborationId } = await room();
    expect((await say(researcher, collaborationId, 'x'.repeat(10_000))).text).toHaveLength(10_000);
    expect(await statusOf(say(researcher, collaborationId, 'x'.repeat(10_001)))).toBe(400);
    expect(await refusal(say(researcher, collaborationId, ' \n '))).toMatchObject({
      status: 422,
      fields: { text: 'Write a message or attach a file.' },
    });
    expect(await statusOf(say(researcher, collaborationId, 'a\0b'))).toBe(400);
    expect((await read(researcher, collaborationId)).items).toHaveLength(1);
  });

  it('PRM-006 has a message once that is sent again, and refuses other words under the same key', async () => {
    const { collaborationId } = await room();
    const key = randomUUID();
    const first = await say(researcher, collaborationId, 'Sent twice', key);
    const both = await Promise.all([1, 2, 3].map(() => say(researcher, collaborationId, 'Sent twice', key)));
    expect(both.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
    expect(await refusal(say(researcher, collaborationId, 'Other words', key))).toMatchObject({
      status: 409,
      details: 'A message was already sent from this form with other words. Send this one again as a new message.',
    });
    expect(textsOf(await read(researcher, collaborationId))).toEqual(['Sent twice']);
    const atOnce = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(async () => (await say(owner, collaborationId, 'At once', atOnce)).id));
    expect(new Set(ids).size).toBe(1);
    expect((await read(owner, collaborationId)).items).toHaveLength(2);
  });

  it('PRM-006 is paged backwards by position', async () => {
    const { collaborationId } = await room();
    for (let number = 1; number <= 5; number += 1) await say(researcher, collaborationId, `Message ${number}`);
    const newest = await read(owner, collaborationId, { pageSize: 2 });
    expect(textsOf(newest)).toEqual(['Message 4', 'Message 5']);
    const middle = await read(owner, collaborationId, { pageSize: 2, before: Number(newest.older) });
    expect(textsOf(middle)).toEqual(['Message 2', 'Message 3']);
    const oldest = await read(owner, collaborationId, { pageSize: 2, before: Number(middle.older) });
    expect(oldest).toMatchObject({ items: [{ text: 'Message 1' }], older: null });
  });

  it('PRM-006 is searched without regard to case and accents, and takes % and _ as they are', async () => {
    const { collaborationId } = await room();
    for (const text of ['Größe der Proben: 50%', 'Étude clinique', '<script>alert(1)</script>', 'sample_17'])
      await say(owner, collaborationId, text);
    await sayWithFiles(owner, collaborationId, [{ name: 'Résultats.pdf', bytes: pdf }]);
    const found = async (search: string) =>
      (await read(researcher, collaborationId, { search })).items.map(({ position }) => position);
    expect(await found('GROSSE')).toEqual([1]);
    expect(await found('etude')).toEqual([2]);
    expect(await found('ÉTUDE  clinique')).toEqual([2]);
    expect(await found('<script>')).toEqual([3]);
    expect(await found('%')).toEqual([1]);
    expect(await found('_')).toEqual([4]);
    expect(await found('resultats')).toEqual([5]);
    expect(await found('nothing of it')).toEqual([]);
    expect(await statusOf(read(researcher, collaborationId, { search: 'x'.repeat(201) }))).toBe(400);
  });

  it('PRM-006 is hidden with its deleted project', async () => {
    const { projectId, collaborationId } = await room();
    await say(researcher, collaborationId, 'Before');
    await decide(owner, lab.id, collaborationId, 'rejected');
    await researcher.api.projects.delete({ projectId });
    for (const person of [researcher, owner, admin]) expect(await statusOf(read(person, collaborationId))).toBe(404);
  });
});

describe('PRM-006 files of a message', () => {
  it('PRM-006 are opened by both sides through links of 300 seconds, and by nobody else', async () => {
    const { collaborationId } = await room();
    const { status, body } = await sayWithFiles(owner, collaborationId, [
      { name: 'samples.pdf', bytes: pdf },
      { name: 'tube.png', bytes: pngBytes() },
    ]);
    expect(status).toBe(200);
    const { items } = await read(researcher, collaborationId);
    expect(items[0]?.files.map(({ file_name, file_type }) => [file_name, file_type])).toEqual([
      ['samples.pdf', 'application/pdf'],
      ['tube.png', 'image/png'],
    ]);
    const fileId = String(items[0]?.files[0]?.id);
    for (const person of [researcher, owner, admin]) {
      const { url, expires_at } = await person.api.conversations.linkOfFile({ fileId });
      expect(new Date(expires_at).getTime() - clock.now().getTime()).toBe(300_000);
      const answer = await app.fetch(url, {}, person);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await app.fetch(url, {}, stranger)).status).toBe(403);
    }
    const opened = await trailOf(app, fileId);
    expect(opened.map(({ action }) => action)).toEqual(['documents.read', 'documents.read', 'documents.read']);
    expect(body).toMatchObject({ text: '', author: { name: owner.name } });
  });

  it('PRM-006 pass the gate all together or not at all, and nothing is left of a refused message', async () => {
    const { collaborationId } = await room();
    const before = (await filesOnDisk(app, 'project-documents')).length;
    const refused = await sayWithFiles(owner, collaborationId, [
      { name: 'good.pdf', bytes: pdf },
      { name: 'bad.pdf', bytes: new Uint8Array(programBytes()) },
    ]);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('bad.pdf');
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, bytes: pdf }));
    expect(await sayWithFiles(owner, collaborationId, many)).toMatchObject({
      status: 422,
      body: { details: 'Attach at most 10 files to a message.' },
    });
    expect((await read(owner, collaborationId)).items).toEqual([]);
    expect((await filesOnDisk(app, 'project-documents')).length).toBe(before);
  });
});

describe('PRM-006 tables in a message', () => {
  it('PRM-006 are downloaded, never shown, and never run anything', async () => {
    const { collaborationId } = await room();
    const csv = 'id,volume\nS-1,=1+1\n';
    await sayWithFiles(owner, collaborationId, [
      { name: 'samples.csv', bytes: csv, type: 'application/vnd.ms-excel' },
      { name: 'plate.xlsx', bytes: workbook() },
    ]);
    const { items } = await read(researcher, collaborationId);
    const files = items[0]?.files ?? [];
    expect(files.map(({ file_name, file_type }) => [file_name, file_type])).toEqual([
      ['samples.csv', 'text/csv'],
      ['plate.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ]);
    for (const { id: fileId, file_name, file_type } of files) {
      const { url } = await researcher.api.conversations.linkOfFile({ fileId, disposition: 'inline' });
      const answer = await app.fetch(url, {}, researcher);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, file_type]);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${file_name}`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    }
    const { url } = await researcher.api.conversations.linkOfFile({ fileId: String(files[0]?.id) });
    expect(await (await app.fetch(url, {}, researcher)).text()).toBe(csv);
  });

  it.each([
    ['program.csv', programBytes(), 'has an unsupported format'],
    ['macros.xlsx', workbook('xl/vbaProject.bin'), 'contains macros'],
    ['macros.xlsm', workbook('xl/vbaProject.bin'), 'has an unsupported format'],
  ])('PRM-006 %s is refused, and nothing is sent', async (name, bytes, words) => {
    const { collaborationId } = await room();
    const refused = await sayWithFiles(owner, collaborationId, [{ name, bytes: new Uint8Array(bytes) }]);
    expect(refused).toMatchObject({ status: 422, body: { details: expect.stringContaining(`File ${name} ${words}`) } });
    expect((await read(owner, collaborationId)).items).toEqual([]);
  });
});

describe('PRM-006 what is unread', () => {
  it('PRM-006 is counted for each person, and marked forward only', async () => {
    const { collaborationId } = await room();
    const colleague = await joined(app, owner, lab.id);
    for (const text of ['One', 'Two', 'Three']) await say(researcher, collaborationId, text);
    expect(await read(owner, collaborationId)).toMatchObject({ unread: 3, read_to: 0 });
    expect(await read(researcher, collaborationId)).toMatchObject({ unread: 0 });
    const mark = (person: Person, position: number) => person.api.conversations.markRead({ collaborationId, position });
    expect(await mark(owner, 2)).toEqual({ read_to: 2, unread: 1 });
    expect(await mark(owner, 1)).toEqual({ read_to: 2, unread: 1 });
    expect(await mark(owner, 99)).toEqual({ read_to: 3, unread: 0 });
    expect(await read(colleague, collaborationId)).toMatchObject({ unread: 3 });
    const { people } = await read(researcher, collaborationId);
    expect(people.map(({ id, read_to }) => [id, read_to])).toEqual(
      expect.arrayContaining([
        [owner.id, 3],
        [colleague.id, 0],
        [researcher.id, 0],
      ]),
    );
  });

  it('PRM-006 notifies the other side once until it is read, in the product and by mail', async () => {
    const { collaborationId } = await room('Quiet project');
    const subject = 'Priya Raman wrote about “Quiet project”';
    const noticed = async () => {
      const notices = (await owner.api.notifications.list({ pageSize: 100 })).items.filter(({ title }) => title === subject);
      const letters = (await queuedMail(app, owner.email)).filter((letter) => letter.subject === subject);
      return [notices.length, notices.filter((notice) => notice.read).length, letters.length];
    };
    for (const text of ['One', 'Two', 'Three']) await say(researcher, collaborationId, text);
    expect(await noticed()).toEqual([1, 0, 1]);
    await owner.api.conversations.markRead({ collaborationId, position: 3 });
    expect(await noticed()).toEqual([1, 1, 1]);
    await say(researcher, collaborationId, 'Four');
    expect(await noticed()).toEqual([2, 1, 2]);
    const [letter] = (await queuedMail(app, owner.email)).filter((each) => each.subject === subject);
    expect(letter?.text).not.toContain('One');
    expect(letter?.text).toContain(`/lab-dashboard/requests/${collaborationId}`);
    expect((await queuedMail(app, researcher.email)).filter((each) => each.subject === subject)).toEqual([]);
  });
});

const listed = async (person: Person) => (await person.api.conversations.unread({})).items;

describe('PRM-006 live', () => {
  it('PRM-006 a message reaches the pages of both sides and of administrators, a note those of the laboratory alone', async () => {
    const { collaborationId } = await room();
    const heard: string[] = [];
    const listen = (name: string, userId: string, labId: string | null = null, isAdmin = false) =>
      app.world.events.subscribe({
        userId,
        labId,
        isAdmin,
        tell: ({ noun, id }) => {
          if (noun === 'conversations' && id === collaborationId) heard.push(name);
        },
      });
    listen('researcher', researcher.id);
    listen('member', owner.id, lab.id);
    listen('admin', admin.id, null, true);
    listen('stranger', stranger.id);
    await say(researcher, collaborationId, 'Hello');
    await expect.poll(() => heard.toSorted()).toEqual(['admin', 'member', 'researcher']);
    await owner.api.conversations.addNote({ collaborationId, noteKey: randomUUID(), text: 'Ours alone' });
    await expect.poll(() => heard.toSorted()).toEqual(['admin', 'member', 'member', 'researcher']);
  });

  it('PRM-006 what is unread in many conversations is counted at once, for those who take part', async () => {
    const [first, second] = [await room(), await room()];
    for (const text of ['One', 'Two']) await say(researcher, first.collaborationId, text);
    await say(owner, second.collaborationId, 'Three');
    const unreadOf = (actor: Actor) =>
      app.world.database.transaction(actor, async (db) => {
        const found = await unreadMessages(db, [first.collaborationId, second.collaborationId]);
        return [found.get(first.collaborationId) ?? 0, found.get(second.collaborationId) ?? 0];
      });
    expect(await unreadOf(userActor(owner.id, 'lab_owner', lab.id))).toEqual([2, 0]);
    expect(await unreadOf(userActor(researcher.id, 'user'))).toEqual([0, 1]);
    expect(await listed(owner)).toContainEqual({ collaboration_id: first.collaborationId, unread: 2 });
    expect(await listed(researcher)).toContainEqual({ collaboration_id: second.collaborationId, unread: 1 });
    for (const person of [stranger, admin]) expect(await listed(person)).toEqual([]);
    expect(await unreadOf(userActor(stranger.id, 'user'))).toEqual([0, 0]);
    expect(await unreadOf(userActor(admin.id, 'admin'))).toEqual([0, 0]);
  });
});

describe('PRM-006 when a request has ended', () => {
  it('PRM-006 its messages can be read, and no more written', async () => {
    const { collaborationId } = await room();
    const { id } = await say(owner, collaborationId, 'We have no capacity.');
    await decide(owner, lab.id, collaborationId, 'rejected');
    for (const person of [researcher, owner]) {
      expect(await refusal(say(person, collaborationId, 'And next month?'))).toMatchObject({
        status: 409,
        details: 'This request has ended. You can read its messages, but you can’t write any more.',
      });
      expect(await read(person, collaborationId)).toMatchObject({
        items: [{ text: 'We have no capacity.' }],
        can: { write: false },
        closed: 'This request has ended. You can read its messages, but you can’t write any more.',
      });
    }
    expect(await statusOf(owner.api.conversations.correct({ messageId: id, text: 'x' }))).toBe(409);
  });

  it('PRM-006 accepted work leaves 30 days', async () => {
    const { projectId, collaborationId } = await room();
    await decide(owner, lab.id, collaborationId, 'approved');
    await owner.api.collaborations.complete({ collaborationId });
    await researcher.api.projects.accept({ projectId });
    clock.pass(days(29));
    const messageKey = randomUUID();
    await say(researcher, collaborationId, 'One question more', messageKey);
    expect((await read(researcher, collaborationId)).open_until).toBe(new Date(clock.now().getTime() + days(1)).toISOString());
    clock.pass(days(1));
    expect(await refusal(say(researcher, collaborationId, 'Late'))).toMatchObject({
      status: 409,
      details: 'Messages close 30 days after the work is accepted.',
    });
    expect((await say(researcher, collaborationId, 'One question more', messageKey)).text).toBe('One question more');
  });
});
