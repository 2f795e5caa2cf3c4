import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addAgreement, sign } from '../../../testing/acts/agreements.ts';
import { underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { formOf, post } from '../../../testing/acts/uploads.ts';
import { readZip } from '../../../testing/papers/zip.ts';
import { stampJobs } from '../stamps/stamps.jobs.ts';

const clock = testClock('2026-03-02T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const scopeText = 'Scope of accreditation: Heavy metals by ICP-MS';

/** A certificate with the stored document that shows it. */
const certify = async () => {
  const { body } = await post(
    app,
    `/api/labs/${lab.id}/documents`,
    formOf('file', [{ name: 'scope.txt', bytes: scopeText, type: 'text/plain' }], { documentType: 'accreditation' }),
    owner,
  );
  const place = {
    documentId: body.id,
    fileName: 'scope.txt',
    evidence: { page: null, quote: 'Heavy metals by ICP-MS', boxes: [] },
  };
  await app.rows(
    `insert into certifications (lab_id, type, number, expiry_date, accredited_tests, evidence)
      values ($1, 'iso-17025', '2357.07', '2026-12-31', '{Heavy metals by ICP-MS}', $2)`,
    lab.id,
    JSON.stringify({ accreditedTests: [place] }),
  );
};

const readReports = async () => {
  const rows = await app.rows<{ document_id: string }>(
    `select d.id as document_id from documents d where collaboration_id is not null and not exists (
      select from scope_stamps s where s.document_id = d.id)`,
  );
  for (const { document_id } of rows)
    await stampJobs[1]?.run(app.world, { documentId: document_id } as never, new AbortController().signal);
};

const accepted = async (title: string, report = 'Method: ICP-MS\nAnalyte      Result\nArsenic      1.2') => {
  const { project, request } = await underWay(researcher, owner, lab.id, { title });
  await owner.api.collaborations.start({ collaborationId: request.id });
  const file = { name: 'report.txt', bytes: report, type: 'text/plain' };
  await post(app, `/api/collaborations/${request.id}/results`, formOf('file', [file]), owner);
  await readReports();
  await owner.api.collaborations.complete({ collaborationId: request.id });
  await researcher.api.projects.accept({ projectId: project.id });
  return request.id;
};
const citation = (collaborationId: string, person = researcher) => person.api.citations.of({ collaborationId });
const record = async (collaborationId: string, person = researcher) => {
  const answer = await app.fetch(`/api/collaborations/${collaborationId}/record.zip`, {}, person);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/zip');
  return readZip(Buffer.from(await answer.arrayBuffer()));
};

describe('PRM-025 cite this work', () => {
  it('PRM-025 gives both sides a paragraph from the snapshot and the marks of the delivery, once the work is accepted', async () => {
    await certify();
    const { request } = await underWay(researcher, owner, lab.id, { title: 'Open' });
    expect(await citation(request.id)).toEqual({ citation: null });
    const id = await accepted('Metals');
    const { citation: cited } = await citation(id);
    expect(cited?.text).toContain('The work was done by Harbor Genomics');
    expect(cited?.text).toContain('ISO/IEC 17025 (number 2357.07, valid until December 31, 2026)');
    expect(cited?.text).toContain(
      'in scope: Arsenic (“Heavy metals by ICP-MS”, ISO/IEC 17025 2357.07, valid until December 31, 2026)',
    );
    expect(cited?.text).toContain('Methods: ICP-MS.');
    expect(cited?.missing).toEqual([]);
    expect(await citation(id, owner)).toEqual({ citation: cited });
    await app.rows(`update certifications set number = 'other' where lab_id = $1`, lab.id);
    expect(await citation(id, admin)).toEqual({ citation: cited });
  });

  it('PRM-025 the archive has snapshot, scope evidence, timeline and a README with the SHA-256 of each', async () => {
    const id = await accepted('Archive');
    const parts = await record(id);
    expect([...parts.keys()]).toEqual([
      'README.txt',
      'methods.txt',
      'snapshot.json',
      'snapshot.pdf',
      'scope-stamps.json',
      'scope-evidence/words.json',
      'timeline.json',
      'timeline.pdf',
    ]);
    const readme = String(parts.get('README.txt'));
    const others = [...parts].filter(([name]) => name !== 'README.txt');
    for (const [name, bytes] of others) expect(readme).toMatch(new RegExp(`^${name}\n  .*\n  SHA-256 ${hashOf(bytes)}$`, 'm'));
    const { snapshot } = await researcher.api.collaborations.snapshot({ collaborationId: id });
    expect(hashOf(parts.get('snapshot.json') ?? '')).toBe(snapshot?.sha256);
    expect(JSON.parse(String(parts.get('scope-evidence/words.json')))).toContainEqual({
      document_sha256: hashOf(scopeText),
      page: null,
      words: 'Heavy metals by ICP-MS',
    });
    expect(JSON.parse(String(parts.get('timeline.json'))).events).toEqual(
      (await researcher.api.rooms.timelineOfProject({ projectId: JSON.parse(String(parts.get('timeline.json'))).project.id }))
        .events,
    );
  });

  it('PRM-025 gives the documents themselves to those who may read them', async () => {
    const id = await accepted('Evidence');
    for (const person of [owner, admin])
      expect(String((await record(id, person)).get('scope-evidence/1 scope.txt'))).toBe(scopeText);
    const reads = await app.rows(
      `select 1 from audit_entries where action = 'documents.read' and object_type = 'lab_document'`,
    );
    expect(reads.length).toBeGreaterThanOrEqual(2);
    expect([...(await record(id)).keys()].filter((name) => name.endsWith('scope.txt'))).toEqual([]);
  });

  it('PRM-025 PRM-021 has each complete agreement with its file, the earlier one that is used again, and no other', async () => {
    const earlier = await underWay(researcher, owner, lab.id, { title: 'Earlier' });
    const { agreement: used } = await addAgreement(owner, earlier.request.id, { kind: 'nda' });
    await researcher.api.agreements.confirm({ agreementId: used.id });
    const id = await accepted('Agreed');
    await owner.api.agreements.attach({ collaborationId: id, agreementId: used.id });
    clock.pass(1000);
    const { agreement: recorded } = await addAgreement(owner, id, { kind: 'mta', endDay: '2090-12-31' });
    await researcher.api.agreements.confirm({ agreementId: recorded.id });
    clock.pass(1000);
    const { agreement: signed } = await addAgreement(researcher, id, { kind: 'dua', way: 'signed' });
    await sign(researcher, signed);
    await sign(owner, signed);
    const { agreement: refused } = await addAgreement(owner, id, { kind: 'sow' });
    await researcher.api.agreements.refuse({ agreementId: refused.id, reason: 'The wrong file.' });
    await addAgreement(owner, id, { kind: 'baa' });

    for (const person of [researcher, owner, admin]) {
      const parts = await record(id, person);
      const files = [...parts].filter(([name]) => name.startsWith('agreements/'));
      expect(files.map(([name]) => name).toSorted()).toEqual([
        'agreements/1 agreement.pdf',
        'agreements/2 agreement.pdf',
        'agreements/3 agreement.pdf',
        'agreements/agreements.json',
      ]);
      const readme = String(parts.get('README.txt'));
      for (const [name, bytes] of files) expect(readme).toMatch(new RegExp(`^${name}\n  .*\n  SHA-256 ${hashOf(bytes)}$`, 'm'));
      expect(readme).toContain(
        'Material transfer agreement (MTA) between Northside University and Harbor Genomics, signed outside, from March 1, 2026 to December 31, 2090.',
      );
      const list = JSON.parse(String(parts.get('agreements/agreements.json')));
      expect(list).toMatchObject([
        { kind: 'Confidentiality agreement (NDA)', way: 'recorded', researcher: { signer: 'Dean Okoro' }, end_day: null },
        { kind: 'Material transfer agreement (MTA)', end_day: '2090-12-31', sha256: recorded.file.sha256 },
        {
          kind: 'Data use agreement (DUA)',
          way: 'signed',
          signatures: [
            { side: 'researcher', signer_name: researcher.name, meaning: 'approval', sha256: signed.file.sha256 },
            { side: 'laboratory', signer_name: owner.name },
          ],
        },
      ]);
      expect(list.map(({ file }: { file: string }) => hashOf(parts.get(file) ?? ''))).toEqual(
        list.map(({ sha256 }: { sha256: string }) => sha256),
      );
    }
  });

  it('PRM-025 leaves out what is not on record and says so in the README', async () => {
    const id = await accepted('Bare', 'Dear colleague, the samples arrived.');
    const missing = ['No methods are on record.', 'No tests of a report were read, so no lines of the scope are named.'];
    expect((await citation(id)).citation?.missing).toEqual(missing);
    const readme = String((await record(id)).get('README.txt'));
    for (const sentence of missing) expect(readme).toContain(`- ${sentence}`);
  });

  it('PRM-025 gives the archive of accepted work alone', async () => {
    const id = await accepted('Closed');
    const { request } = await underWay(researcher, owner, lab.id, { title: 'Not accepted' });
    const status = async (collaborationId: string, person = researcher) =>
      (await app.fetch(`/api/collaborations/${collaborationId}/record.zip`, {}, person)).status;
    expect(await status(request.id)).toBe(404);
    expect((await app.fetch(`/api/collaborations/${id}/record.zip`, { method: 'POST' }, researcher)).status).toBe(405);
  });
});
