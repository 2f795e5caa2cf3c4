import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SampleKind, sampleDocument, toPdf, toScannedPdf } from '../../../../demo/sample-files.ts';
import type { DocumentReader } from '../../../../platform/documents/index.ts';
import { skipPause } from '../../../../testing/acts/analyses.ts';
import { ownerWithLab, trailOf } from '../../../../testing/acts/labs.ts';
import { filesOnDisk, pdfOf, sample, samples, type TestFile, uploadToLab } from '../../../../testing/acts/uploads.ts';
import { mainFile } from '../../../../testing/command-line.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { analysisJobs } from './analyses.jobs.ts';

let app: TestApp;
let usual: TestApp['world']['config']['worker'];

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  usual = { ...app.world.config.worker };
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(app.world.config.worker, usual);
});
afterAll(() => app.close());

const labWithFiles = async (files: readonly TestFile[]) => {
  const { owner, lab } = await ownerWithLab(app);
  for (const file of files) expect((await uploadToLab(app, lab.id, file, owner)).status).toBe(200);
  const started = await owner.api.analyses.start({ labId: lab.id });
  return { owner, lab, analysisId: started.id };
};

const labWithDocuments = async (...kinds: readonly SampleKind[]) => labWithFiles(await samples(...kinds)());

/** A scan of a few words. */
const scan = async (name: string): Promise<TestFile> => ({
  name: `${name}.pdf`,
  bytes: await toScannedPdf(await pdfOf([`Procedure ${name} of the laboratory`, 'Reviewed every year by the director']), {
    dpi: 150,
  }),
});

/** Everything of which there must be exactly one, however often the work was begun. */
const expectOneResult = async (analysisId: string, labId: string, ownerId: string, documents: number) => {
  const { owner } = app.world.database;
  const analysis = await owner.selectFrom('analyses').selectAll().where('id', '=', analysisId).executeTakeFirstOrThrow();
  expect(analysis.status).toBe('completed');
  const trail = (await trailOf(app, analysisId)).map(({ action }) => action);
  expect(trail).toEqual(['analyses.start', 'analyses.complete']);
  const questionnaires = await owner.selectFrom('questionnaires').select('id').where('lab_id', '=', labId).execute();
  expect(questionnaires).toHaveLength(1);
  const rows = await owner.selectFrom('analysis_documents').select('status').where('analysis_id', '=', analysisId).execute();
  expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: documents }, () => 'completed'));
  const notices = await owner.selectFrom('notifications').select('kind').where('user_id', '=', ownerId).execute();
  expect(notices.filter(({ kind }) => kind === 'analysis-ready')).toHaveLength(1);
};

const work = (queue: string, data: object): Promise<void> => {
  const job = analysisJobs.find((each) => each.queue === queue);
  if (!job) throw new Error('no such queue');
  return job.run(app.world, data as never, new AbortController().signal);
};
const runJob = (analysisId: string): Promise<void> => work('analyses.run', { analysisId });

type Attempt = { readonly analysisId: string; readonly moved?: number; readonly fruitless?: number };

/** Lets an attempt die after it has read some files, as the queue hands it on. @returns the attempt that follows, if any. */
const dieAfter = async (files: number, attempt: Attempt): Promise<Attempt | undefined> => {
  Object.assign(app.world.config.worker, { concurrency: 0 });
  const dies = refusingAfter(files);
  const dying = vi.spyOn(app.world.documentReader, 'read').mockImplementation(dies);
  await expect(work('analyses.run', attempt)).rejects.toThrow('the process died here');
  dying.mockRestore();
  const { pool } = app.world.database;
  await pool.query(`delete from pgboss.job where name = 'analyses.run'`);
  await work('analyses.given-up', attempt);
  const { rows } = await pool.query(`select data from pgboss.job where name = 'analyses.run'`);
  return rows[0]?.data as Attempt | undefined;
};

const refusingAfter = (count: number): DocumentReader['read'] => {
  const read = app.world.documentReader.read.bind(app.world.documentReader);
  let calls = 0;
  return (...given) => {
    calls += 1;
    return calls > count ? Promise.reject(new Error('the process died here')) : read(...given);
  };
};

it('ANA-007 a file that was changed in the store is not read', async () => {
  const { owner, analysisId } = await labWithDocuments('sop');
  const reading = vi.spyOn(app.world.documentReader, 'read');
  for (const path of await filesOnDisk(app, 'lab-documents'))
    await writeFile(path, await toPdf(sampleDocument('quality-manual')));
  await runJob(analysisId);
  expect(reading).not.toHaveBeenCalled();
  expect(await owner.api.analyses.get({ analysisId })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('sop.pdf could not be found in storage, or was changed there.'),
  });
});

describe('an analysis that was interrupted', () => {
  it('goes on where it stood: what was read is not read again', async () => {
    const { owner, analysisId, lab } = await labWithDocuments('sop', 'quality-manual', 'clia-certificate');
    Object.assign(app.world.config.worker, { concurrency: 0 });
    const dies = refusingAfter(1);
    const dying = vi.spyOn(app.world.documentReader, 'read').mockImplementation(dies);
    await expect(runJob(analysisId)).rejects.toThrow('the process died here');
    dying.mockRestore();
    const reading = vi.spyOn(app.world.documentReader, 'read');
    await runJob(analysisId);
    expect(reading).toHaveBeenCalledTimes(2);
    reading.mockRestore();
    await expectOneResult(analysisId, lab.id, owner.id, 3);
    await runJob(analysisId);
    await expectOneResult(analysisId, lab.id, owner.id, 3);
  });

  it('RDG-002 goes on however often it was interrupted, as long as it comes further', async () => {
    const { owner, analysisId, lab } = await labWithDocuments('sop', 'quality-manual', 'clia-certificate', 'cap-certificate');
    let attempt: Attempt = { analysisId };
    for (const files of [0, 0, 1, 0, 0, 1, 0, 1]) {
      const next = await dieAfter(files, attempt);
      expect(next).toMatchObject({ analysisId });
      if (next) attempt = next;
    }
    await work('analyses.run', attempt);
    await expectOneResult(analysisId, lab.id, owner.id, 4);
  });

  it('OPS-005 RDG-002 ends after six attempts that came no further, notifies laboratory and administrators, and none of its files is being read then', async () => {
    const reviewer = await app.person('admin');
    const { owner, analysisId, lab } = await labWithDocuments('sop', 'quality-manual', 'clia-certificate');
    let attempt = await dieAfter(1, { analysisId });
    for (const fruitless of [1, 2, 3, 4, 5]) {
      attempt = await dieAfter(0, attempt ?? { analysisId });
      expect(attempt?.fruitless).toBe(fruitless);
    }
    const { database } = app.world;
    const leave = (status: 'running' | 'queued') =>
      database.owner.updateTable('analysis_documents').set({ status }).where('analysis_id', '=', analysisId);
    await leave('running').where('position', '=', 1).execute();
    const shown = async () => {
      const { items } = await owner.api.documents.listOfLab({ labId: lab.id });
      return items.map(({ analysis }) => String(analysis?.read)).toSorted();
    };
    expect(await shown()).toEqual(['null', 'null', 'true']);
    expect(await dieAfter(0, attempt ?? { analysisId })).toBeUndefined();
    const ended = await owner.api.analyses.get({ analysisId });
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('was interrupted several times') });
    expect(ended.documents.map(({ status, stage }) => [status, stage])).toEqual([
      ['completed', 'done'],
      ['failed', 'done'],
      ['failed', 'done'],
    ]);
    const [, second] = ended.documents;
    expect(second?.message).toBe(
      `File ${second?.file_name} could not be read: its reader stopped unexpectedly. We tried 6 times. Start the analysis again later.`,
    );
    const notices = await database.owner.selectFrom('notifications').select(['kind', 'user_id']).execute();
    const of = (id: string) => notices.flatMap(({ kind, user_id }) => (user_id === id ? [kind] : []));
    expect(of(owner.id)).toContain('analysis-failed');
    expect(of(reviewer.id).filter((kind) => kind.startsWith('analysis'))).toEqual(['analysis-given-up']);
    expect(await shown()).toEqual(['false', 'false', 'true']);
    await leave('queued').where('position', '>', 0).execute();
    expect(await shown()).toEqual(['false', 'false', 'true']); // as an earlier version of the product left them
    expect((await owner.api.analyses.start({ labId: lab.id })).status).toBe('queued');
  });

  it('gives one result when two workers work on it at once', async () => {
    const { owner, analysisId, lab } = await labWithDocuments('sop', 'clia-certificate');
    await expect(Promise.all([runJob(analysisId), runJob(analysisId)])).resolves.toHaveLength(2);
    await expectOneResult(analysisId, lab.id, owner.id, 2);
  });

  it('goes on with the others when a document is deleted, and ends when the laboratory is', async () => {
    const { owner, analysisId, lab } = await labWithDocuments('sop', 'clia-certificate');
    const { items } = await owner.api.documents.listOfLab({ labId: lab.id });
    await owner.api.documents.deleteFromLab({ documentId: items[0]?.id ?? '' });
    await runJob(analysisId);
    const analysis = await owner.api.analyses.get({ analysisId });
    expect(analysis.status).toBe('completed');
    expect(analysis.documents.map(({ message }) => message).filter(Boolean)).toEqual([
      `File ${items[0]?.file_name} was deleted before it was read.`,
    ]);
    const { analysisId: second, lab: gone } = await labWithDocuments('sop');
    await app.world.database.owner.deleteFrom('labs').where('id', '=', gone.id).execute();
    await expect(runJob(second)).resolves.toBeUndefined();
  });
});

/** A worker as an installation runs it, on the database and the files of the test. */
const startWorkerProcess = (): ChildProcess => {
  const { pool } = app.world.database;
  const { connectionString } = pool.options as { connectionString?: string };
  return spawn(process.execPath, [mainFile, 'worker'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: connectionString ?? '',
      ALIQUOT_DATA_DIR: app.world.config.dataDirectory,
      ALIQUOT_DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  });
};

const ended = (worker: ChildProcess) => new Promise((resolve) => worker.once('exit', resolve));

describe.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')('a worker that is killed', () => {
  it('RDG-002 leaves the rest to the next one, which reads nothing twice, though others came no further before', async () => {
    const { pool } = app.world.database;
    await pool.query(`delete from pgboss.job`); // of the tests before
    const { owner, analysisId, lab } = await labWithFiles([
      await sample('clia-certificate'),
      ...(await Promise.all(['one', 'two'].map(scan))),
    ]);
    await pool.query(`update pgboss.job set data = data || '{"fruitless": 5}' where name = 'analyses.run'`);
    const first = startWorkerProcess();
    const completed = async () => {
      const { documents } = await owner.api.analyses.get({ analysisId });
      return documents.filter(({ status }) => status === 'completed').map(({ id }) => id);
    };
    await expect.poll(async () => (await completed()).length).toBeGreaterThan(0);
    first.kill('SIGKILL');
    await ended(first);
    // As if the silence of the killed one had lasted long enough.
    await pool.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`);
    const read = await completed();
    const stamps = async () => {
      const rows = await app.world.database.owner
        .selectFrom('analysis_documents')
        .select(['id', sql<string>`md5(reading::text)`.as('reading'), 'extracted_text'])
        .where('analysis_id', '=', analysisId)
        .where('id', 'in', read)
        .orderBy('id')
        .execute();
      return rows;
    };
    const before = await stamps();
    expect(read.length).toBeLessThan(3);
    const second = startWorkerProcess();
    try {
      await expect
        .poll(async () => {
          await skipPause(app);
          return (await owner.api.analyses.get({ analysisId })).status;
        })
        .toBe('completed');
    } finally {
      second.kill('SIGTERM');
      await ended(second);
    }
    expect(await stamps()).toEqual(before);
    await expectOneResult(analysisId, lab.id, owner.id, 3);
  });
});
