import { describe, expect, it, vi } from 'vitest';
import { toScannedPdf } from '../../../../demo/sample-files.ts';
import { StorageError } from '../../../../platform/storage/index.ts';
import { skipPause } from '../../../../testing/acts/analyses.ts';
import { approve, ownerWithLab, refusal, statusOf } from '../../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { pdfOf, sample, uploadToLab } from '../../../../testing/acts/uploads.ts';
import { type Person } from '../../../../testing/test-app.ts';

const clock = testClock();

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();

const ended = async (person: Person, analysisId: string) => {
  await expect.poll(async () => (await person.api.analyses.get({ analysisId })).status).toMatch(/completed|failed/);
  return person.api.analyses.get({ analysisId });
};

/** The same, where the pauses between attempts are skipped. */
const endedWithoutPauses = async (person: Person, analysisId: string) => {
  await expect
    .poll(async () => {
      await skipPause(app);
      return (await person.api.analyses.get({ analysisId })).status;
    })
    .toMatch(/completed|failed/);
  return person.api.analyses.get({ analysisId });
};

const owned = () => app.world.database.owner;

describe('an analysis of stored documents', () => {
  it('ANA-007 shows its progress while it runs, and keeps certificates as rows from one analysis to the next', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const labId = lab.id;
    expect(await refusal(owner.api.analyses.start({ labId }))).toMatchObject({
      status: 422,
      details: 'Please upload at least one document to proceed with AI analysis.',
    });
    await uploadToLab(app, labId, await sample('clia-certificate'), owner);
    await uploadToLab(app, labId, await sample('state-licence'), owner);
    await uploadToLab(app, labId, await sample('a2la-iso-17025'), owner);
    const started = await owner.api.analyses.start({ labId });
    expect(started).toMatchObject({ status: 'queued', result: null, lab_name: lab.name });
    expect(started.documents.map(({ status, stage, progress }) => [status, stage, progress])).toEqual([
      ['queued', 'waiting', 0],
      ['queued', 'waiting', 0],
      ['queued', 'waiting', 0],
    ]);
    expect(await refusal(owner.api.analyses.start({ labId }))).toMatchObject({
      status: 409,
      details: 'An analysis of this laboratory is already running.',
    });
    const first = await ended(owner, started.id);
    expect(first.result?.storedFiles).toEqual({ total: 3, successful: 3, failed: 0 });
    const rowsOf = () =>
      owned()
        .selectFrom('certifications')
        .select(['id', 'type', 'number', 'superseded_at', 'lab_document_id', 'evidence'])
        .where('lab_id', '=', labId)
        .orderBy('type')
        .execute();
    const before = await rowsOf();
    expect(before.map(({ type, superseded_at }) => [type, superseded_at])).toEqual([
      ['clia', null],
      ['iso-17025', null],
      ['state-license', null],
    ]);
    const documents = await owner.api.documents.listOfLab({ labId });
    expect(new Set(documents.items.map(({ id }) => id))).toEqual(new Set(before.map(({ lab_document_id }) => lab_document_id)));

    const licence = before.find(({ type }) => type === 'state-license');
    const number = { certificationId: licence?.id ?? '', field: 'number', value: 'CORRECTED' } as const;
    const { id: correctionId } = await owner.api.corrections.make(number);
    await admin.api.corrections.decide({ correctionId, decision: 'confirmed' });
    for (const { id, file_name } of documents.items)
      if (!file_name.startsWith('state')) await owner.api.documents.deleteFromLab({ documentId: id });
    await uploadToLab(app, labId, await sample('iso-15189-certificate'), owner);
    clock.pass(60_000);
    const second = await ended(owner, (await owner.api.analyses.start({ labId })).id);
    expect(second.status).toBe('completed');
    const after = await rowsOf();
    expect(after.map(({ type, number, superseded_at }) => [type, number, superseded_at !== null])).toEqual([
      ['clia', '05D2187643', true],
      ['iso-15189', '4786.03', false],
      ['iso-17025', before.find(({ type }) => type === 'iso-17025')?.number, true],
      ['state-license', 'CORRECTED', false],
    ]);
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect((await owner.api.labs.mine({})).certifications.map(({ type }) => type)).toEqual(['iso-15189', 'state-license']);

    const list = await owner.api.analyses.list({ labId, pageSize: 1 });
    expect(list).toMatchObject({ total: 2, items: [{ id: second.id, status: 'completed' }] });
    expect((await owner.api.analyses.latest({ labId })).analysis?.id).toBe(second.id);
  });

  it('LAB-051 marks an approved laboratory for review when certificates come or go, and not when it reads the same', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const labId = lab.id;
    const analyse = async () => {
      const { id } = await owner.api.analyses.start({ labId });
      expect((await ended(owner, id)).status).toBe('completed');
      const { needs_review, review_fields, status, version } = await owner.api.labs.mine({});
      return { needs_review, review_fields, status, version };
    };
    const reviewed = async (version: number) => {
      await admin.api.labs.acknowledge({ labId, version });
      expect((await owner.api.labs.mine({})).needs_review).toBe(false);
    };
    const marked = { needs_review: true, review_fields: ['certifications'], status: 'approved' };
    const first = await uploadToLab(app, labId, await sample('clia-certificate'), owner);
    await approve(admin, labId);
    expect(await analyse()).toMatchObject({ needs_review: false });
    expect(await analyse()).toMatchObject({ needs_review: false });

    await uploadToLab(app, labId, await sample('state-licence'), owner);
    const gained = await analyse();
    expect(gained).toMatchObject(marked);
    await reviewed(gained.version);

    await owner.api.documents.deleteFromLab({ documentId: String(first.body.id) });
    expect(await owner.api.labs.mine({})).toMatchObject(marked);
    expect(await analyse()).toMatchObject(marked);
  });

  it('ANA-007 shows the stages of a scan to those who watch', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const pdf = await pdfOf(['CERTIFICATE OF COMPLIANCE', 'CLIA ID NUMBER: 05D2187643', 'EXPIRATION DATE: 03/13/2027']);
    await uploadToLab(app, lab.id, { name: 'scan.pdf', bytes: await toScannedPdf(pdf, { dpi: 150 }) }, owner);
    const seen = Promise.withResolvers<void>();
    const read = app.world.documentReader.read.bind(app.world.documentReader);
    const reading = vi.spyOn(app.world.documentReader, 'read').mockImplementation(async (...given) => {
      const result = await read(...given);
      await seen.promise; // so that a fast machine does not end before its progress was looked at
      return result;
    });
    const told: string[] = [];
    const leave = app.world.events.subscribe({
      userId: owner.id,
      labId: lab.id,
      isAdmin: false,
      tell: ({ noun, id }) => told.push(`${noun} ${id}`),
    });
    const started = await owner.api.analyses.start({ labId: lab.id });
    const steps: [stage: string, progress: number][] = [];
    await expect
      .poll(async () => {
        const { documents, status } = await owner.api.analyses.get({ analysisId: started.id });
        steps.push(...documents.map(({ stage, progress }): [string, number] => [stage, progress]));
        if (documents.some(({ stage }) => stage === 'recognising')) seen.resolve();
        return status;
      })
      .toBe('completed');
    leave();
    reading.mockRestore();
    expect(steps.map(([stage]) => stage)).toContain('recognising');
    const progress = steps.map(([, share]) => share);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(told.filter((news) => news === `analyses ${started.id}`).length).toBeGreaterThan(3);
    const { result } = await owner.api.analyses.get({ analysisId: started.id });
    expect(result?.documentAnalyses[0]?.certifications[0]).toMatchObject({ type: 'clia', number: '05D2187643' });
  });

  it('is started by administrators too', async () => {
    const { lab } = await ownerWithLab(app);
    expect(await statusOf(admin.api.analyses.start({ labId: lab.id }))).toBe(422);
  });

  it('fails with a reason, and tells so, when the store cannot be reached', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await uploadToLab(app, lab.id, await sample('sop'), owner);
    const spy = vi.spyOn(app.world.storage, 'open').mockRejectedValue(new StorageError('unavailable', 'no answer'));
    const started = await owner.api.analyses.start({ labId: lab.id });
    const failed = await endedWithoutPauses(owner, started.id);
    // The audit trail's checkpoint, once a minute, opens files too.
    expect(spy.mock.calls.filter(([{ bucket }]) => bucket === 'lab-documents').length).toBeGreaterThan(1);
    spy.mockRestore();
    expect(failed).toMatchObject({
      status: 'failed',
      result: null,
      error: 'The analysis was interrupted several times and has stopped. Please start it again.',
    });
    expect((await owner.api.notifications.list({})).items[0]?.kind).toBe('analysis-failed');
    const again = await ended(owner, (await owner.api.analyses.start({ labId: lab.id })).id);
    expect(again.status).toBe('completed');
  });
});
