import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { labData, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { filesOnDisk, formOf, pdfOf, post, type TestFile, uploadToLab } from '../../../testing/acts/uploads.ts';
import { eicar, startClamdStub } from '../../../testing/servers/clamd.ts';
import type { Person } from '../../../testing/test-app.ts';

const scanner = await startClamdStub();
afterAll(() => scanner.stop());
beforeEach(() => {
  scanner.faults.length = 0;
});

const given = scenario({ worker: false, now: testClock().now, environment: { CLAMAV_URL: scanner.url } });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab();
const newcomer = given.labOwner();
const work = given.assignedProject(researcher, { owner, lab });
const asked = given.requestedProject(researcher, { owner, lab });

const clean: TestFile = { name: 'clean.pdf', bytes: await pdfOf(['Calibrated']) };
/** A PDF may be followed by anything that ends like one. */
const infected: TestFile = {
  name: 'bad.pdf',
  bytes: Buffer.concat([Buffer.from(await pdfOf(['Calibrated'])), Buffer.from(`\n${eicar}\n%%EOF\n`)]),
};
const sentence = 'File bad.pdf was not stored: the virus scanner found Eicar-Test-Signature in it.';
const away = 'The virus scanner cannot be reached at the moment.';

type Send = (file: TestFile) => Promise<{ status: number; body: Record<string, unknown> }>;
const to =
  (path: () => string, person: () => Person): Send =>
  (file) =>
    post(app, path(), formOf('file', [file]), person());
/** To a request that the laboratory approved. */
const toWork =
  (rest: string, person: () => Person, fields: () => Record<string, string>, field = 'file'): Send =>
  (file) =>
    post(app, `/api/collaborations/${work.request.id}/${rest}`, formOf(field, [file], fields()), person());

const reportMilestone: Send = async (file) => {
  const milestone = { collaborationId: work.request.id, name: 'Extraction', due_on: '2026-06-10' };
  const { milestones } = await owner.api.milestones.addMilestone(milestone);
  const open = milestones.find(({ state }) => state === 'planned');
  return post(app, `/api/milestones/${open?.id}/report`, formOf('files', [file]), owner);
};

/** Sends a result by the tus protocol, or what is missing of it, and says that it is complete. */
const sendInParts: Send = async ({ name, bytes }) => {
  const content = new Uint8Array(Buffer.from(bytes as Uint8Array));
  const last_modified = '2026-05-30T08:00:00.000Z';
  const file = { collaborationId: work.request.id, file_name: name, file_size: content.length, last_modified };
  const { id, url, received } = await owner.api.deliverables.begin(file);
  const half = content.length >> 1;
  for (const [from, to] of [
    [0, half],
    [half, content.length],
  ] as const) {
    if (from < received) continue;
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(from),
      'Content-Type': 'application/offset+octet-stream',
    };
    const answer = await app.fetch(url, { method: 'PATCH', headers, body: content.subarray(from, to) }, owner);
    expect(answer.status).toBe(204);
  }
  const answer = await app.fetch(`/api/uploads/${id}/complete`, { method: 'POST' }, owner);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const ways: [string, Send, () => string][] = [
  ['a document of a laboratory', (file) => uploadToLab(app, lab.id, file, owner), () => lab.id],
  ["an administrator's upload for a laboratory", (file) => uploadToLab(app, lab.id, file, admin), () => lab.id],
  [
    'a document of a project',
    to(
      () => `/api/projects/${work.project.id}/documents`,
      () => researcher,
    ),
    () => work.project.id,
  ],
  [
    "an administrator's upload to a project",
    to(
      () => `/api/projects/${work.project.id}/documents`,
      () => admin,
    ),
    () => work.project.id,
  ],
  [
    'a result',
    to(
      () => `/api/collaborations/${work.request.id}/results`,
      () => owner,
    ),
    () => work.project.id,
  ],
  [
    'the files of a registration',
    (file) =>
      post(
        app,
        '/api/functions/analyze-lab-documents',
        formOf('files', [file], { labData: JSON.stringify(labData()) }),
        newcomer,
      ),
    () => newcomer.id,
  ],
  [
    'a file in a message',
    toWork(
      'messages',
      () => researcher,
      () => ({ messageKey: randomUUID(), text: 'See the file.' }),
      'files',
    ),
    () => work.request.id,
  ],
  ['the files of a milestone', reportMilestone, () => work.request.id],
  [
    'an agreement',
    toWork(
      'agreements',
      () => owner,
      () => ({
        way: 'recorded',
        kind: 'mta',
        researcherParty: 'Northside University',
        researcherSigner: 'Dean Okoro',
        laboratoryParty: 'Harbor Genomics',
        laboratorySigner: 'Lee Harbor',
        effectiveDay: '2026-03-01',
      }),
    ),
    () => work.request.id,
  ],
  [
    'a file of a proposal',
    to(
      () => `/api/collaborations/${asked.request.id}/proposal-files`,
      () => owner,
    ),
    () => asked.request.id,
  ],
  [
    'a payment note',
    toWork(
      'payment-notes',
      () => researcher,
      () => ({ kind: 'purchase-order', reference: 'PO-77', amount: '1000', currency: 'USD', day: '2026-03-04' }),
    ),
    () => work.request.id,
  ],
  ['a result in parts', sendInParts, () => work.project.id],
];

/** The stored files, and how many rows a refused upload could have left. */
const stored = async () => {
  const files = await Promise.all((['lab-documents', 'project-documents'] as const).map((bucket) => filesOnDisk(app, bucket)));
  const [rows] = await app.rows(
    `select ${['lab_documents', 'documents', 'messages', 'message_files', 'agreements', 'proposal_files', 'payment_notes']
      .map((table) => `(select count(*)::int from ${table}) as ${table}`)
      .join(', ')}, (select count(*)::int from milestones where reached_at is not null) as reached`,
  );
  return { files: files.flat(), rows };
};

const findingsFor = async (target: string) => {
  const trail = await trailOf(app, target);
  return trail.filter(({ action }) => action === 'documents.infected').map(({ after }) => after);
};

describe.each(ways)('OPS-018 %s', (_what, send, target) => {
  it('OPS-018 with a virus is refused in a sentence, stored nowhere, and recorded in the trail', async () => {
    const before = await stored();
    const found = await findingsFor(target());
    const { status, body } = await send(infected);
    expect([status, body.details]).toEqual([422, sentence]);
    expect(await stored()).toEqual(before);
    const finding = expect.objectContaining({ file_name: 'bad.pdf', scanner: 'Eicar-Test-Signature' }) as object;
    expect(await findingsFor(target())).toEqual([...found, finding]);
  });

  it.each(['hang-up', 'error'] as const)('OPS-018 waits while the scanner is away (%s): 503, nothing stored', async (fault) => {
    const before = await stored();
    scanner.faults.push(fault === 'hang-up' ? 'early-close' : fault);
    const { status, body } = await send(clean);
    expect([status, body.details]).toEqual([503, away]);
    expect(await stored()).toEqual(before);
  });
});

describe('OPS-018', () => {
  it('OPS-018 of a result in parts with a virus no part is kept', async () => {
    const before = await app.world.uploads.ids();
    expect((await sendInParts(infected)).status).toBe(422);
    expect(await app.world.uploads.ids()).toEqual(before);
    expect((await owner.api.deliverables.list({ collaborationId: work.request.id })).uploads).not.toContainEqual(
      expect.objectContaining({ file_name: infected.name }),
    );
  });

  it('OPS-018 of an unfinished request the trail has no name, which only its person sees', async () => {
    const before = await stored();
    const { status, body } = await post(app, '/api/request-protocols', formOf('file', [infected]), researcher);
    expect([status, body.details]).toEqual([422, sentence]);
    expect(await stored()).toEqual(before);
    expect(await findingsFor(researcher.id)).toEqual([{ sha256: expect.any(String), scanner: 'Eicar-Test-Signature' }]);
  });

  it('OPS-018 a clean file is stored, and one that waited is stored when it is sent again', async () => {
    scanner.faults.push('reset');
    const first = await app.fetch(`/api/labs/${lab.id}/documents`, { method: 'POST', body: formOf('file', [clean]) }, owner);
    expect([first.status, Number(first.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await uploadToLab(app, lab.id, clean, owner)).status).toBe(200);
  });

  it('OPS-018 a file above the limit of the scanner is refused in a sentence', async () => {
    scanner.faults.push('too-large');
    const { status, body } = await uploadToLab(app, lab.id, clean, owner);
    expect([status, body.details]).toEqual([
      422,
      'File clean.pdf was not stored: it is larger than the virus scanner accepts.',
    ]);
  });
});

describe('OPS-018 CLAMAV_WHEN_AWAY=pass', () => {
  const lenient = scenario({ worker: false, environment: { CLAMAV_URL: scanner.url, CLAMAV_WHEN_AWAY: 'pass' } });
  const theirs = lenient.approvedLab();

  it('OPS-018 stores what was not scanned, and the trail says so', async () => {
    scanner.faults.push('early-close');
    const { status, body } = await uploadToLab(lenient.app, theirs.lab.id, clean, theirs.owner);
    expect(status).toBe(200);
    expect(await trailOf(lenient.app, theirs.lab.id)).toContainEqual(
      expect.objectContaining({ action: 'documents.unscanned', after: expect.objectContaining({ file_name: 'clean.pdf' }) }),
    );
    expect(body.file_name).toBe('clean.pdf');
  });

  it('OPS-018 still refuses what the scanner finds', async () => {
    const { status, body } = await uploadToLab(lenient.app, theirs.lab.id, infected, theirs.owner);
    expect([status, body.details]).toEqual([422, sentence]);
  });
});
