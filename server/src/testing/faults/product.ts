import { createHash } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { PgBoss } from 'pg-boss';
import { serveOn } from '../../commands/serve.ts';
import { workOn } from '../../commands/worker.ts';
import { verifyTrail } from '../../features/administration/audit/verifying.service.ts';
import { deliverableJobs } from '../../features/engagements/deliverables/deliverables.jobs.ts';
import { filesInUse } from '../../features/hearts/documents/documents.repository.ts';
import { documentJobs } from '../../features/hearts/documents/orphans.jobs.ts';
import type { openWorld } from '../../platform/open-world.ts';
import { openDatabaseOf, openWorld as openWhole } from '../../platform/open-world.ts';
import { buckets } from '../../platform/storage/index.ts';
import type { World } from '../../platform/world.ts';
import { createFuse, failingDatabase, failingWorld } from './failing-world.ts';
import type { Question, Said, StoredFile } from './fault.ts';

// A process of the product as an installation runs it, on adapters that fail when the campaign says so.

const fuse = createFuse(() => process.send?.({ met: true } satisfies Said));
const hour = 60 * 60 * 1000;

/** What an hour would do: the jobs of processes that died before `began` are noticed, and pauses end. @returns how many jobs are open. */
const hasten = async ({ database: { pool, kind } }: World, began: Date | null): Promise<number> => {
  await pool.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and started_on < $1`,
    [began],
  );
  await pool.query(`update pgboss.queue set monitor_claim_on = null`);
  const executeSql = async (text: string, values?: unknown[]) => {
    const result = await pool.query(text, values);
    return { rows: (Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows) as never[] };
  };
  const boss = new PgBoss({
    db: { executeSql },
    backend: kind === 'pglite' ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false,
    migrate: false,
    monitorVacuum: false,
    reindex: false,
  });
  await boss.supervise();
  await pool.query(`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`);
  const { rows } = await pool.query<{ open: number }>(`select count(*)::int as open from pgboss.job where state <= 'active'`);
  return rows[0]?.open ?? 0;
};

const later = () => new Date(Date.now() + 2 * hour);

/** Every stored document and what waits of uploads, after the sweeps that come two hours later. */
const filesOf = async (world: World): Promise<StoredFile[]> => {
  for (const { run } of [...documentJobs, ...deliverableJobs])
    await run({ ...world, now: later }, {} as never, new AbortController().signal);
  const files: StoredFile[] = [];
  for (const bucket of buckets)
    for (let after = ''; ; ) {
      const { items, next } = await world.storage.list(bucket, '', { after, pageSize: 100 });
      for (const { key } of items) {
        const found = await world.storage.open({ bucket, key });
        const hash = createHash('sha256');
        for await (const chunk of found?.stream ?? []) hash.update(chunk as Buffer);
        files.push({ bucket, key, sha256: hash.digest('hex') });
      }
      if (next === null) break;
      after = next;
    }
  for (const id of await world.uploads.ids()) files.push({ bucket: 'uploads', key: id, sha256: '' });
  return files;
};

const namedFiles = async ({ database }: World): Promise<StoredFile[]> => {
  const named = await database.owner.transaction().execute(filesInUse);
  return named.map(({ bucket, key, sha256 }) => ({ bucket, key, sha256 }));
};

const answer = async (world: World, began: Date, question: Question): Promise<unknown> => {
  switch (question.ask) {
    case 'arm':
      return fuse.arm(question.fault);
    case 'rows':
      return (await world.database.pool.query(question.query, [...question.values])).rows;
    case 'hasten':
      return hasten(world, question.isAlone ? began : null);
    case 'files':
      return filesOf(world);
    case 'named-files':
      return namedFiles(world);
    case 'verify':
      return verifyTrail(world);
    // no default
  }
};

const open: typeof openWorld = async (config, log, options) => {
  flushCompileCache(); // most of these processes are killed
  const began = new Date();
  const database = failingDatabase(await openDatabaseOf(config, log), fuse);
  const world = failingWorld(await openWhole(config, log, { ...options, database }), fuse);
  process.on('message', ({ id, question }: { id: number; question: Question }) => {
    answer(world, began, question).then(
      (value) => process.send?.({ id, value: value ?? null } satisfies Said),
      (error: unknown) => process.send?.({ id, error: String(error) } satisfies Said),
    );
  });
  return world;
};

process.on('disconnect', () => process.exit()); // the campaign was ended
await (process.argv[2] === 'worker' ? workOn(open) : serveOn(open));
process.disconnect();
