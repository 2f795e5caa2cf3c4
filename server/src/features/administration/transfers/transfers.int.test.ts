import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { permitSystem } from '../../../kernel/permission.ts';
import { addAgreement, agreementFile, sign } from '../../../testing/acts/agreements.ts';
import { joined } from '../../../testing/acts/members.ts';
import { underWay } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { shipmentsOf } from '../../../testing/acts/shipments.ts';
import { formOf, pdfOf, post, uploadToLab } from '../../../testing/acts/uploads.ts';
import { xlsxForm } from '../../../testing/papers/forms.ts';
import { readZip } from '../../../testing/papers/zip.ts';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { importArchive as importWith } from './importing.service.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const importArchive = ({ world }: TestApp, path: string) => importWith(world, path, (thing) => permitSystem('import', thing));
const fetchZip = async (from: TestApp, path: string, person: Person) => {
  const response = await from.fetch(path, {}, person);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const saved = async (zip: Buffer): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'aliquot-transfer-')), 'data.zip');
  await writeFile(path, zip);
  return path;
};
const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
/** A ZIP file of these entries. */
const zipOf = (entries: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
};
/** All that an archive says, without the time of its export. */
const contentOf = async (zip: Buffer) => {
  const entries = await readZip(zip);
  const { exportedAt: _at, ...manifest } = JSON.parse(entries.get('manifest.json')?.toString() ?? '{}');
  const texts = [...entries].filter(([name]) => name !== 'manifest.json' && name !== 'README.txt');
  return { manifest, entries: texts.map(([name, content]) => [name, content.toString('base64')]) };
};
const note = { kind: 'purchase-order', reference: 'PO-77', amount: 100, currency: 'USD', day: '2026-03-01' } as const;
const ofLab = { communication: 5, timeliness: 4, quality: 3 };
const ofResearcher = { communication: 4, clarity: 5, samples: 4 };
/** A text of the test's project in each table of the room. */
const roomWords = {
  agreements: 'Northside University',
  agreement_signatures: 'Rosa Lind',
  payment_notes: 'PO-77',
  milestones: 'Extraction',
  change_orders: 'Six more',
  holds: 'The ethics board meets',
  reviews: 'A clear request.',
  saved_labs: 'Harbor Genomics',
};
const elsewhere = async (work: (other: TestApp) => Promise<void>) => {
  const other = await startTestApp({ worker: false });
  try {
    await work(other);
  } finally {
    await other.close();
  }
};

describe('ADQ-010 all data of somebody', () => {
  it('ADQ-010 a researcher’s projects, requests, words and files: exported, imported and exported again they are equal', async () => {
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Plasma panel' });
    const plan = { name: 'plan.pdf', bytes: await pdfOf(['The plan']) };
    await post(app, `/api/projects/${project.id}/documents`, formOf('file', [plan]), researcher);
    const text = { collaborationId: request.id, text: 'The samples are ready.', files: [] };
    await researcher.api.conversations.send({ ...text, messageKey: randomUUID() });
    await owner.api.conversations.addNote({ collaborationId: request.id, text: 'Internal.', noteKey: randomUUID() });
    await shipmentsOf(researcher, request.id);
    const collaborationId = request.id;
    const { agreement } = await addAgreement(owner, collaborationId, { way: 'signed' });
    await sign(researcher, agreement);
    await sign(owner, agreement);
    await researcher.api.payments.add({ collaborationId, ...note, file: await agreementFile('Purchase order') });
    await owner.api.payments.add({ collaborationId, ...note, kind: 'invoice' });
    await owner.api.milestones.addMilestone({ collaborationId, name: 'Extraction', due_on: '2090-03-01' });
    await owner.api.milestones.proposeOrder({ collaborationId, reason: 'Six more', price: 100, currency: 'USD' });
    await researcher.api.milestones.hold({ collaborationId, reason: 'The ethics board meets' });
    await researcher.api.savedLabs.save({ labId: lab.id });
    const reviewed = await underWay(researcher, owner, lab.id, { title: 'Reviewed' });
    await owner.api.collaborations.complete({ collaborationId: reviewed.request.id });
    await researcher.api.projects.accept({ projectId: reviewed.project.id });
    await researcher.api.reviews.write({ collaborationId: reviewed.request.id, points: ofLab, text: 'Careful work.' });
    await owner.api.reviews.write({ collaborationId: reviewed.request.id, points: ofResearcher, text: 'A clear request.' });
    const unread = await underWay(researcher, owner, lab.id, { title: 'Unread' });
    await owner.api.collaborations.complete({ collaborationId: unread.request.id });
    await researcher.api.projects.accept({ projectId: unread.project.id });
    await owner.api.reviews.write({ collaborationId: unread.request.id, points: ofResearcher, text: 'Still hidden.' });

    const zip = await fetchZip(app, `/api/users/${researcher.id}/data.zip`, researcher);
    const entries = await readZip(zip);
    expect(entries.get('README.txt')?.toString()).toContain('Your password, second factor and sessions.');
    expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(3);
    for (const hidden of ['Internal.', 'Still hidden.'])
      expect([...entries.values()].some((content) => content.includes(hidden))).toBe(false);
    const lines = (table: string) => entries.get(`tables/${table}.jsonl`)?.toString() ?? '';
    for (const [table, words] of Object.entries(roomWords))
      expect([table, lines(table)]).toEqual([table, expect.stringContaining(words)]);
    expect(entries.get('tables/messages.jsonl')?.toString()).toContain('The samples are ready.');

    await elsewhere(async (other) => {
      const path = await saved(zip);
      await importArchive(other, path);
      await expect(importArchive(other, path)).rejects.toThrow('This installation is not empty: it has users.');
      const reader = await other.person('admin');
      const again = await fetchZip(other, `/api/users/${researcher.id}/data.zip`, reader);
      expect(await contentOf(again)).toEqual(await contentOf(zip));
    });
  });

  it('ADQ-010 a laboratory’s record and documents likewise, and it is matched at once', async () => {
    await uploadToLab(app, lab.id, { name: 'sop.pdf', bytes: await pdfOf(['A procedure']) }, owner);
    await admin.api.suspensions.suspend({ labId: lab.id, reason: 'For a day.' });
    await admin.api.suspensions.reinstate({ labId: lab.id });
    const zip = await fetchZip(app, `/api/labs/${lab.id}/data.zip`, owner);
    await elsewhere(async (other) => {
      await importArchive(other, await saved(zip));
      const reader = await other.person('admin');
      const again = await fetchZip(other, `/api/labs/${lab.id}/data.zip`, reader);
      expect(await contentOf(again)).toEqual(await contentOf(zip));
      const person = await other.person('user');
      const near = await person.api.labs.nearby({ user_location: { coordinates: [-122.27, 37.8] } });
      expect(near.labs.map(({ id, capabilities }) => [id, capabilities.length])).toEqual([[lab.id, 3]]);
    });
  });

  it('ADQ-010 a damaged archive and one of another version are refused in words, and nothing stays', async () => {
    const zip = await fetchZip(app, `/api/users/${stranger.id}/data.zip`, admin);
    await elsewhere(async (other) => {
      await expect(importArchive(other, await saved(Buffer.from('no zip')))).rejects.toThrow('is not a ZIP file');
      const entries = await readZip(zip);
      const users = entries.get('tables/users.jsonl')?.toString() ?? '';
      entries.set('tables/users.jsonl', Buffer.from(users.replace('"user"', '"admin"')));
      await expect(importArchive(other, await saved(await zipOf(entries)))).rejects.toThrow(
        'tables/users.jsonl is not what its checksum says.',
      );
      entries.delete('manifest.json');
      await expect(importArchive(other, await saved(await zipOf(entries)))).rejects.toThrow(
        'The archive has no manifest.json.',
      );
      await other.world.database.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later', 'x')`);
      await expect(importArchive(other, await saved(zip))).rejects.toThrow('Use the same version.');
      const { rows } = await other.world.database.pool.query('select 1 from users');
      expect(rows).toEqual([]);
    });
  });

  it('ADQ-010 an administrator gets no unfinished request and no questionnaire of a customer, which their own people export', async () => {
    const person = await app.person('user');
    await person.api.drafts.saveRequest({ values: { title: 'Unfinished' } });
    await person.api.protocols.add({ file: file('protocol.pdf', await pdfOf(['Unfinished'])) });
    const form = xlsxForm([{ rows: [['Question', 'Answer']] }]);
    const { id } = await owner.api.customerForms.add({ labId: lab.id, file: file('Customer.xlsx', form) });
    await app.world.database.pool.query(
      `insert into customer_form_questions (form_id, lab_id, position, question, place, proposal) values ($1, $2, 0, 'Asked?', '{}', '{}')`,
      [id, lab.id],
    );
    const privateOf = async (path: string, by: Person) => {
      const entries = await readZip(await fetchZip(app, path, by));
      const names = ['drafts', 'protocols', 'customer_forms', 'customer_form_questions'];
      const rows = names.flatMap((name) => entries.get(`tables/${name}.jsonl`)?.toString().split('\n').filter(Boolean) ?? []);
      const stored = [...entries.keys()].filter((name) => name.includes('/drafts/') || name.includes('/customer-forms/'));
      return { rows: rows.length, stored: stored.length, readme: entries.get('README.txt')?.toString() };
    };
    for (const [path, by] of [
      [`/api/users/${person.id}/data.zip`, person],
      [`/api/labs/${lab.id}/data.zip`, owner],
    ] as const) {
      expect(await privateOf(path, by)).toEqual({ rows: 2, stored: 1, readme: expect.not.stringMatching('only') });
      expect(await privateOf(path, admin)).toEqual({ rows: 0, stored: 0, readme: expect.stringMatching('only .* can export') });
    }
  });

  it('ADQ-010 of a laboratory only for its owners and administrators, and the trail keeps each', async () => {
    const member = await joined(app, owner, lab.id);
    const ofPerson = `/api/users/${researcher.id}/data.zip`;
    expect((await app.fetch(`/api/labs/${lab.id}/data.zip`, {}, member)).status).toBe(404);
    await fetchZip(app, ofPerson, admin);
    const { rows } = await app.world.database.pool.query(
      `select actor_id, object_id from audit_entries where action = 'transfers.export' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: admin.id, object_id: researcher.id }]);
  });
});
