import { createHash } from 'node:crypto';
import { colleagueRoles } from '@aliquot/contract/people/colleague-roles';
import { describe, expect, it } from 'vitest';
import { colleagueIn } from '../../../testing/acts/colleagues.ts';
import { trailOf } from '../../../testing/acts/labs.ts';
import { underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { encryptedPdf, formOf, pdfOf, post, type TestFile } from '../../../testing/acts/uploads.ts';
import { stampJobs } from './stamps.jobs.ts';

const clock = testClock('2026-03-02T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const report = (...tests: string[]) =>
  ['Analyte      Result      Unit', ...tests.map((test) => `${test}      1.2      mg/kg`)].join('\n');

const certify = async (tests: string[], until: string) => {
  const [document] = await app.rows<{ id: string }>(
    `insert into lab_documents (lab_id, file_name, file_type, file_url, file_size, sha256)
      values ($1, 'scope.pdf', 'application/pdf', gen_random_uuid()::text, 1, $2) returning id`,
    lab.id,
    'a'.repeat(64),
  );
  const places = tests.map((quote) => ({
    documentId: document?.id,
    fileName: 'scope.pdf',
    evidence: { page: 3, quote, boxes: [] },
  }));
  await app.rows('delete from certifications where lab_id = $1', lab.id);
  await app.rows(
    `insert into certifications (lab_id, type, number, expiry_date, accredited_tests, evidence) values ($1, 'iso-17025', '2357.07', $2, $3, $4)`,
    lab.id,
    until,
    `{${tests.map((test) => `"${test}"`).join(',')}}`,
    JSON.stringify({ accreditedTests: places }),
  );
};

const job = (queue: string) => {
  const found = stampJobs.find((each) => each.queue === queue);
  if (!found) throw new Error(`no queue ${queue}`);
  return found;
};
const readReports = async (collaborationId: string, queue = 'stamps.read') => {
  const rows = await app.rows<{ document_id: string }>(
    `select d.id as document_id from documents d where collaboration_id = $1 and not exists (
      select from scope_stamps s where s.document_id = d.id)`,
    collaborationId,
  );
  for (const { document_id } of rows)
    await job(queue).run(app.world, { documentId: document_id } as never, new AbortController().signal);
};
const begun = async () => (await underWay(researcher, owner, lab.id, { title: 'Metals' })).request.id;
const add = (collaborationId: string, file: TestFile) =>
  post(app, `/api/collaborations/${collaborationId}/results`, formOf('file', [file]), owner);
const text = (name: string, bytes: string): TestFile => ({ name, bytes, type: 'text/plain' });
const scope = (collaborationId: string, person = owner) => person.api.deliverables.scope({ collaborationId });
const marks = async (collaborationId: string, person = owner) =>
  (await scope(collaborationId, person)).stamps.map(
    ({ content }) => content?.tests.map(({ name, mark }) => `${name}: ${mark}`) ?? null,
  );

describe('PRM-019 reports among the results', () => {
  it('PRM-019 PRM-027 are read, held against the scope before the delivery for the laboratory alone, and frozen with it', async () => {
    await certify(['Heavy metals by ICP-MS'], '2026-12-31');
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Metals' });
    const { id } = request;
    const colleagues = [];
    for (const role of colleagueRoles) colleagues.push(await colleagueIn(app, researcher, project.id, role));
    await add(id, text('report.txt', report('Arsenic', 'Ferritin')));
    expect(await scope(id)).toMatchObject({
      stamps: [{ file_name: 'report.txt', state: 'waiting', content: null }],
      evidence_of: lab.id,
    });
    await readReports(id);
    expect((await scope(id)).stamps).toMatchObject([
      {
        state: 'read',
        stamped_at: null,
        content: {
          day: '2026-03-02',
          day_from: 'delivery',
          tests: [
            {
              name: 'Arsenic',
              mark: 'in-scope',
              line: {
                text: 'Heavy metals by ICP-MS',
                certificate: { type: 'iso-17025', number: '2357.07', valid_until: '2026-12-31' },
                evidence: { document_sha256: 'a'.repeat(64), page: 3, words: 'Heavy metals by ICP-MS' },
              },
            },
            { name: 'Ferritin', mark: 'outside', line: null },
          ],
        },
      },
    ]);
    for (const person of [researcher, ...colleagues])
      expect(await scope(id, person)).toEqual({ stamps: [], evidence_of: null });

    await owner.api.collaborations.complete({ collaborationId: id });
    const delivered = await scope(id, researcher);
    expect(delivered).toMatchObject({ evidence_of: null, stamps: [{ stamped_at: '2026-03-02T10:00:00.000Z' }] });
    const [row] = await app.rows<{ content: string; sha256: string }>(
      'select content, sha256 from scope_stamps where collaboration_id = $1',
      id,
    );
    const sha256 = createHash('sha256')
      .update(row?.content ?? '')
      .digest('hex');
    expect(row?.sha256).toBe(sha256);
    const entry = (await trailOf(app, id)).find(({ action }) => action === 'collaborations.complete');
    expect(entry?.after).toMatchObject({ scope_stamps_sha256: { [delivered.stamps[0]?.document_id ?? '']: sha256 } });

    await certify(['Ferritin'], '2026-03-01');
    expect(await scope(id, researcher)).toEqual(delivered);
  });

  it('PRM-019 are redone for a new version, while those of the delivery stay', async () => {
    await certify(['Arsenic', 'Lead'], '2026-12-31');
    const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Versions' });
    await add(request.id, text('report.txt', report('Arsenic')));
    await readReports(request.id);
    await owner.api.collaborations.complete({ collaborationId: request.id });
    await researcher.api.projects.requestChanges({ projectId: project.id, changes: 'Add lead' });
    await certify(['Arsenic', 'Lead'], '2026-03-01');
    await add(request.id, text('report.txt', report('Arsenic', 'Lead')));
    await readReports(request.id);
    expect(await marks(request.id)).toEqual([['Arsenic: lapsed', 'Lead: lapsed'], ['Arsenic: in-scope']]);
    expect(await marks(request.id, researcher)).toEqual([['Arsenic: in-scope']]);
  });

  it('PRM-019 a reading that ends after the delivery holds on the day of the delivery', async () => {
    await certify(['Arsenic'], '2026-03-02');
    const id = await begun();
    await add(id, text('late.txt', report('Arsenic')));
    await owner.api.collaborations.complete({ collaborationId: id });
    expect((await scope(id, researcher)).stamps).toMatchObject([{ state: 'waiting', stamped_at: null, content: null }]);
    clock.pass(3 * 86_400_000);
    await readReports(id);
    expect((await scope(id, researcher)).stamps).toMatchObject([
      { stamped_at: '2026-03-05T10:00:00.000Z', content: { day: '2026-03-02', tests: [{ mark: 'in-scope' }] } },
    ]);
  });

  it('PRM-019 an administrator who delivers for the laboratory freezes them too', async () => {
    await certify(['Arsenic'], '2026-12-31');
    const id = await begun();
    await add(id, { name: 'report.pdf', bytes: await pdfOf(['Result', 'Arsenic: 1.2 mg/kg']), type: 'application/pdf' });
    await readReports(id);
    await owner.api.collaborations.start({ collaborationId: id });
    await admin.api.collaborations.move({ collaborationId: id, move: 'deliver', reason: 'By phone' });
    expect(await marks(id, researcher)).toEqual([['Arsenic: in-scope']]);
    expect((await scope(id, researcher)).stamps[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('PRM-019 say why they were not read, and other files are left out', async () => {
    const id = await begun();
    await add(id, { name: 'locked.pdf', bytes: encryptedPdf(), type: 'application/pdf' });
    await add(id, text('report.txt', 'Dear colleague'));
    await readReports(id);
    expect((await scope(id)).stamps).toMatchObject([
      { file_name: 'locked.pdf', state: 'unread', message: expect.stringMatching(/locked\.pdf/), content: null },
      { file_name: 'report.txt', state: 'read', content: { tests: [] } },
    ]);
    await add(id, text('stuck.txt', report('Lead')));
    await readReports(id, 'stamps.given-up');
    expect((await scope(id)).stamps[2]).toMatchObject({
      state: 'unread',
      message: 'This file could not be read after several attempts.',
    });
  });

  it('PRM-019 are shown to administrators, and are never changed once frozen', async () => {
    await certify(['Arsenic'], '2026-12-31');
    const id = await begun();
    await add(id, text('report.txt', report('Arsenic')));
    await readReports(id);
    await owner.api.collaborations.complete({ collaborationId: id });
    expect((await scope(id, admin)).stamps).toHaveLength(1);
    const changed = await app.world.database.transaction({ kind: 'system' }, (db) =>
      db
        .updateTable('scope_stamps')
        .set({ sha256: '0'.repeat(64) })
        .where('collaboration_id', '=', id)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });
});
