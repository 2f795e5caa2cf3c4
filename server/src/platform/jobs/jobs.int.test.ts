import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../kernel/actor.ts';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import type { Database } from '../db/index.ts';
import { FinalFailure } from './final-failure.ts';
import { createJobs, type Jobs, type QueueOptions } from './jobs.ts';
import { createSealing } from './sealing.ts';

let database: Database;
let jobs: Jobs;
const errors: unknown[] = [];
const ordinary: QueueOptions = { seconds: 30, retries: 0, concurrency: 1 };

type Numbered = { number: number };

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await createJobs(database, (error) => errors.push(error));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** A queue whose jobs are collected in the order in which they were worked on. */
const collecting = async (queue: string, options: QueueOptions = ordinary): Promise<number[]> => {
  const seen: number[] = [];
  await jobs.declare(queue, options);
  await jobs.work(queue, async ({ number }: Numbered) => {
    seen.push(number);
  });
  return seen;
};

const inTransaction = (work: Parameters<typeof database.transaction<void>>[1]) => database.transaction(system, work);

describe('queueing in a transaction', () => {
  it('needs no second connection, even for the first job of a queue', async () => {
    await jobs.declare('first', ordinary);
    await inTransaction((db) => jobs.send(db, 'first', { number: 1 }));
    const { rows } = await database.pool.query(`select data from pgboss.job where name = 'first'`);
    expect(rows).toEqual([{ data: { number: 1 } }]);
  });

  it('makes a job when the transaction commits, and none when it rolls back', async () => {
    const seen = await collecting('committed');
    const undone = inTransaction(async (db) => {
      await jobs.send(db, 'committed', { number: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction((db) => jobs.send(db, 'committed', { number: 2 }));
    await expect.poll(() => seen).toEqual([2]);
  });

  it('gives the request role no sight of what is queued', async () => {
    const reading = inTransaction(async (db) => {
      await sql`select data from pgboss.job`.execute(db);
    });
    await expect(reading).rejects.toThrow(/permission denied/);
    const taking = inTransaction(async (db) => {
      await sql`delete from pgboss.job`.execute(db);
    });
    await expect(taking).rejects.toThrow(/permission denied/);
  });
});

describe('queueing without a transaction', () => {
  it('a job of a schedule has no data, and runs where secrets are sealed', async () => {
    const sealing = createSealing('a secret of the tests', { 'mail.send': ['text'] });
    const sealed = await createJobs(database, (error) => errors.push(error), { sealing });
    const seen: unknown[] = [];
    await sealed.declare('scheduled', ordinary);
    await sealed.work('scheduled', async (data) => {
      seen.push(data);
    });
    await sealed.sendNow('scheduled', null as never);
    await expect.poll(() => seen).toEqual([{}]);
    await sealed.stop();
  });

  it('a stop loses nothing that is being queued', async () => {
    const stopped = await createJobs(database, (error) => errors.push(error));
    await stopped.declare('late', ordinary);
    const sending = stopped.sendNow('late', { number: 3 });
    await stopped.stop();
    const { rows } = await database.pool.query(`select data from pgboss.job where name = 'late'`);
    expect(rows).toEqual([{ data: { number: 3 } }]);
    await sending;
  });
});

describe('waking', () => {
  it('does the work when the database notifies its channel, and not before', async () => {
    let woken = 0;
    await jobs.declare('woken', ordinary);
    await jobs.work('woken', async () => {
      woken += 1;
    });
    await jobs.wakeOn('woken', 'test_wake');
    await database.pool.query("select pg_notify('another_channel', '')");
    await database.pool.query("select pg_notify('test_wake', '')");
    await expect.poll(() => woken).toBe(1);
  });
});

describe('working', () => {
  it('takes the next job at once, however many wait', async () => {
    await jobs.declare('many', ordinary);
    for (let number = 1; number <= 12; number += 1) await jobs.sendNow('many', { number });
    const times: number[] = [];
    await jobs.work('many', async () => void times.push(performance.now()));
    await expect.poll(() => times.length).toBe(12);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses.toSorted((a, b) => a - b)[5]).toBeLessThan(900); // it looks once a second otherwise
  });

  it('hears of a new job without waiting for the next look', async () => {
    const seen = await collecting('told');
    await jobs.sendNow('told', { number: 1 });
    await expect.poll(() => seen).toEqual([1]);
    const waits: number[] = [];
    for (const number of [2, 3, 4]) {
      const sent = performance.now();
      await jobs.sendNow('told', { number });
      await expect.poll(() => seen.at(-1), { interval: 20 }).toBe(number);
      waits.push(performance.now() - sent);
    }
    expect(Math.min(...waits)).toBeLessThan(2000); // the next look is three seconds after the job before
  });

  it('tries a job that failed again, and hands it on when every attempt failed', async () => {
    const rescued = await collecting('rescue');
    await jobs.declare('failing', { ...ordinary, retries: 1, afterLastFailure: 'rescue' });
    const attempts: number[] = [];
    await jobs.work('failing', async ({ number }: Numbered) => {
      attempts.push(number);
      throw new Error('no luck');
    });
    await jobs.sendNow('failing', { number: 7 });
    await expect.poll(() => rescued).toEqual([7]);
    expect(attempts).toEqual([7, 7]);
  });
});

describe('failing finally', () => {
  it('ADQ-008: ends a job at its first attempt, keeps the reason, and hands it on', async () => {
    const rescued = await collecting('rescue-final');
    await jobs.declare('final', { ...ordinary, retries: 5, afterLastFailure: 'rescue-final' });
    let attempts = 0;
    await jobs.work('final', async () => {
      attempts += 1;
      throw new FinalFailure('it can never work');
    });
    await jobs.sendNow('final', { number: 9 });
    await expect.poll(() => rescued).toEqual([9]);
    const { rows } = await database.pool.query(
      `select state::text, output->>'message' as reason from pgboss.job where name = 'final'`,
    );
    expect([rows, attempts]).toEqual([[{ state: 'failed', reason: 'it can never work' }], 1]);
  });
});

describe('declaring', () => {
  it('a queue again changes its settings', async () => {
    await jobs.declare('again', { seconds: 30, retries: 1, concurrency: 1, afterLastFailure: 'rescue' });
    await jobs.declare('again', { seconds: 90, retries: 4, concurrency: 1 });
    const { rows } = await database.pool.query(
      `select retry_limit, expire_seconds, dead_letter from pgboss.queue where name = 'again'`,
    );
    expect(rows).toEqual([{ retry_limit: 4, expire_seconds: 90, dead_letter: null }]);
  });

  it('OPS-012 a later start leaves a queue alone that is as it should be, and mends one that is not', async () => {
    const wanted = { seconds: 30, retries: 3, concurrency: 1, longestPause: 60, afterLastFailure: 'rescue' };
    for (const queue of ['kept', 'changed']) await jobs.declare(queue, wanted);
    const states = async () =>
      (
        await database.pool.query(
          `select name, updated_on::text as written, retry_limit from pgboss.queue where name in ('kept', 'changed') order by name`,
        )
      ).rows;
    await database.pool.query(`update pgboss.queue set retry_limit = 9 where name = 'changed'`);
    const [, before] = await states();
    const later = await createJobs(database, (error) => errors.push(error));
    try {
      for (const queue of ['kept', 'changed']) await later.declare(queue, wanted);
      const [changed, after] = await states();
      expect(after).toEqual(before);
      expect(changed).toMatchObject({ retry_limit: 3 });
      await later.declare('changed', { ...wanted, retries: 5 });
      await later.declare('changed', wanted);
      expect((await states())[0]).toMatchObject({ retry_limit: 3 });
      await inTransaction((db) => later.send(db, 'kept', { number: 1 })); // needs no second connection
    } finally {
      await later.stop();
    }
  });
});

it('nothing went wrong in the background', () => expect(errors).toEqual([]));
