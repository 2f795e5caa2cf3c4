import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Line = { readonly level: string; readonly msg?: string; readonly jobId?: string; readonly err?: { message: string } };

let app: TestApp;
const lines: Line[] = [];
const warnings = () => lines.filter(({ level }) => level === 'warn');

beforeAll(async () => {
  app = await startTestApp({ worker: false, onLog: (line) => lines.push(JSON.parse(line) as Line) });
});
afterAll(() => app.close());

it('F8 each failed attempt of a job is a line of the log in words, with its queue, its job and the error', async () => {
  const { jobs } = app.world;
  let attempts = 0;
  await jobs.declare('failing', { seconds: 30, retries: 1, concurrency: 1 });
  await jobs.work('failing', async () => {
    attempts += 1;
    if (attempts <= 2) throw new Error(`attempt ${attempts} went wrong`);
  });
  await jobs.sendNow('failing', {});
  await expect.poll(warnings).toHaveLength(2);
  const [{ id } = { id: '' }] = await app.rows<{ id: string }>(`select id from pgboss.job where name = 'failing'`);
  expect(warnings()).toMatchObject(
    [1, 2].map((attempt) => ({
      msg: 'an attempt of a job failed',
      queue: 'failing',
      jobId: id,
      err: { message: `attempt ${attempt} went wrong` },
    })),
  );
});
