import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, pdfOf, type TestFile, uploadToLab } from '../../../testing/acts/uploads.ts';

const clock = testClock();
const pdf = await pdfOf(['Quality Manual', 'Revision 3']);

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.lab();
const { owner: other } = given.lab();

beforeEach(() => clock.pass(1000));

const uploaded = async (file: TestFile = { name: 'manual.pdf', bytes: pdf, type: 'application/pdf' }) => {
  const { status, body } = await uploadToLab(app, lab.id, file, owner);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { id: string; file_url: string; file_name: string };
};

const link = async (documentId: string, disposition: 'inline' | 'attachment' = 'attachment', person = owner) =>
  (await person.api.documents.linkOfLab({ documentId, disposition })).url;

describe('links to documents', () => {
  it('DOC-003 DOC-004 opens the file for the person of the link', async () => {
    const document = await uploaded({ name: 'Prüfbericht 1.pdf', bytes: pdf });
    const { url, expires_at } = await owner.api.documents.linkOfLab({ documentId: document.id });
    expect(Date.parse(expires_at) - clock.now().getTime()).toBe(300_000);
    const response = await app.fetch(url, {}, owner);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(pdf));
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Pr?fbericht 1.pdf"; filename*=UTF-8''Pr%C3%BCfbericht%201.pdf`,
    );
    expect((await trailOf(app, document.id)).at(-1)).toMatchObject({ action: 'documents.read', actor_id: owner.id });
  });

  it('shows PDF, PNG, JPEG and TXT in the browser, and nothing else', async () => {
    const shown = await app.fetch(await link((await uploaded()).id, 'inline'), {}, owner);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    const text = await uploaded({ name: 'a.txt', bytes: '<script>alert(1)</script>' });
    const response = await app.fetch(await link(text.id, 'inline'), {}, owner);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox/);
    await app.world.database.owner
      .updateTable('lab_documents')
      .set({ file_type: 'application/msword' })
      .where('id', '=', text.id)
      .execute();
    const word = await app.fetch(await link(text.id, 'inline'), {}, owner);
    expect(word.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('T8 a type that the product never stores is sent as bytes to be kept, whatever its row says', async () => {
    const { id } = await uploaded();
    for (const file_type of ['text/html', 'image/svg+xml', 'text/html; charset=utf-8', 'x\r\nX-Injected: 1']) {
      await app.world.database.owner.updateTable('lab_documents').set({ file_type }).where('id', '=', id).execute();
      const response = await app.fetch(await link(id, 'inline'), {}, owner);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(response.headers.get('x-injected')).toBeNull();
    }
  });

  it('T8 a name cannot end the header that carries it', async () => {
    const { id, file_name } = await uploaded({ name: 'a"; filename=b.exe\r\nX-Injected: 1;.pdf', bytes: pdf });
    expect(file_name).not.toMatch(/[\r\n]/);
    const before = 'evil\r\nX-Injected: 1"; filename="x.exe';
    await app.world.database.owner.updateTable('lab_documents').set({ file_name: before }).where('id', '=', id).execute();
    const response = await app.fetch(await link(id), {}, owner);
    expect(response.headers.get('x-injected')).toBeNull();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^\r\n]*"; filename\*=UTF-8''[\w.%~!'-]*$/,
    );
  });

  it('DOC-004 fails after 300 seconds', async () => {
    const url = await link((await uploaded()).id);
    const made = clock.now().getTime();
    clock.set(new Date(made + 299_000));
    expect((await app.fetch(url, {}, owner)).status).toBe(200);
    clock.set(new Date(made + 300_000));
    const late = await app.fetch(url, {}, owner);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ details: 'This link has expired. Please open the document again.' });
  });

  it('is useless to anyone else, and when it was changed', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const url = await link(first.id);
    for (const person of [admin, other, researcher]) expect((await app.fetch(url, {}, person)).status).toBe(403);
    for (const changed of [
      url.replace(first.id, second.id),
      url.replace('attachment', 'inline'),
      url.replace(/expires=\d+/, `expires=${Math.floor(clock.now().getTime() / 1000) + 9999}`),
      url.replace(/signature=.*/, 'signature='),
      url.replace('/lab-documents/', '/documents/'),
    ])
      expect((await app.fetch(changed, {}, owner)).status).toBe(403);
    expect((await app.fetch('/api/files/lab-documents/../../x', {}, owner)).status).toBe(404);
    expect((await app.fetch(url, { method: 'DELETE' }, owner)).status).toBe(405);
  });

  it('DOC-005 asks the policy again when it is opened', async () => {
    const member = await app.person('lab_owner');
    const { database } = app.world;
    await database.owner.insertInto('lab_members').values({ lab_id: lab.id, user_id: member.id }).execute();
    const url = await link((await uploaded()).id, 'attachment', member);
    expect((await app.fetch(url, {}, member)).status).toBe(200);
    await database.owner.deleteFrom('lab_members').where('user_id', '=', member.id).execute();
    expect((await app.fetch(url, {}, member)).status).toBe(404);
  });

  it('DOC-005 is made for administrators too', async () => {
    const { id: documentId } = await uploaded();
    expect((await app.fetch(await link(documentId, 'attachment', admin), {}, admin)).status).toBe(200);
  });

  it('DOC-017 says so when the file is not in the store', async () => {
    const document = await uploaded();
    const path = (await filesOnDisk(app, 'lab-documents')).find((each) => each.endsWith(document.file_url));
    await rm(path ?? '');
    const response = await app.fetch(await link(document.id), {}, owner);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ details: 'Invalid file path' });
  });

  it('answers HEAD without the content', async () => {
    const response = await app.fetch(await link((await uploaded()).id), { method: 'HEAD' }, owner);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(pdf.length)]);
  });
});
