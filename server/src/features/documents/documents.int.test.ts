import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@aliquot/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { approve, labData, ownerWithLab, statusOf, trailOf } from '../../testing/labs.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf, jpegBytes, pdfOf, pngBytes, post, programBytes, type TestFile } from '../../testing/uploads.ts';

let app: TestApp;
let admin: Person;
let researcher: Person;
let owner: Person;
let other: Person;
let labId: string;
let pdf: Uint8Array;
let clock: Date;

beforeAll(async () => {
  clock = new Date('2026-06-01T10:00:00.000Z');
  app = await startTestApp({ worker: false, now: () => clock });
  [admin, researcher] = [await app.person('admin'), await app.person('user')];
  const made = await ownerWithLab(app);
  owner = made.owner;
  labId = made.lab.id;
  other = (await ownerWithLab(app)).owner;
  pdf = await pdfOf(['Quality Manual', 'Revision 3']);
});
afterAll(() => app.close());
beforeEach(() => {
  clock = new Date(clock.getTime() + 1000);
});

const nobody = '00000000-0000-4000-8000-000000000000';

const upload = (file: TestFile, person: Person | undefined = owner, fields: Record<string, string> = {}, lab = labId) =>
  post(app, `/api/labs/${lab}/documents`, formOf('file', [file], fields), person);

const uploaded = async (file: TestFile = { name: 'manual.pdf', bytes: pdf, type: 'application/pdf' }) => {
  const { status, body } = await upload(file);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { id: string; file_url: string; file_name: string };
};

const tooLarge = () => Buffer.concat([pdf, Buffer.alloc(limits.fileBytes)]);

const link = async (documentId: string, disposition: 'inline' | 'attachment' = 'attachment', person = owner) =>
  (await person.api.documents.linkOfLab({ documentId, disposition })).url;

const filesOnDisk = async (bucket: string) => {
  const { storage } = app.world.config;
  if (storage.kind !== 'disk') throw new Error('this test reads the disk');
  const entries = await readdir(join(storage.directory, bucket), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

describe('uploading to a laboratory', () => {
  it('DOC-001 DOC-007 stores the file below the laboratory, and a row that describes it', async () => {
    const fields = { documentType: 'quality-manual', description: ' Third edition ' };
    const { body } = await upload({ name: 'Qualität Manual (v3).pdf', bytes: pdf, type: 'application/pdf' }, owner, fields);
    const key = `${labId}/quality-manual/${clock.getTime()}_Qualitat_Manual_v3_.pdf`;
    expect(body).toEqual({
      id: expect.any(String),
      lab_id: labId,
      file_name: 'Qualität Manual (v3).pdf',
      file_type: 'application/pdf',
      file_url: key,
      file_size: pdf.length,
      document_type: 'quality-manual',
      description: 'Third edition',
      uploaded_by: owner.id,
      uploaded_at: clock.toISOString(),
      can: { delete: true, edit: true },
    });
    const path = (await filesOnDisk('lab-documents')).find((each) => each.endsWith(key));
    expect(path && new Uint8Array(await readFile(path))).toEqual(new Uint8Array(pdf));
    expect((await trailOf(app, String(body.id)))[0]).toMatchObject({ action: 'documents.upload', actor_id: owner.id });
  });

  it('DOC-007 takes the next time for a second file of the same name in the same millisecond', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    expect(first.file_url).toContain(`/${clock.getTime()}_`);
    expect(second.file_url).toContain(`/${clock.getTime() + 1}_`);
  });

  it('DOC-009 takes the seven extensions', async () => {
    const [png, jpeg] = [pngBytes(), jpegBytes()];
    const files: TestFile[] = [
      { name: 'a.pdf', bytes: pdf },
      { name: 'a.png', bytes: png, type: 'image/png' },
      { name: 'a.jpg', bytes: jpeg, type: 'image/jpeg' },
      { name: 'a.jpeg', bytes: jpeg },
      { name: 'a.txt', bytes: 'Standard operating procedure', type: 'text/plain' },
    ];
    const types = [];
    for (const file of files) types.push((await upload(file)).body.file_type);
    expect(types).toEqual(['application/pdf', 'image/png', 'image/jpeg', 'image/jpeg', 'text/plain']);
  });

  const list = 'Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.';
  const hostile: [what: string, name: string, bytes: () => TestFile['bytes'], status: number, message: string][] = [
    ['a renamed program', 'setup.pdf', programBytes, 422, `File setup.pdf has an unsupported format. ${list}`],
    ['a program', 'setup.exe', programBytes, 422, `File setup.exe has an unsupported format. ${list}`],
    ['an empty file', 'empty.pdf', () => '', 422, 'File empty.pdf is empty.'],
    ['a file that is too large', 'big.pdf', tooLarge, 413, 'File big.pdf is too large. Maximum file size is 10MB.'],
    ['a page of HTML', 'page.txt', () => '<html>\0</html>', 422, `File page.txt has an unsupported format. ${list}`],
    [
      'a picture named PDF',
      'scan.pdf',
      () => pngBytes(),
      422,
      'File scan.pdf is in fact a PNG file. Please correct its name and upload it again.',
    ],
    ['a wrong extension', 'data.csv', () => 'a,b', 422, `File data.csv has an unsupported format. ${list}`],
  ];
  it.each(hostile)('DOC-008 refuses %s and stores nothing', async (_, name, bytes, status, message) => {
    const before = await filesOnDisk('lab-documents');
    const refused = await upload({ name, bytes: bytes() });
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ details: message, fields: { file: message } });
    expect(await filesOnDisk('lab-documents')).toEqual(before);
  });

  it('DOC-008 judges by the content, not by the type that the client claims', async () => {
    const refused = await upload({ name: 'manual.pdf', bytes: pdf, type: 'text/html' });
    expect(refused.status).toBe(422);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['a\u202Efdp.exe.pdf', 'a fdp.exe.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['报告.pdf', '报告.pdf'],
  ])('keeps a name from misleading: %j', async (name, shown) => {
    const document = await uploaded({ name, bytes: pdf });
    expect(document.file_name).toBe(shown);
    expect(document.file_url).toMatch(/^[0-9a-f-]{36}\/other\/\d+_[\w.-]+\.pdf$/);
  });

  it('refuses a document type that is none, and a call without a file', async () => {
    expect((await upload({ name: 'a.pdf', bytes: pdf }, owner, { documentType: 'poem' })).status).toBe(400);
    expect((await post(app, `/api/labs/${labId}/documents`, formOf('file', []), owner)).status).toBe(400);
  });

  it('ADM-018 lets an administrator upload, and is closed to everyone else', async () => {
    const file = { name: 'a.pdf', bytes: pdf };
    expect((await upload(file, admin)).body.uploaded_by).toBe(admin.id);
    const before = await filesOnDisk('lab-documents');
    expect((await upload(file, other)).status).toBe(404);
    expect((await upload(file, researcher)).status).toBe(403);
    expect((await upload(file, admin, {}, nobody)).status).toBe(404);
    expect((await post(app, `/api/labs/${labId}/documents`, formOf('file', [file]))).status).toBe(401);
    expect(await filesOnDisk('lab-documents')).toEqual(before);
  });

  it('leaves no file behind when the row cannot be written', async () => {
    const before = await filesOnDisk('lab-documents');
    const transaction = app.world.database.transaction.bind(app.world.database);
    const spy = vi.spyOn(app.world.database, 'transaction');
    spy.mockImplementationOnce(transaction).mockRejectedValueOnce(new Error('the database went away'));
    expect((await upload({ name: 'a.pdf', bytes: pdf })).status).toBe(500);
    spy.mockRestore();
    expect(await filesOnDisk('lab-documents')).toEqual(before);
  });
});

describe('the list of documents', () => {
  it('DOC-012 DOC-018 pages newest first', async () => {
    const made = await ownerWithLab(app);
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      clock = new Date(clock.getTime() + 1000);
      await upload({ name, bytes: pdf }, made.owner, {}, made.lab.id);
    }
    const page = (number: number) => made.owner.api.documents.listOfLab({ labId: made.lab.id, page: number, pageSize: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect([...first.items, ...second.items].map(({ file_name }) => file_name)).toEqual(['three.pdf', 'two.pdf', 'one.pdf']);
    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect(await statusOf(made.owner.api.documents.listOfLab({ labId: made.lab.id, pageSize: 101 }))).toBe(400);
  });

  it('LAB-037 is for members and administrators', async () => {
    expect((await admin.api.documents.listOfLab({ labId })).total).toBeGreaterThan(0);
    expect(await statusOf(other.api.documents.listOfLab({ labId }))).toBe(404);
    expect(await statusOf(researcher.api.documents.listOfLab({ labId }))).toBe(403);
    expect(await statusOf(app.anonymous.documents.listOfLab({ labId }))).toBe(401);
    expect(await statusOf(admin.api.documents.listOfLab({ labId: nobody }))).toBe(404);
  });
});

describe('deleting a document', () => {
  it('DOC-015 removes the row and the file', async () => {
    const document = await uploaded();
    expect(await owner.api.documents.deleteFromLab({ documentId: document.id })).toEqual({ file_name: 'manual.pdf' });
    expect((await filesOnDisk('lab-documents')).some((path) => path.endsWith(document.file_url))).toBe(false);
    expect((await trailOf(app, document.id)).at(-1)).toMatchObject({
      action: 'documents.delete',
      before: { file_name: 'manual.pdf', lab_id: labId },
    });
    expect(await statusOf(owner.api.documents.deleteFromLab({ documentId: document.id }))).toBe(404);
  });

  it('DOC-015 only logs a file that cannot be removed', async () => {
    const document = await uploaded();
    const spy = vi.spyOn(app.world.storage, 'delete').mockRejectedValueOnce(new Error('the store went away'));
    expect((await owner.api.documents.deleteFromLab({ documentId: document.id })).file_name).toBe('manual.pdf');
    expect(spy).toHaveBeenCalledOnce();
    spy.mockRestore();
  });

  it('LAB-037 is for members and administrators', async () => {
    const { id: documentId } = await uploaded();
    expect(await statusOf(other.api.documents.deleteFromLab({ documentId }))).toBe(404);
    expect(await statusOf(researcher.api.documents.deleteFromLab({ documentId }))).toBe(403);
    expect(await statusOf(app.anonymous.documents.deleteFromLab({ documentId }))).toBe(401);
    expect((await admin.api.documents.deleteFromLab({ documentId })).file_name).toBe('manual.pdf');
  });
});

describe('links to documents', () => {
  it('DOC-003 DOC-004 opens the file for the person of the link', async () => {
    const document = await uploaded({ name: 'Prüfbericht 1.pdf', bytes: pdf });
    const { url, expires_at } = await owner.api.documents.linkOfLab({ documentId: document.id });
    expect(Date.parse(expires_at) - clock.getTime()).toBe(300_000);
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

  it('DOC-004 fails after 300 seconds', async () => {
    const url = await link((await uploaded()).id);
    const made = clock;
    clock = new Date(made.getTime() + 299_000);
    expect((await app.fetch(url, {}, owner)).status).toBe(200);
    clock = new Date(made.getTime() + 300_000);
    const late = await app.fetch(url, {}, owner);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ details: 'This link has expired. Please open the document again.' });
  });

  it('is useless to anyone else, without a session, and when it was changed', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const url = await link(first.id);
    expect((await app.fetch(url)).status).toBe(401);
    for (const person of [admin, other, researcher]) expect((await app.fetch(url, {}, person)).status).toBe(403);
    for (const changed of [
      url.replace(first.id, second.id),
      url.replace('attachment', 'inline'),
      url.replace(/expires=\d+/, `expires=${Math.floor(clock.getTime() / 1000) + 9999}`),
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
    await database.owner.insertInto('lab_members').values({ lab_id: labId, user_id: member.id }).execute();
    const url = await link((await uploaded()).id, 'attachment', member);
    expect((await app.fetch(url, {}, member)).status).toBe(200);
    await database.owner.deleteFrom('lab_members').where('user_id', '=', member.id).execute();
    expect((await app.fetch(url, {}, member)).status).toBe(404);
  });

  it('DOC-005 is made for members and administrators', async () => {
    const { id: documentId } = await uploaded();
    expect((await app.fetch(await link(documentId, 'attachment', admin), {}, admin)).status).toBe(200);
    expect(await statusOf(other.api.documents.linkOfLab({ documentId }))).toBe(404);
    expect(await statusOf(researcher.api.documents.linkOfLab({ documentId }))).toBe(403);
    expect(await statusOf(app.anonymous.documents.linkOfLab({ documentId }))).toBe(401);
  });

  it('DOC-017 says so when the file is not in the store', async () => {
    const document = await uploaded();
    const path = (await filesOnDisk('lab-documents')).find((each) => each.endsWith(document.file_url));
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

describe('documents of a project', () => {
  let projectId: string;

  beforeAll(async () => {
    const { id } = await app.world.database.owner
      .insertInto('projects')
      .values({
        user_id: researcher.id,
        title: 'Trial',
        description: 'A trial',
        research_area: 'oncology',
        service_type: 'sample-analysis',
        timeline: 'short',
        budget_range: 'low',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    projectId = id;
  });

  const attach = (file: TestFile, person?: Person, project = projectId) =>
    post(app, `/api/projects/${project}/documents`, formOf('file', [file]), person);

  const collaborate = (lab: string, collaboration_status: 'pending' | 'approved' | 'rejected' | 'completed' | 'withdrawn') =>
    app.world.database.owner
      .insertInto('lab_collaborations')
      .values({ project_id: projectId, lab_reference_id: lab, lab_name: 'Lab', lab_location: 'X', collaboration_status })
      .execute();

  it('DOC-002 DOC-006 stores an attachment below the project', async () => {
    const { status, body } = await attach({ name: 'protocol.pdf', bytes: pdf }, researcher);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      project_id: projectId,
      file_name: 'protocol.pdf',
      file_type: 'application/pdf',
      file_url: `${projectId}/${clock.getTime()}.pdf`,
      file_size: pdf.length,
      uploaded_at: clock.toISOString(),
    });
    expect((await filesOnDisk('project-documents')).some((path) => path.endsWith(String(body.file_url)))).toBe(true);
    expect((await trailOf(app, String(body.id)))[0]).toMatchObject({ action: 'documents.attach' });
  });

  it('DOC-009 takes PDF, DOC and DOCX from a researcher, and the seven from an administrator', async () => {
    const picture = { name: 'a.png', bytes: pngBytes() };
    expect(await attach(picture, researcher)).toMatchObject({
      status: 422,
      body: { details: 'File a.png has an unsupported format. Please upload PDF, DOC, or DOCX files.' },
    });
    expect((await attach(picture, admin)).status).toBe(200);
  });

  it('DOC-005 lets nobody but the researcher and administrators attach', async () => {
    const file = { name: 'a.pdf', bytes: pdf };
    expect((await attach(file)).status).toBe(401);
    expect((await attach(file, await app.person('user'))).status).toBe(404);
    expect((await attach(file, owner)).status).toBe(403);
    expect((await attach(file, researcher, nobody)).status).toBe(404);
  });

  it('DOC-005 opens for the researcher, administrators, and a laboratory that has said yes', async () => {
    const { body } = await attach({ name: 'protocol.pdf', bytes: pdf }, researcher);
    const documentId = String(body.id);
    const open = async (person: Person) => {
      const { url } = await person.api.documents.linkOfProject({ documentId });
      return (await app.fetch(url, {}, person)).status;
    };
    expect(await open(researcher)).toBe(200);
    expect(await open(admin)).toBe(200);
    expect(await statusOf(open(await app.person('user')))).toBe(404);
    expect(await statusOf(app.anonymous.documents.linkOfProject({ documentId }))).toBe(401);
    expect(await statusOf(open(owner))).toBe(404);
    for (const closed of ['rejected', 'withdrawn', 'pending'] as const) {
      await collaborate(labId, closed);
      expect(await statusOf(open(owner))).toBe(404);
    }
    await app.world.database.owner.deleteFrom('lab_collaborations').execute();
    for (const said of ['approved', 'completed'] as const) {
      await collaborate(labId, said);
      expect(await open(owner)).toBe(200);
      await app.world.database.owner.deleteFrom('lab_collaborations').execute();
    }
    const { lab } = await ownerWithLab(app, labData());
    await approve(admin, lab.id);
    await collaborate(lab.id, 'approved');
    expect(await statusOf(open(owner))).toBe(404);
  });
});
