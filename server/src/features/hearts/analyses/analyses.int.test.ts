import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analysisResultSchema } from '@aliquot/contract/hearts/analyses';
import type { LabDataInput } from '@aliquot/contract/hearts/labs';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { approve, labData, nobody, ownerWithLab, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { corruptPdf, encryptedPdf, formOf, post, programBytes, sample, type TestFile } from '../../../testing/acts/uploads.ts';
import { type Person } from '../../../testing/test-app.ts';
import { findProfile } from './profile.repository.ts';
import { analyzeFiles } from './run/files.service.ts';

const clock = testClock();

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();

const analyze = (person: Person | undefined, files: readonly TestFile[], changes: Partial<LabDataInput> | string = {}) => {
  const data = typeof changes === 'string' ? changes : JSON.stringify({ ...labData(changes), userId: 'ignored' });
  return post(app, '/api/functions/analyze-lab-documents', formOf('files', files, { labData: data }), person);
};

const mailTo = async (address: string) => {
  const outbox = app.world.mailer as unknown as { list(): Promise<{ to: string; subject: string }[]> };
  return (await outbox.list()).filter(({ to }) => to === address).map(({ subject }) => subject);
};

const byName = (a: { fileName: string }, b: { fileName: string }) => a.fileName.localeCompare(b.fileName);
const failing = ['failed', 'failed', 'failed', 'failed'];
const owned = () => app.world.database.owner;

describe('analyze-lab-documents', () => {
  let owner: Person;
  let answer: Awaited<ReturnType<typeof post>>;
  let files: TestFile[];

  beforeAll(async () => {
    owner = await app.person('lab_owner');
    files = [
      await sample('clia-certificate'),
      await sample('sop'),
      { name: 'setup.pdf', bytes: programBytes(), type: 'application/pdf' },
      { name: 'empty.txt', bytes: '', type: 'text/plain' },
      { name: 'corrupt.pdf', bytes: corruptPdf(), type: 'application/pdf' },
      { name: 'locked.pdf', bytes: encryptedPdf(), type: 'application/pdf' },
    ];
    answer = await analyze(owner, files);
  });

  it('ANA-003 ANA-004 ANA-005 answers in exactly the specified fields', () => {
    expect(answer.status).toBe(200);
    const result = analysisResultSchema.parse(answer.body);
    expect(Object.keys(result).sort()).toEqual(
      ['complianceScore', 'documentAnalyses', 'labId', 'questionnaire', 'storedFiles', 'summary'].sort(),
    );
    expect(result.summary).toMatchObject({ totalDocuments: 6, totalCertifications: 1, successfulAnalyses: 2 });
    expect(result.complianceScore).toBeGreaterThan(0);
    expect(result.questionnaire.questions.length).toBeGreaterThan(0);
  });

  it('ANA-006 reads the certificate', () => {
    const { documentAnalyses } = analysisResultSchema.parse(answer.body);
    const [certificate, sop] = documentAnalyses;
    expect(certificate).toMatchObject({ fileName: 'clia-certificate.pdf', fileType: 'application/pdf' });
    expect(certificate?.certifications).toEqual([
      { type: 'clia', number: '05D2187643', expirationDate: '2027-03-13', scope: expect.any(Array), status: 'active' },
    ]);
    expect(certificate?.extractedText).toContain('05D2187643');
    expect(sop?.extractedText).toContain('Specimen Receipt');
    expect(sop?.certifications).toEqual([]);
  });

  it('ANA-008 DOC-008 counts and names the bad files, and the good ones go on', async () => {
    const result = analysisResultSchema.parse(answer.body);
    expect(result.storedFiles).toEqual({ total: 6, successful: 4, failed: 2 });
    const gaps = Object.fromEntries(result.documentAnalyses.map(({ fileName, complianceGaps }) => [fileName, complianceGaps]));
    expect(gaps).toMatchObject({
      'setup.pdf': ['File setup.pdf has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.'],
      'empty.txt': ['File empty.txt is empty.'],
      'corrupt.pdf': ['File corrupt.pdf is damaged and could not be opened.'],
      'locked.pdf': ['File locked.pdf is protected with a password. Please upload a copy without a password.'],
    });
    const stored = await owner.api.documents.listOfLab({ labId: result.labId });
    expect(stored.items.map(({ file_name }) => file_name).sort()).toEqual(
      ['clia-certificate.pdf', 'corrupt.pdf', 'locked.pdf', 'sop.pdf'].sort(),
    );
    expect(stored.items.every(({ file_url }) => file_url.startsWith(`${result.labId}/other/`))).toBe(true);
  });

  it('gives the same answer for the same files without a database', async () => {
    const result = analysisResultSchema.parse(answer.body);
    const directory = await mkdtemp(join(tmpdir(), 'aliquot-files-'));
    const onDisk = files.map(({ name, bytes }) => ({ name, path: join(directory, name), bytes }));
    for (const { path, bytes } of onDisk) await writeFile(path, bytes);
    const profile = await app.world.database.transaction(system, (db) => findProfile(db, result.labId));
    const { evidence, ...alone } = await analyzeFiles({
      reader: app.world.documentReader,
      files: onDisk,
      lab: profile,
      labId: result.labId,
      today: '2026-06-01',
    });
    await rm(directory, { recursive: true });
    const ordered = (answered: typeof result) => ({
      ...answered,
      documentAnalyses: answered.documentAnalyses.toSorted(byName),
    });
    expect(ordered(analysisResultSchema.parse(alone))).toEqual(ordered(result));
    expect(evidence.documents.map(({ message }) => message === null)).toEqual([true, true, false, false, false, false]);
    expect(evidence.documents[0]?.reading?.certificates[0]?.number?.value).toBe('05D2187643');
    expect(evidence.assessment.complianceScore).toBe(result.complianceScore);
  });

  it('gives stored documents the type that was read from them', async () => {
    const { labId } = analysisResultSchema.parse(answer.body);
    const { items } = await owner.api.documents.listOfLab({ labId });
    const types = Object.fromEntries(items.map(({ file_name, document_type }) => [file_name, document_type]));
    expect(types).toMatchObject({ 'clia-certificate.pdf': 'certification', 'sop.pdf': 'sop', 'corrupt.pdf': 'other' });
  });

  it('LAB-031 LAB-033 leaves a pending laboratory with its member, its score and its certificate', async () => {
    const result = analysisResultSchema.parse(answer.body);
    const lab = await owner.api.labs.mine({});
    expect(lab).toMatchObject({ id: result.labId, status: 'pending', compliance_score: result.complianceScore });
    expect(lab.certifications).toHaveLength(1);
    expect(lab.certifications[0]).toMatchObject({
      type: 'clia',
      number: '05D2187643',
      expiration_date: '2027-03-13',
      status: 'active',
    });
    expect(lab.contact_info.certifications.clia).toMatchObject({ number: '05D2187643', status: 'active' });
    const listed = await admin.api.labs.list({ search: lab.name });
    expect(listed.items.find(({ id }) => id === lab.id)).toMatchObject({
      compliance_score: result.complianceScore,
      overall_risk: result.summary.overallRisk,
      documents: 4,
    });
  });

  it('ANA-009 ANA-020 ANA-021 keeps the results for later, the same in every detail', async () => {
    const result = analysisResultSchema.parse(answer.body);
    const { analysis } = await owner.api.analyses.latest({ labId: result.labId });
    expect(analysis).toMatchObject({ status: 'completed', error: null, lab_id: result.labId });
    expect(analysis?.result).toEqual(result);
    expect(analysis?.assessment?.rulesVersion).toMatch(/^\d{4}\./);
    expect(analysis?.assessment?.breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(result.complianceScore);
    expect(analysis?.documents.map(({ status }) => status)).toEqual(['completed', 'completed', ...failing]);
    expect(analysis?.documents.every(({ stage, progress }) => stage === 'done' && progress === 1)).toBe(true);
    const view = await owned()
      .selectFrom('analyses')
      .select(['rules_version', 'compliance_score'])
      .where('id', '=', analysis?.id ?? '')
      .execute();
    expect(view).toEqual([{ rules_version: analysis?.assessment?.rulesVersion, compliance_score: result.complianceScore }]);
    const { rows } = await app.world.database.pool.query(
      'select compliance_score, summary, questionnaire from lab_analysis_results where lab_id = $1 order by created_at desc limit 1',
      [result.labId],
    );
    expect(rows).toEqual([
      { compliance_score: result.complianceScore, summary: result.summary, questionnaire: result.questionnaire },
    ]);
    const kept: Record<string, object> = rows[0];
    expect(Object.keys(kept.questionnaire ?? {})).toEqual(
      expect.arrayContaining(['questions', 'missingDocuments', 'priorityAreas']),
    );
    expect(Object.keys(kept.summary ?? {})).toEqual(
      expect.arrayContaining(['totalDocuments', 'totalCertifications', 'totalGaps', 'overallRisk']),
    );
  });

  it('ANA-009 shows each document with the evidence of what was read', async () => {
    const { labId } = analysisResultSchema.parse(answer.body);
    const { analysis } = await owner.api.analyses.latest({ labId });
    const documents = analysis?.documents ?? [];
    const analysisId = analysis?.id ?? '';
    const certificate = documents.find(({ file_name }) => file_name === 'clia-certificate.pdf');
    const detail = await owner.api.analyses.document({ analysisId, documentId: certificate?.id ?? '' });
    const [first] = detail.reading?.certificates ?? [];
    expect(first?.number?.value).toBe('05D2187643');
    expect(first?.number?.evidence[0]).toMatchObject({ page: 1, source: 'text' });
    expect(first?.number?.evidence[0]?.boxes.length).toBeGreaterThan(0);
    const { start = 0, end = 0, quote } = first?.number?.evidence[0] ?? {};
    expect(detail.analysis?.extractedText.slice(start, end)).toBe(quote);
    const corrupt = documents.find(({ file_name }) => file_name === 'corrupt.pdf');
    expect(await owner.api.analyses.document({ analysisId, documentId: corrupt?.id ?? '' })).toMatchObject({
      progress: { status: 'failed', message: 'File corrupt.pdf is damaged and could not be opened.' },
      reading: null,
    });
    expect(await statusOf(owner.api.analyses.document({ analysisId, documentId: nobody }))).toBe(404);
  });

  it('RDG-014 tells the members in the product and by mail, with a score only where enough was handed in, and writes the trail', async () => {
    const lab = await owner.api.labs.mine({});
    const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
    const trail = await trailOf(app, analysis?.id ?? '');
    expect(trail.map(({ action, actor_role }) => [action, actor_role])).toEqual([
      ['analyses.start', 'lab_owner'],
      ['analyses.complete', 'system'],
    ]);
    const { items } = await owner.api.notifications.list({});
    expect(items.map(({ kind }) => kind)).toEqual(['analysis-ready']);
    const { basis } = await owner.api.analyses.toDo({ labId: lab.id });
    expect(basis.enough).toBe(false);
    const history = (await owner.api.analyses.list({ labId: lab.id })).items.flatMap(({ judgements }) => judgements);
    expect(history.map(({ scored }) => scored)).toEqual([false]);
    const listed = (await admin.api.labs.list({ search: lab.name })).items;
    expect(listed.map(({ id, scored }) => [id, scored])).toEqual([[lab.id, false]]);
    expect(items[0]?.body).toMatch(/documents were read\. There are not enough documents yet for a score\.$/);
    await expect.poll(() => mailTo(owner.email)).toContain(`The analysis of ${lab.name} is ready`);
  });
});

describe('analyze-lab-documents refuses', () => {
  it.each([
    ['{', 400, 'labData is not valid JSON.'],
    [JSON.stringify({ ...labData(), labName: '' }), 422, 'Please fill in all required fields for Lab Information.'],
    [JSON.stringify({ ...labData(), contactPhone: '1' }), 422, 'Please enter a valid phone number with at least 10 digits'],
    [JSON.stringify({ ...labData(), staffCount: '' }), 422, 'Please fill in all required operational details.'],
  ])('ANA-002 ANA-010 labData %j', async (data, status, details) => {
    const owner = await app.person('lab_owner');
    expect(await analyze(owner, [await sample('sop')], data)).toMatchObject({ status, body: { details } });
    expect(await statusOf(owner.api.labs.mine({}))).toBe(404);
  });

  it('LAB-018 a form without files, and one in which none can be used', async () => {
    const owner = await app.person('lab_owner');
    const noFile = 'Please upload at least one document to proceed with AI analysis.';
    expect((await analyze(owner, [])).body.details).toBe(noFile);
    const bad = await analyze(owner, [{ name: 'a.exe', bytes: programBytes() }]);
    expect(bad).toMatchObject({ status: 422, body: { details: expect.stringContaining('a.exe has an unsupported format') } });
    expect(await statusOf(owner.api.labs.mine({}))).toBe(404);
  });

  it('a laboratory that is approved already', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await approve(admin, lab.id);
    expect(await analyze(owner, [await sample('sop')])).toMatchObject({ status: 409 });
  });
});

describe('an analysis that is tried again', () => {
  it('LAB-013 ANA-010 goes on with the same laboratory and stores no file twice', async () => {
    const owner = await app.person('lab_owner');
    const corrupt = { name: 'corrupt.pdf', bytes: corruptPdf() };
    const failed = await analyze(owner, [corrupt]);
    expect(failed).toMatchObject({
      status: 422,
      body: { details: 'None of the documents could be read. File corrupt.pdf is damaged and could not be opened.' },
    });
    const before = await owner.api.labs.mine({});
    const { analysis } = await owner.api.analyses.latest({ labId: before.id });
    expect(analysis).toMatchObject({ status: 'failed', result: null, error: failed.body.details });
    const again = await analyze(owner, [corrupt, await sample('quality-manual')], { labName: 'Second Name' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ labId: before.id, storedFiles: { total: 2, successful: 2, failed: 0 } });
    expect(await owner.api.labs.mine({})).toMatchObject({ id: before.id, name: 'Second Name', status: 'pending' });
    expect((await owner.api.documents.listOfLab({ labId: before.id })).total).toBe(2);
  });

  it('ONB-015 D15 finds the laboratory that an administrator has begun to register', async () => {
    const changes = { labName: 'Begun', contactEmail: 'begun@example.org' };
    const first = await analyze(admin, [{ name: 'corrupt.pdf', bytes: corruptPdf() }], changes);
    expect(first.status).toBe(422);
    const second = await analyze(admin, [await sample('sop')], { ...changes, labType: 'research' });
    expect(second.status).toBe(200);
    const { items } = await admin.api.labs.list({ search: 'Begun' });
    expect(items.map(({ id, lab_type }) => [id, lab_type])).toEqual([[second.body.labId, 'research']]);
    const members = await owned()
      .selectFrom('lab_members')
      .selectAll()
      .where('lab_id', '=', String(second.body.labId))
      .execute();
    expect(members).toEqual([]);
    const { items: notices } = await admin.api.notifications.list({});
    const about = notices.filter(({ kind }) => kind.startsWith('analysis'));
    expect(about.map(({ kind }) => kind)).toEqual(['analysis-ready', 'analysis-failed']);
    expect(about[0]?.link).toBe('/admin/lab-onboarding');
    await expect.poll(() => mailTo(admin.email)).toContain('The analysis of Begun is ready');
  });
});

describe('a client that goes away', () => {
  it('ANA-007 leaves the analysis to go on in the background', async () => {
    const owner = await app.person('lab_owner');
    const leaving = new AbortController();
    const form = formOf('files', [await sample('sop')], { labData: JSON.stringify(labData()) });
    const call = app.fetch(
      '/api/functions/analyze-lab-documents',
      { method: 'POST', body: form, signal: leaving.signal },
      owner,
    );
    await expect.poll(async () => (await owner.api.labs.mine({}).catch(() => null))?.id).toBeTruthy();
    leaving.abort();
    await expect(call).rejects.toThrow(/abort/i);
    const { id: labId } = await owner.api.labs.mine({});
    await expect.poll(async () => (await owner.api.analyses.latest({ labId })).analysis?.status).toBe('completed');
  });
});
