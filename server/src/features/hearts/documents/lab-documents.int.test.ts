import { describe, expect, it, vi } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import { ownerWithLab, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, pdfOf, sample, uploadToLab } from '../../../testing/acts/uploads.ts';
import { classifyDocuments } from './documents.repository.ts';

const given = scenario();
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();

const upload = async (name: string, lines: readonly string[], fields: Record<string, string> = {}) =>
  uploadToLab(app, lab.id, { name, bytes: await pdfOf(lines), type: 'application/pdf' }, owner, fields);
const list = (filter: object = {}) => owner.api.documents.listOfLab({ labId: lab.id, ...filter });

const bytesOf = async (documentId: string): Promise<Uint8Array> => {
  const { url } = await owner.api.documents.linkOfLab({ documentId });
  return new Uint8Array(await (await app.fetch(url, {}, owner)).arrayBuffer());
};

it('a type that a person chose stays, and one that nobody chose becomes what was read', async () => {
  const made = await ownerWithLab(app);
  const pdf = await pdfOf(['A page']);
  const add = async (name: string, fields: Record<string, string>) =>
    String((await uploadToLab(app, made.lab.id, { name, bytes: pdf }, made.owner, fields)).body.id);
  const [chosen, open] = [await add('a.pdf', { documentType: 'sop' }), await add('b.pdf', {})];
  const read = new Map([chosen, open].map((id) => [id, 'policy' as const]));
  await app.world.database.transaction(system, (db) =>
    classifyDocuments(db, permitSystem('run', { lab_id: made.lab.id }), read),
  );
  const { items } = await made.owner.api.documents.listOfLab({ labId: made.lab.id });
  expect(Object.fromEntries(items.map(({ id, document_type }) => [id, document_type]))).toEqual({
    [chosen]: 'sop',
    [open]: 'policy',
  });
});

describe('DOC-012 the list', () => {
  it('DOC-012 DOC-013 shows who uploaded what, and is searched by name, description and type', async () => {
    await upload('Calibration of the balance.pdf', ['one'], { documentType: 'calibration', description: 'Room 100%' });
    await upload('Manual.pdf', ['two'], { documentType: 'quality-manual' });
    const all = await list();
    expect(all.items.map(({ file_name }) => file_name)).toEqual(['Manual.pdf', 'Calibration of the balance.pdf']);
    expect(all.items[0]).toMatchObject({ uploaded_by: owner.id, uploaded_by_name: owner.name, analysis: null });
    const names = async (filter: object) => (await list(filter)).items.map(({ file_name }) => file_name);
    expect(await names({ search: 'balance' })).toEqual(['Calibration of the balance.pdf']);
    expect(await names({ search: '100%' })).toEqual(['Calibration of the balance.pdf']);
    expect(await names({ search: '%' })).toEqual(['Calibration of the balance.pdf']);
    expect(await names({ documentType: 'quality-manual' })).toEqual(['Manual.pdf']);
    expect(await names({ documentType: 'sop' })).toEqual([]);
    expect((await list({ search: 'balance', pageSize: 1 })).total).toBe(1);
  });

  it('DOC-018 is paged, and refuses more than a hundred', async () => {
    expect((await list({ page: 2, pageSize: 1 })).items.map(({ file_name }) => file_name)).toEqual([
      'Calibration of the balance.pdf',
    ]);
    expect(await statusOf(list({ pageSize: 101 }))).toBe(400);
  });

  it('DOC-012 shows number, holder, end and next review of each, and is ordered by any of them', async () => {
    const made = await ownerWithLab(app);
    const facts = { name: 'Harbor Genomics', a2laNumber: '4100.02', expires: '2028-01-27' };
    await uploadToLab(app, made.lab.id, await sample('a2la-iso-17025', facts), made.owner);
    const plan = 'Standard operating procedure\nDocument: SOP-7\nNext review date: March 4, 2028';
    await uploadToLab(app, made.lab.id, { name: 'b.txt', bytes: plan, type: 'text/plain' }, made.owner);
    const { id: analysisId } = await made.owner.api.analyses.start({ labId: made.lab.id });
    await expect.poll(async () => (await made.owner.api.analyses.get({ analysisId })).status).toBe('completed');
    const sorted = async (sort?: string) =>
      (await made.owner.api.documents.listOfLab({ labId: made.lab.id, ...(sort && { sort }) })).items;
    const [procedure, certificate] = await sorted();
    expect(certificate?.shows).toEqual({
      number: '4100.02',
      holder: 'HARBOR GENOMICS',
      ends: '2028-01-27',
      certificates: 1,
      next_review: null,
    });
    expect(procedure?.shows).toEqual({ number: null, holder: null, ends: null, certificates: 0, next_review: '2028-03-04' });
    const first = async (sort: string) => (await sorted(sort))[0]?.file_name;
    for (const sort of ['number', '-number', 'holder', '-ends', 'ends', 'file_name'])
      expect([sort, await first(sort)]).toEqual([sort, 'a2la-iso-17025.pdf']);
    for (const sort of ['next_review', '-next_review', '-file_name', '-uploaded_at'])
      expect([sort, await first(sort)]).toEqual([sort, 'b.txt']);
    expect(await statusOf(sorted('file_url'))).toBe(400);
  });

  it('tells which analysis took a document in, and how many none has', async () => {
    const { id: lab } = (await ownerWithLab(app)).lab;
    await uploadToLab(app, lab, await sample('sop'), admin);
    await uploadToLab(app, lab, { name: 'b.txt', bytes: 'Standard operating procedure', type: 'text/plain' }, admin);
    const listed = () => admin.api.documents.listOfLab({ labId: lab });
    expect((await listed()).unread).toBe(2);
    const { id: analysisId } = await admin.api.analyses.start({ labId: lab });
    await expect.poll(async () => (await admin.api.analyses.get({ analysisId })).status).toBe('completed');
    const after = await listed();
    expect(after.unread).toBe(0);
    expect(after.items.map(({ analysis }) => [analysis?.id, analysis?.read])).toEqual([
      [analysisId, true],
      [analysisId, true],
    ]);
    await uploadToLab(app, lab, { name: 'c.txt', bytes: 'Another procedure', type: 'text/plain' }, admin);
    expect((await listed()).unread).toBe(1);
  });
});

describe('DOC-013 the same file twice', () => {
  it('DOC-013 is recognized by its bytes, whatever its name, and answered with the stored one', async () => {
    const first = await upload('a.pdf', ['the same'], { duplicates: 'skip' });
    expect(first.body).toMatchObject({ already_stored: false });
    const before = await filesOnDisk(app, 'lab-documents');
    const again = await uploadToLab(
      app,
      lab.id,
      { name: 'other name.pdf', bytes: await bytesOf(String(first.body.id)), type: 'application/pdf' },
      owner,
      { duplicates: 'skip' },
    );
    expect(again).toMatchObject({ status: 200, body: { already_stored: true, id: first.body.id, file_name: 'a.pdf' } });
    expect(await filesOnDisk(app, 'lab-documents')).toEqual(before);
  });

  it('DOC-013 sent twice at the same moment is stored once', async () => {
    const bytes = await pdfOf(['at once']);
    const send = (name: string) =>
      uploadToLab(app, lab.id, { name, bytes, type: 'application/pdf' }, owner, { duplicates: 'skip' });
    const before = (await filesOnDisk(app, 'lab-documents')).length;
    const answers = await Promise.all(['x.pdf', 'y.pdf', 'z.pdf'].map(send));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await filesOnDisk(app, 'lab-documents')).length).toBe(before + 1);
  });
});

it('OPS-008 a file stays where the answer of the database got lost, since its row may be there', async () => {
  const bytes = await pdfOf(['The answer got lost']);
  const send = () =>
    uploadToLab(app, lab.id, { name: 'lost.pdf', bytes, type: 'application/pdf' }, owner, { duplicates: 'skip' });
  const { database } = app.world;
  const transaction = database.transaction.bind(database);
  const losing = vi.spyOn(database, 'transaction').mockImplementation(async (actor, work) => {
    const value = await transaction(actor, work);
    const [row] = await app.rows(`select 1 from lab_documents where file_name = 'lost.pdf'`);
    if (!row) return value;
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
  expect((await send()).status).toBe(503);
  losing.mockRestore();
  const again = await send();
  expect(again).toMatchObject({ status: 200, body: { already_stored: true, file_name: 'lost.pdf' } });
  expect(Buffer.from(await bytesOf(String(again.body.id))).equals(Buffer.from(bytes))).toBe(true);
});

it('OPS-009 a right that is taken away while the file is stored refuses it, and nothing stays', async () => {
  const made = await ownerWithLab(app);
  const { storage } = app.world;
  const put = storage.put.bind(storage);
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
    await app.rows('delete from lab_members where lab_id = $1', made.lab.id);
    return put(...given);
  });
  const { status, body } = await uploadToLab(app, made.lab.id, { name: 'late.pdf', bytes: await pdfOf(['late']) }, made.owner);
  spy.mockRestore();
  expect([status, body.code]).toEqual([409, 'CONFLICT']);
  expect(await app.rows('select 1 from lab_documents where lab_id = $1', made.lab.id)).toEqual([]);
  expect((await filesOnDisk(app, 'lab-documents')).filter((path) => path.includes(made.lab.id))).toEqual([]);
});

describe('DOC-014 changing what a document is said to be', () => {
  it('DOC-014 saves type and description, with a trail', async () => {
    const { body } = await upload('edit.pdf', ['edit'], { description: 'before' });
    const documentId = String(body.id);
    const edited = await owner.api.documents.editOfLab({ documentId, documentType: 'sop', description: 'after' });
    expect(edited).toMatchObject({ document_type: 'sop', description: 'after', file_name: 'edit.pdf' });
    expect((await owner.api.documents.editOfLab({ documentId, documentType: 'sop', description: ' ' })).description).toBeNull();
    expect((await trailOf(app, documentId)).map(({ action }) => action)).toEqual([
      'documents.upload',
      'documents.edit',
      'documents.edit',
    ]);
    expect((await trailOf(app, documentId))[1]).toMatchObject({
      before: { document_type: 'other', description: 'before' },
      after: { document_type: 'sop', description: 'after' },
    });
  });

  it('DOC-014 is for administrators too', async () => {
    const { body } = await upload('refused.pdf', ['refused']);
    const input = { documentId: String(body.id), documentType: 'sop', description: '' } as const;
    expect(await statusOf(owner.api.documents.editOfLab({ ...input, documentType: 'novel' as never }))).toBe(400);
    expect((await admin.api.documents.editOfLab(input)).document_type).toBe('sop');
  });
});
