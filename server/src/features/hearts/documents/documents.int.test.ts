import { readFile } from 'node:fs/promises';
import { limits } from '@aliquot/contract/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerWithLab, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import {
  filesOnDisk,
  formOf,
  jpegBytes,
  pdfOf,
  pngBytes,
  post,
  programBytes,
  type TestFile,
  uploadToLab,
} from '../../../testing/acts/uploads.ts';

const clock = testClock();
const pdf = await pdfOf(['Quality Manual', 'Revision 3']);

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();

beforeEach(() => clock.pass(1000));

const upload = (file: TestFile, person = owner, fields: Record<string, string> = {}, labId = lab.id) =>
  uploadToLab(app, labId, file, person, fields);

const uploaded = async (file: TestFile = { name: 'manual.pdf', bytes: pdf, type: 'application/pdf' }) => {
  const { status, body } = await upload(file);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { id: string; file_url: string; file_name: string };
};

const tooLarge = () => Buffer.concat([pdf, Buffer.alloc(limits.fileBytes)]);

describe('uploading to a laboratory', () => {
  it('DOC-001 DOC-007 stores the file below the laboratory, and a row that describes it', async () => {
    const fields = { documentType: 'quality-manual', description: ' Third edition ' };
    const { body } = await upload({ name: 'Qualität Manual (v3).pdf', bytes: pdf, type: 'application/pdf' }, owner, fields);
    const key = `${lab.id}/quality-manual/${clock.now().getTime()}_Qualitat_Manual_v3_.pdf`;
    expect(body).toEqual({
      id: expect.any(String),
      lab_id: lab.id,
      file_name: 'Qualität Manual (v3).pdf',
      file_type: 'application/pdf',
      file_url: key,
      file_size: pdf.length,
      document_type: 'quality-manual',
      description: 'Third edition',
      uploaded_by: owner.id,
      uploaded_by_name: owner.name,
      uploaded_at: clock.now().toISOString(),
      analysis: null,
      shows: { number: null, holder: null, ends: null, certificates: 0, next_review: null },
      already_stored: false,
      can: { delete: true, edit: true },
    });
    const path = (await filesOnDisk(app, 'lab-documents')).find((each) => each.endsWith(key));
    expect(path && new Uint8Array(await readFile(path))).toEqual(new Uint8Array(pdf));
    expect((await trailOf(app, String(body.id)))[0]).toMatchObject({ action: 'documents.upload', actor_id: owner.id });
  });

  it('DOC-007 takes the next time for a second file of the same name in the same millisecond', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    expect(first.file_url).toContain(`/${clock.now().getTime()}_`);
    expect(second.file_url).toContain(`/${clock.now().getTime() + 1}_`);
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
    ['an empty file', 'empty.pdf', () => '', 422, 'File empty.pdf is empty.'],
    ['a file that is too large', 'big.pdf', tooLarge, 413, 'File big.pdf is too large. Maximum file size is 10MB.'],
    [
      'a picture named PDF',
      'scan.pdf',
      () => pngBytes(),
      422,
      'File scan.pdf is actually a PNG file. Please correct its name and upload it again.',
    ],
  ];
  it.each(hostile)('DOC-008 refuses %s and stores nothing', async (_, name, bytes, status, message) => {
    const refused = await upload({ name, bytes: bytes() });
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ details: message, fields: { file: message } });
  });

  it('DOC-008 judges by the content, not by the type that the client claims', async () => {
    const refused = await upload({ name: 'manual.pdf', bytes: pdf, type: 'text/html' });
    expect(refused.status).toBe(422);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['报告.pdf', '报告.pdf'],
  ])('keeps a name from misleading: %j', async (name, shown) => {
    const document = await uploaded({ name, bytes: pdf });
    expect(document.file_name).toBe(shown);
    expect(document.file_url).toMatch(/^[0-9a-f-]{36}\/other\/\d+_[\w.-]+\.pdf$/);
  });

  it('refuses an unknown document type, and a call without a file', async () => {
    expect((await upload({ name: 'a.pdf', bytes: pdf }, owner, { documentType: 'poem' })).status).toBe(400);
    expect((await post(app, `/api/labs/${lab.id}/documents`, formOf('file', []), owner)).status).toBe(400);
  });

  it('ADM-018 lets an administrator upload', async () => {
    const file = { name: 'a.pdf', bytes: pdf };
    expect((await upload(file, admin)).body.uploaded_by).toBe(admin.id);
    const before = await filesOnDisk(app, 'lab-documents');
    expect(await filesOnDisk(app, 'lab-documents')).toEqual(before);
  });

  it('leaves no file behind when the row cannot be written', async () => {
    const before = await filesOnDisk(app, 'lab-documents');
    const transaction = app.world.database.transaction.bind(app.world.database);
    const spy = vi.spyOn(app.world.database, 'transaction');
    spy.mockImplementationOnce(transaction).mockRejectedValueOnce(new Error('the database went away'));
    expect((await upload({ name: 'a.pdf', bytes: pdf })).status).toBe(500);
    spy.mockRestore();
    expect(await filesOnDisk(app, 'lab-documents')).toEqual(before);
  });
});

describe('the list of documents', () => {
  it('DOC-012 DOC-018 pages newest first', async () => {
    const made = await ownerWithLab(app);
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      clock.pass(1000);
      await upload({ name, bytes: pdf }, made.owner, {}, made.lab.id);
    }
    const page = (number: number) => made.owner.api.documents.listOfLab({ labId: made.lab.id, page: number, pageSize: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect([...first.items, ...second.items].map(({ file_name }) => file_name)).toEqual(['three.pdf', 'two.pdf', 'one.pdf']);
    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect(await statusOf(made.owner.api.documents.listOfLab({ labId: made.lab.id, pageSize: 101 }))).toBe(400);
  });
});

describe('deleting a document', () => {
  it('DOC-015 removes the row and the file', async () => {
    const document = await uploaded();
    expect(await owner.api.documents.deleteFromLab({ documentId: document.id })).toEqual({ file_name: 'manual.pdf' });
    expect((await filesOnDisk(app, 'lab-documents')).some((path) => path.endsWith(document.file_url))).toBe(false);
    expect((await trailOf(app, document.id)).at(-1)).toMatchObject({
      action: 'documents.delete',
      before: { file_name: 'manual.pdf', lab_id: lab.id },
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
});
