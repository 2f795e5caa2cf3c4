import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWorker } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { isUnattended, keepBeating } from './heartbeat.ts';

let app: TestApp;

beforeAll(async () => {
  // With a worker elsewhere, to be ready does not include reading a document within a time limit.
  app = await startTestApp({ worker: false, environment: { WORKER: 'separate' } });
});
afterAll(() => app.close());

const ready = async () => {
  const answer = await app.fetch('/api/ready');
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, ...((await answer.json()) as Record<string, boolean>) };
};

it('OPS-006 OPS-010 jobs that wait without a living worker make a process unready, which says when to ask again, until one works on them', async () => {
  const { jobs, database } = app.world;
  await database.pool.query("update pgboss.job set start_after = now() + interval '1 day'");
  expect(await ready()).toMatchObject({ status: 200, retryAfter: null, worker: true });

  await app.person('user'); // a mail waits
  await expect.poll(async () => (await jobs.state()).waiting).toBeGreaterThan(0);
  const waiting = await jobs.state();
  expect(waiting).toMatchObject({ workers: 0 });
  expect(isUnattended(waiting)).toBe(true);
  expect(await ready()).toMatchObject({ status: 503, retryAfter: '10', jobs: true, worker: false });

  await startWorker(app.world);
  expect(await ready()).toMatchObject({ status: 200, worker: true });
  await expect.poll(async () => (await jobs.state()).waiting).toBe(0);
  expect(await app.rows('select pid from worker_heartbeats')).toEqual([{ pid: process.pid }]);

  // A worker that was killed leaves its row, which counts for half a minute.
  const beats = (seconds: number) =>
    database.pool.query(`update worker_heartbeats set beat_at = now() - $1 * interval '1 second'`, [seconds]);
  await beats(20);
  expect((await jobs.state()).workers).toBe(1);
  await beats(40);
  expect((await jobs.state()).workers).toBe(0);

  await jobs.stop();
  expect(await app.rows('select pid from worker_heartbeats')).toEqual([]);
});

it('OPS-006 a worker beats again and again, and takes its row back when it stops', async () => {
  const { pool } = app.world.database;
  const failures: unknown[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = await keepBeating(app.world.database, (error) => failures.push(error));
    for (let beats = 0; beats < 2; beats += 1) {
      await pool.query(`update worker_heartbeats set beat_at = now() - interval '1 hour'`);
      await pool.query(
        `insert into worker_heartbeats (id, host, pid, beat_at) values (gen_random_uuid(), 'gone', 1, now() - interval '2 days')`,
      );
      expect((await app.world.jobs.state()).workers).toBe(0);
      vi.advanceTimersByTime(10_000);
      await expect.poll(async () => (await app.world.jobs.state()).workers).toBe(1);
      await expect.poll(() => app.rows(`select host from worker_heartbeats where host = 'gone'`)).toEqual([]);
    }
    await stop();
    vi.advanceTimersByTime(60_000);
    expect(await app.rows('select pid from worker_heartbeats')).toEqual([]);
    expect(failures).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it('OPS-009 what the queue wrote down while the clock was ahead is taken back by the next beat after the clock was set back, and by no other', async () => {
  const { database } = app.world;
  const failures: unknown[] = [];
  const years = "now() + interval '10 years'";
  const ahead = async () => {
    const { rows } = await database.pool.query<{ queues: number; jobs: number }>(
      `select (select count(*)::int from pgboss.queue where monitor_on > now() + interval '1 day') as queues,
        (select count(*)::int from pgboss.job where start_after > now() + interval '5 years') as jobs`,
    );
    return { queues: (rows[0]?.queues ?? 0) > 0, jobs: (rows[0]?.jobs ?? 0) > 0 };
  };
  const asked: string[] = [];
  const query = database.pool.query.bind(database.pool);
  const spy = vi.spyOn(database.pool, 'query').mockImplementation(((text: string, values: unknown[]) => {
    asked.push(text);
    return query(text, values);
  }) as never);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = await keepBeating(database, (error) => failures.push(error));
    await query(`update pgboss.queue set monitor_on = ${years}`);
    await query(
      `update pgboss.job set state = 'created', start_after = ${years} where id = (select min(id::text)::uuid from pgboss.job)`,
    );
    asked.length = 0;
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked.filter((text) => text.includes('pgboss'))).toEqual([]);
    expect(await ahead()).toEqual({ queues: true, jobs: true });

    await query(`update worker_heartbeats set beat_at = now() + interval '1 hour'`);
    vi.advanceTimersByTime(10_000);
    await expect.poll(ahead).toEqual({ queues: false, jobs: false });
    await stop();
    expect(failures).toEqual([]);
  } finally {
    spy.mockRestore();
    vi.useRealTimers();
  }
});
