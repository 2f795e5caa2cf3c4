import { randomUUID } from 'node:crypto';
import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { mostProtocols } from '@aliquot/contract/hearts/protocols';
import { describe, expect, it, vi } from 'vitest';
import { refusal, statusOf } from '../../../testing/acts/labs.ts';
import { projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { corruptPdf, encryptedPdf, filesOnDisk, pdfOf, programBytes } from '../../../testing/acts/uploads.ts';
import type { Person } from '../../../testing/test-app.ts';

const given = scenario();
const { app } = given;
const admin = given.admin();
const { lab } = given.approvedLab();
const colleague = given.researcher();

const lines = [
  'Targeted sequencing of 240 archived colorectal tumors',
  'Study protocol, version 3',
  'Objectives',
  'To sequence archived colorectal tumors and describe their variants.',
  'Laboratory work requested',
  'The laboratory will extract DNA from 240 FFPE blocks and sequence KRAS and NRAS with a targeted panel.',
];

const filed = (name: string, bytes: Uint8Array | string, type = 'application/pdf') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const protocolFile = async (name = 'protocol.pdf') => filed(name, await pdfOf(lines));

const found = async ({ api }: Person, id: string): Promise<Protocol> => {
  const { protocols } = await api.protocols.list({});
  const protocol = protocols.find((each) => each.id === id);
  if (!protocol) throw new Error('the file is not in the request');
  return protocol;
};
const settled = (person: Person, id: string) =>
  vi.waitFor(
    async () => {
      const protocol = await found(person, id);
      expect(protocol.state).not.toBe('waiting');
      return protocol;
    },
    { timeout: 60_000, interval: 100 },
  );
const submitWith = ({ api }: Person, protocolId: string) =>
  api.projects.submit({
    submissionKey: randomUUID(),
    projectData: projectData(),
    labId: lab.id,
    protocolIds: [protocolId],
  });
const stored = () => filesOnDisk(app, 'project-documents');
const actionsOf = async (id: string) =>
  (await app.rows<{ action: string }>('select action from audit_entries where object_id = $1 order by seq', id)).map(
    ({ action }) => action,
  );

describe('PRO-001 a protocol in an unfinished request', () => {
  it('PRO-001 is read before a project exists, and each proposal has its page and its words', async () => {
    const researcher = await app.person('user');
    const added = await researcher.api.protocols.add({ file: await protocolFile() });
    expect(added).toMatchObject({ file_name: 'protocol.pdf', state: 'waiting', proposals: null, attached: false });
    const read = await settled(researcher, added.id);
    expect(read).toMatchObject({ state: 'read', pages: 1, message: null });
    expect(read.milliseconds).not.toBeNull();
    const { text } = await researcher.api.protocols.page({ protocolId: added.id, position: 0 });
    const { fields = [], terms = [] } = read.proposals ?? {};
    expect(fields.length + terms.length).toBeGreaterThan(1);
    for (const { quotation } of [...fields, ...terms]) {
      expect(quotation.page).toBe(1);
      expect(text).toContain(quotation.words);
    }
    expect(await researcher.api.drafts.getRequest({})).toMatchObject({ draft: { values: {} } });
    expect((await researcher.api.projects.list({})).total).toBe(0);
  });

  it('PRO-001 takes text and pictures too, shows each page with its words, and is opened by its person alone', async () => {
    const researcher = await app.person('user');
    const pdf = await researcher.api.protocols.add({ file: await protocolFile() });
    const txt = await researcher.api.protocols.add({ file: filed('plan.txt', lines.join('\n'), 'text/plain') });
    expect((await settled(researcher, txt.id)).state).toBe('read');
    await settled(researcher, pdf.id);
    expect((await researcher.api.protocols.pages({ protocolId: pdf.id })).pages).toMatchObject([{ number: 1, source: 'text' }]);
    const page = await researcher.api.protocols.page({ protocolId: pdf.id, position: 0 });
    expect(page.words.length).toBeGreaterThan(20);
    expect(await statusOf(researcher.api.protocols.page({ protocolId: pdf.id, position: 1 }))).toBe(404);
    const { url } = await researcher.api.protocols.link({ protocolId: pdf.id, disposition: 'inline' });
    expect((await app.fetch(url, {}, researcher)).status).toBe(200);
    expect((await app.fetch(url, {}, colleague)).status).toBe(403);
    for (const person of [colleague, admin]) {
      const refusedWith = person === admin ? 403 : 404;
      expect(await statusOf(person.api.protocols.page({ protocolId: pdf.id, position: 0 }))).toBe(refusedWith);
      expect(await statusOf(person.api.protocols.remove({ protocolId: pdf.id }))).toBe(refusedWith);
    }
    expect((await colleague.api.protocols.list({})).protocols).toEqual([]);
  });

  it('PRO-001 is kept with the draft and deleted with it, its file too', async () => {
    const researcher = await app.person('user');
    const before = await stored();
    await researcher.api.drafts.saveRequest({ values: { title: 'Typed before' } });
    const { id } = await researcher.api.protocols.add({ file: await protocolFile() });
    await settled(researcher, id);
    expect((await researcher.api.drafts.getRequest({})).draft?.values).toEqual({ title: 'Typed before' });
    expect((await stored()).length).toBe(before.length + 1);
    await researcher.api.drafts.removeRequest({});
    expect((await researcher.api.protocols.list({})).protocols).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('PRO-001 is removed by itself, and goes with the account', async () => {
    const researcher = await app.person('user');
    const before = await stored();
    const first = await researcher.api.protocols.add({ file: await protocolFile() });
    await researcher.api.protocols.add({ file: await protocolFile('second.pdf') });
    expect(await researcher.api.protocols.remove({ protocolId: first.id })).toEqual({ file_name: 'protocol.pdf' });
    expect(await statusOf(researcher.api.protocols.remove({ protocolId: first.id }))).toBe(404);
    expect(await actionsOf(first.id)).toEqual(['protocols.add', 'protocols.remove']);
    expect((await stored()).length).toBe(before.length + 1);
    await researcher.api.accounts.deleteAccount({ password: 'correct horse battery' });
    expect(await stored()).toEqual(before);
    expect(await app.rows('select id from protocols where user_id = $1', researcher.id)).toEqual([]);
  });

  it('PRO-001 is sent to laboratories only if its person attaches it, and never by another person', async () => {
    const researcher = await app.person('user');
    const [sent, kept] = [
      await researcher.api.protocols.add({ file: await protocolFile('sent.pdf') }),
      await researcher.api.protocols.add({ file: await protocolFile('kept.pdf') }),
    ];
    expect(await researcher.api.protocols.change({ protocolId: sent.id, attached: true })).toMatchObject({ attached: true });
    const gone = { status: 409, details: projectMessages.fileGone };
    expect(await refusal(submitWith(colleague, sent.id))).toMatchObject(gone);
    const project = await submitWith(researcher, sent.id);
    expect(project.documents.map(({ file_name }) => file_name)).toEqual(['sent.pdf']);
    expect((await researcher.api.protocols.list({})).protocols.map(({ id }) => id)).toEqual([kept.id]);
    const twice = await Promise.allSettled([submitWith(researcher, kept.id), submitWith(researcher, kept.id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(submitWith(researcher, kept.id))).toMatchObject(gone);
    expect((await researcher.api.projects.list({})).items.map(({ documents }) => documents.length)).toEqual([1, 1]);
    await researcher.api.drafts.removeRequest({});
    const [document] = project.documents;
    const { url } = await researcher.api.documents.linkOfProject({ documentId: document?.id ?? '' });
    expect((await app.fetch(url, {}, researcher)).status).toBe(200);
  });

  it(`PRO-001 a request begins with at most ${mostProtocols} files`, async () => {
    const researcher = await app.person('user');
    const add = async () => researcher.api.protocols.add({ file: await protocolFile() });
    for (let count = 1; count < mostProtocols; count++) await add();
    const together = await Promise.allSettled([add(), add(), add()]);
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await researcher.api.protocols.list({})).protocols).toHaveLength(mostProtocols);
    expect(await refusal(researcher.api.protocols.add({ file: await protocolFile() }))).toMatchObject({
      status: 409,
      details: `A request can begin with up to ${mostProtocols} files. Remove one first.`,
    });
  });
});

describe('PRO-004 a file that cannot be read', () => {
  it.each<[string, () => File, string]>([
    ['damaged', () => filed('a.pdf', corruptPdf()), 'File a.pdf is damaged and could not be opened.'],
    [
      'encrypted',
      () => filed('a.pdf', encryptedPdf()),
      'File a.pdf is protected with a password. Please upload a copy without a password.',
    ],
  ])('PRO-004 %s: ends with one sentence, and the draft stays as it was', async (_what, file, sentence) => {
    const researcher = await app.person('user');
    await researcher.api.drafts.saveRequest({ values: { title: 'Mine' } });
    const { id } = await researcher.api.protocols.add({ file: file() });
    expect(await settled(researcher, id)).toMatchObject({ state: 'unread', message: sentence, proposals: null });
    expect((await researcher.api.drafts.getRequest({})).draft?.values).toEqual({ title: 'Mine' });
  });

  it('PRO-004 one that is no document is refused at the gate and nothing is kept of it', async () => {
    const researcher = await app.person('user');
    const before = await stored();
    expect(await statusOf(researcher.api.protocols.add({ file: filed('a.pdf', programBytes()) }))).toBe(422);
    expect(await statusOf(researcher.api.protocols.add({ file: filed('a.exe', programBytes()) }))).toBe(422);
    expect((await researcher.api.protocols.list({})).protocols).toEqual([]);
    expect(await researcher.api.drafts.getRequest({})).toEqual({ draft: null });
    expect(await stored()).toEqual(before);
  });
});

const two = [
  'Study 1: Iron status in blood donors',
  'Objectives',
  'To measure ferritin in 200 donors.',
  'Methods',
  'Ferritin will be measured in serum by immunoassay.',
  ...Array.from({ length: 8 }, (_, at) => `Donors come to visit ${at} at the blood bank of the university hospital.`),
  'Study 2: Gut microbiome of rowers',
  'Objectives',
  'To describe the stool microbiome of 40 rowers.',
  'Methods',
  'Stool samples will be collected and 16S sequencing will be performed.',
].join('\n');

it('PRO-003 a file with two studies proposes nothing until one is chosen, and then that one', async () => {
  const researcher = await app.person('user');
  const { id } = await researcher.api.protocols.add({ file: filed('two.txt', two, 'text/plain') });
  const both = await settled(researcher, id);
  expect(both.proposals).toMatchObject({ fields: [], terms: [], studies: [{}, {}] });
  expect(await researcher.api.protocols.chooseStudy({ protocolId: id, study: 1 })).toMatchObject({ state: 'waiting' });
  const { proposals, study } = await settled(researcher, id);
  expect(study).toBe(1);
  expect(proposals?.fields[0]?.value).toBe('Gut microbiome of rowers');
  expect(proposals?.terms.map(({ label }) => label)).not.toContain('Ferritin');
});

describe('PRO-004 while a file is read', () => {
  const waiting = scenario({ worker: false });
  const person = waiting.researcher();

  it('PRO-004 the answer has its page and the time that is left, and its person can stop it', async () => {
    const { id } = await person.api.protocols.add({ file: await protocolFile() });
    const [first] = (await person.api.protocols.list({})).protocols;
    expect(first).toMatchObject({ state: 'waiting', page: null, seconds_left: null });
    await waiting.app.rows(
      `update protocols set page = 2, pages = 4, started_at = now() - interval '10 seconds' where id = $1 returning id`,
      id,
    );
    const [reading] = (await person.api.protocols.list({})).protocols;
    expect(reading).toMatchObject({ page: 2, pages: 4 });
    expect(reading?.seconds_left).toBeGreaterThanOrEqual(9);
    expect(await statusOf(person.api.protocols.chooseStudy({ protocolId: id, study: 0 }))).toBe(409);
    expect(await person.api.protocols.stop({ protocolId: id })).toMatchObject({ state: 'stopped', seconds_left: null });
    expect(await statusOf(person.api.protocols.stop({ protocolId: id }))).toBe(409);
  });

  it('PRO-001 goes with a draft that retention removes', async () => {
    await person.api.protocols.add({ file: await protocolFile() });
    await waiting.app.rows(`delete from drafts where user_id = $1 returning user_id`, person.id);
    expect((await person.api.protocols.list({})).protocols).toEqual([]);
  });
});

// The embedded engine has one connection: there a call begins when the transaction before it has ended.
it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
  'PRO-001 a draft that is discarded while its request is sent takes no file of the request with it',
  async () => {
    const researcher = await app.person('user');
    const { id } = await researcher.api.protocols.add({ file: await protocolFile() });
    await settled(researcher, id);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { owner: tables, pool } = app.world.database;
    const calls = await tables.transaction().execute(async (db) => {
      await db.selectFrom('drafts').select('kind').where('user_id', '=', researcher.id).forUpdate().execute();
      const discarding = researcher.api.drafts.removeRequest({});
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      // When the draft was discarded first, the request is refused.
      const sending = Promise.allSettled([submitWith(researcher, id)]);
      const isSent = async () => (await app.rows('select id from documents where uploaded_by = $1', researcher.id)).length;
      await expect.poll(async () => Number((await pool.query(waiting)).rowCount) + (await isSent())).toBe(2);
      return { discarding, sending };
    });
    await calls.discarding;
    await calls.sending;
    const documents = await app.rows<{ file_url: string }>(
      'select file_url from documents where uploaded_by = $1',
      researcher.id,
    );
    for (const { file_url: key } of documents)
      expect(await app.world.storage.exists({ bucket: 'project-documents', key })).toBe(true);
  },
);

it('PRO-002 the labs beside the form cost no search and are not kept', async () => {
  const researcher = await app.person('user');
  const kept = () => app.rows('select id from match_impressions where user_id = $1', researcher.id);
  const spent = () => app.rows('select 1 from usages');
  const before = await spent();
  expect(await researcher.api.matching.preview({ title: 'Sequencing' })).toEqual({ preview: null });
  const { preview } = await researcher.api.matching.preview({
    title: 'Targeted sequencing of tumors',
    researchArea: 'oncology',
    serviceType: 'molecular-testing',
    corrections: { removed: [], added: [{ kind: 'analyte', label: 'KRAS' }] },
  });
  expect(preview?.asked.map(({ label }) => label)).toContain('KRAS');
  expect(await kept()).toEqual([]);
  expect(await spent()).toEqual(before);
});
