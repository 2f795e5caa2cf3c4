import { describe, expect, it, vi } from 'vitest';
import type { ReadResult } from '../../../../platform/documents/index.ts';
import { ownerWithLab, refusal, statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { sample, uploadToLab } from '../../../../testing/acts/uploads.ts';
import { queuedMail } from '../../../../testing/servers/queued-mail.ts';
import { type Person } from '../../../../testing/test-app.ts';
import { analysisJobs } from './analyses.jobs.ts';

const clock = testClock();

const given = scenario({ now: clock.now, worker: false });
const { app } = given;
const admin = given.admin();

const pass = (minutes: number) => clock.pass(minutes * 60_000);
const database = () => app.world.database.owner;

const runJob = (queue: string, data: object): Promise<void> => {
  const job = analysisJobs.find((each) => each.queue === queue);
  if (!job) throw new Error(`no queue ${queue}`);
  return job.run(app.world, data as never, new AbortController().signal);
};

const analyse = async (owner: Person, labId: string) => {
  pass(1);
  const { id } = await owner.api.analyses.start({ labId });
  await runJob('analyses.run', { analysisId: id });
  return owner.api.analyses.get({ analysisId: id });
};

const tooSlow = {
  ok: false,
  code: 'timeout',
  message: 'File a.pdf took too long to read.',
  detail: '',
  timings: { totalMilliseconds: 0, textMilliseconds: 0, recogniseMilliseconds: 0, recognisedPages: 0, peakBytes: 0 },
} satisfies ReadResult;

/** Runs the work while every read of a file fails for lack of time. @returns the number of tries. */
const onBusyMachine = async (work: () => Promise<unknown>): Promise<number> => {
  const spy = vi
    .spyOn(app.world.documentReader, 'read')
    .mockImplementation((_, { name }) => Promise.resolve({ ...tooSlow, message: `File ${name} took too long to read.` }));
  await work();
  const tries = spy.mock.calls.length;
  spy.mockRestore();
  return tries;
};

const countingReads = async (work: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(app.world.documentReader, 'read');
  await work();
  const reads = spy.mock.calls.length;
  spy.mockRestore();
  return reads;
};

const labWith = async (...kinds: Parameters<typeof sample>[0][]) => {
  const { owner, lab } = await ownerWithLab(app);
  for (const kind of kinds) await uploadToLab(app, lab.id, await sample(kind), owner);
  return { owner, labId: lab.id };
};

const readBy = (labId: string, versions: { reader_version?: string; rules_version?: string }) =>
  database().updateTable('document_readings').set(versions).where('lab_id', '=', labId).execute();

/** Newer rules find no certificate in what was read, as if they had understood the stored text. */
const loseCertificates = (labId: string) =>
  app.world.database.pool.query(
    `update document_readings set id = gen_random_uuid(), reading = jsonb_set(reading, '{certificates}', '[]') where lab_id = $1`,
    [labId],
  );

const pendingOf = async (person: Person, labId: string) => (await person.api.analyses.pending({ labId })).pending;

const certificatesOf = async (owner: Person) => (await owner.api.labs.mine({})).certifications.map(({ type }) => type);

describe('RDG-001 a reading belongs to a content', () => {
  it('is made once, for every name and every analysis, by reader and by rules', async () => {
    const { owner, labId } = await labWith('sop');
    const certificate = await sample('clia-certificate');
    await uploadToLab(app, labId, certificate, owner);
    await uploadToLab(app, labId, { ...certificate, name: 'the same.pdf' }, owner);
    expect(await countingReads(() => analyse(owner, labId))).toBe(2);
    const { analysis: first } = await owner.api.analyses.latest({ labId });
    expect(first?.documents.map(({ status, stage, message }) => [status, stage, message])).toEqual(
      Array.from({ length: 3 }, () => ['completed', 'done', null]),
    );
    expect(await countingReads(() => analyse(owner, labId))).toBe(0);
    const stored = () =>
      database().selectFrom('document_readings').selectAll().where('lab_id', '=', labId).orderBy('sha256').execute();
    const before = await stored();
    expect(before).toHaveLength(2);

    await readBy(labId, { rules_version: 'older' });
    expect(await countingReads(() => analyse(owner, labId))).toBe(0);
    const understood = await stored();
    const known = before.map((row) => ({ ...row, id: expect.any(String) as unknown, document: expect.anything() as unknown }));
    expect(understood).toEqual(known);
    expect(understood.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));

    await uploadToLab(app, labId, await sample('quality-manual'), owner);
    expect(await countingReads(() => analyse(owner, labId))).toBe(1);
    await readBy(labId, { reader_version: 'older' });
    expect(await countingReads(() => analyse(owner, labId))).toBe(3);

    const { analysis: last } = await owner.api.analyses.latest({ labId });
    expect(last?.result?.complianceScore).toBeGreaterThanOrEqual(first?.result?.complianceScore ?? 100);
    const [page] = (await owner.api.documents.listOfLab({ labId })).items;
    const shown = await owner.api.evidence.page({ documentId: page?.id ?? '', position: 0 });
    expect(shown.words.length).toBeGreaterThan(10);
    expect(shown.text.length).toBeGreaterThan(100);
  });
});

describe('RDG-002 a read that fails', () => {
  it('leaves the earlier reading in force, and is tried again', async () => {
    const { owner, labId } = await labWith('clia-certificate', 'state-licence');
    await analyse(owner, labId);
    const before = await owner.api.labs.mine({});
    await readBy(labId, { reader_version: 'older' });
    expect(await onBusyMachine(() => analyse(owner, labId))).toBe(2);
    const { analysis } = await owner.api.analyses.latest({ labId });
    expect(analysis?.status).toBe('completed');
    for (const { status, message } of analysis?.documents ?? []) {
      expect(status).toBe('completed');
      expect(message).toContain('Could not be read again; the reading of June 1, 2026 is kept');
      expect(message).toContain("We'll try again at");
    }
    const after = await owner.api.labs.mine({});
    expect([after.compliance_score, after.certifications.length]).toEqual([
      before.compliance_score,
      before.certifications.length,
    ]);
    const again = { analysisId: analysis?.id ?? '' };
    expect(await onBusyMachine(() => runJob('analyses.read-again', again))).toBe(0);
    for (const pause of [1, 5, 20]) {
      pass(pause);
      expect(await onBusyMachine(() => runJob('analyses.read-again', again))).toBe(2);
    }
    pass(600);
    expect(await onBusyMachine(() => runJob('analyses.read-again', again))).toBe(0);
    const { documents } = await owner.api.analyses.get(again);
    expect(documents[0]?.message).toBe(
      'Could not be read again; the reading of June 1, 2026 is kept. We tried 4 times. Start the analysis again later.',
    );
    expect(await countingReads(() => analyse(owner, labId))).toBe(2);
    const { analysis: last } = await owner.api.analyses.latest({ labId });
    expect(last?.documents.map(({ message }) => message)).toEqual([null, null]);
  });

  it('the first time is tried again, and what it shows then counts', async () => {
    const { owner, labId } = await labWith('sop');
    await analyse(owner, labId);
    await uploadToLab(app, labId, await sample('clia-certificate'), owner);
    await onBusyMachine(() => analyse(owner, labId));
    const { analysis } = await owner.api.analyses.latest({ labId });
    const [, unread] = analysis?.documents ?? [];
    expect(unread).toMatchObject({ status: 'failed', message: expect.stringContaining("We'll try again at") });
    const told = analysis?.result?.documentAnalyses[1];
    expect(told?.recommendations).toEqual(["You don't need to do anything: we'll read this file again automatically."]);
    expect(await certificatesOf(owner)).toEqual([]);
    pass(1);
    expect(await countingReads(() => runJob('analyses.read-again', { analysisId: analysis?.id }))).toBe(1);
    await runJob('analyses.judge-again', { labId, cause: 'reading' });
    expect(await certificatesOf(owner)).toEqual(['clia']);
    const { analysis: now } = await owner.api.analyses.latest({ labId });
    expect(now?.documents[1]).toMatchObject({ status: 'completed', message: null });
    expect((await trailOf(app, now?.id ?? '')).map(({ action }) => action)).toEqual([
      'analyses.start',
      'analyses.complete',
      'analyses.read-again',
      'analyses.judge-again',
    ]);
  });

  it('of all documents does not end the analysis before the last try', async () => {
    const { owner, labId } = await labWith('sop');
    await onBusyMachine(() => analyse(owner, labId));
    const { analysis } = await owner.api.analyses.latest({ labId });
    expect(analysis?.status).toBe('running');
    const again = { analysisId: analysis?.id ?? '' };
    pass(1);
    await onBusyMachine(() => runJob('analyses.run', again));
    pass(5);
    await runJob('analyses.run', again);
    expect(await owner.api.analyses.get(again)).toMatchObject({ status: 'completed', documents: [{ message: null }] });
  });
});

describe('RDG-004 what a new judgment would take away', () => {
  it('is shown and announced first, and takes effect when a member accepts it', async () => {
    const { owner, labId } = await labWith('clia-certificate', 'sop');
    await analyse(owner, labId);
    const score = (await owner.api.labs.mine({})).compliance_score ?? 0;
    await loseCertificates(labId);
    const held = await analyse(owner, labId);
    expect(held.status).toBe('waiting');
    expect(await certificatesOf(owner)).toEqual(['clia']);
    expect((await owner.api.labs.mine({})).compliance_score).toBe(score);
    expect((await owner.api.analyses.latest({ labId })).analysis?.id).not.toBe(held.id);

    const pending = await pendingOf(owner, labId);
    expect(pending).toMatchObject({ cause: 'analysis', can: { accept: true }, difference: { score: { before: score } } });
    expect(pending?.difference.certificatesLost).toEqual([
      {
        name: expect.stringContaining('CLIA certificate'),
        reason: 'clia-certificate.pdf is read differently by newer rules.',
      },
    ]);
    const pendingId = pending?.id ?? '';

    const [notice] = (await owner.api.notifications.list({ pageSize: 1 })).items;
    expect(notice).toMatchObject({ kind: 'judgement-pending', body: expect.stringContaining('without CLIA certificate') });
    const mails = await queuedMail(app, owner.email);
    expect(mails.at(-1)?.text).toContain('clia-certificate.pdf is read differently by newer rules.');
    expect((await admin.api.notifications.list({ pageSize: 1 })).items[0]).toMatchObject({ kind: 'judgement-pending' });
    expect((await queuedMail(app, admin.email)).at(-1)?.text).toContain('is read differently by newer rules.');

    expect((await owner.api.analyses.accept({ pendingId })).complianceScore).toBeNull(); // too little was handed in
    expect(await certificatesOf(owner)).toEqual([]);
    expect(await pendingOf(owner, labId)).toBeNull();
    expect(await statusOf(owner.api.analyses.accept({ pendingId }))).toBe(404);
    const { analysis } = await owner.api.analyses.latest({ labId });
    expect(analysis).toMatchObject({ id: held.id, status: 'completed' });
    const [head] = (await owner.api.analyses.list({ labId })).items;
    expect(head?.judgements.at(-1)?.reasons[0]).toContain('is read differently by newer rules.');
    expect((await trailOf(app, held.id)).map(({ action }) => action)).toEqual([
      'analyses.start',
      'analyses.propose',
      'analyses.accept',
      'analyses.complete',
    ]);
    const kinds = (await owner.api.notifications.list({ pageSize: 3 })).items.map(({ kind }) => kind);
    expect(kinds).toContain('judgement-changed');
  });

  it('by new rules waits in the same way, and an administrator accepts it; more than was shown is refused', async () => {
    const { owner, labId } = await labWith('clia-certificate', 'sop');
    await analyse(owner, labId);
    await loseCertificates(labId);
    await database().updateTable('analyses').set({ rules_version: 'older' }).where('lab_id', '=', labId).execute();
    pass(1);
    await runJob('analyses.judge-again', { labId, cause: 'rules' });
    expect(await certificatesOf(owner)).toEqual(['clia']);
    const pending = await pendingOf(admin, labId);
    expect(pending).toMatchObject({ cause: 'rules', can: { accept: true } });
    await runJob('analyses.judge-again', { labId, cause: 'rules' });
    const waiting = (await owner.api.notifications.list({})).items.filter(({ kind }) => kind === 'judgement-pending');
    expect(waiting).toHaveLength(1);

    const pendingId = pending?.id ?? '';
    const shownLess = JSON.stringify({ ...pending?.difference, certificatesLost: [] });
    await database().updateTable('pending_judgements').set({ difference: shownLess }).where('id', '=', pendingId).execute();
    expect(await refusal(admin.api.analyses.accept({ pendingId }))).toMatchObject({
      status: 409,
      details: 'These results changed in the meantime. Review them again.',
    });
    expect((await pendingOf(admin, labId))?.difference).toEqual(pending?.difference);
    await admin.api.analyses.accept({ pendingId });
    expect(await certificatesOf(owner)).toEqual([]);
  });

  it('because its document was deleted is in force at once, and told', async () => {
    const { owner, labId } = await labWith('clia-certificate', 'sop');
    await analyse(owner, labId);
    const { items } = await owner.api.documents.listOfLab({ labId });
    const certificate = items.find(({ file_name }) => file_name.startsWith('clia'));
    await owner.api.documents.deleteFromLab({ documentId: certificate?.id ?? '' });
    const { status } = await analyse(owner, labId);
    expect(status).toBe('completed');
    expect(await certificatesOf(owner)).toEqual([]);
    const told = (await owner.api.notifications.list({})).items.find(({ kind }) => kind === 'judgement-changed');
    expect(told?.body).toContain('The document clia-certificate.pdf that showed it was deleted.');
  });
});

it('200 files at once are each read once, and each has its sentence', async () => {
  const { owner, lab } = await ownerWithLab(app);
  await uploadToLab(app, lab.id, await sample('sop'), owner);
  const [row] = await database().selectFrom('lab_documents').selectAll().where('lab_id', '=', lab.id).execute();
  if (!row) throw new Error('nothing stored');
  await database()
    .insertInto('lab_documents')
    .values(
      Array.from({ length: 199 }, (__, index) => ({
        ...row,
        id: crypto.randomUUID(),
        file_name: `${index}.pdf`,
        file_url: `missing/${index}`,
        sha256: String(index),
      })),
    )
    .execute();
  const { documents, status } = await analyse(owner, lab.id);
  expect(status).toBe('completed');
  expect(documents).toHaveLength(200);
  expect(documents.filter((document) => document.status === 'completed')).toHaveLength(1);
  expect(documents.filter(({ message }) => message?.includes('could not be found in storage'))).toHaveLength(199);
});
