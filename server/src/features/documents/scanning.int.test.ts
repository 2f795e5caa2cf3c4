import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eicar, startClamdStub } from '../../testing/clamd.ts';
import { labData, trailOf } from '../../testing/labs.ts';
import { scenario } from '../../testing/scenario.ts';
import type { Person } from '../../testing/test-app.ts';
import { filesOnDisk, formOf, pdfOf, post, type TestFile, uploadToLab } from '../../testing/uploads.ts';

const scanner = await startClamdStub();
afterAll(() => scanner.stop());
beforeEach(() => {
  scanner.faults.length = 0;
});

const given = scenario({ worker: false, environment: { CLAMAV_URL: scanner.url } });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab();
const newcomer = given.labOwner();
const work = given.assignedProject(researcher, { owner, lab });

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
];

const stored = async () =>
  (await Promise.all((['lab-documents', 'project-documents'] as const).map((bucket) => filesOnDisk(app, bucket)))).flat();

describe.each(ways)('OPS-018 %s', (_what, send, target) => {
  it('OPS-018 with a virus is refused in a sentence, stored nowhere, and recorded in the trail', async () => {
    const before = await stored();
    const { status, body } = await send(infected);
    expect([status, body.details]).toEqual([422, sentence]);
    expect(await stored()).toEqual(before);
    const { rows } = await app.world.database.pool.query(
      "select action, actor_id, after from audit_entries where object_id = $1 and action = 'documents.infected' order by at desc limit 1",
      [target()],
    );
    expect(rows[0]).toMatchObject({ after: { file_name: 'bad.pdf', scanner: 'Eicar-Test-Signature' } });
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
