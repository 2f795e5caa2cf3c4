import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../server/src/testing/servers/postgres.ts';
import { dropIndexes, makeIndexes } from './admin/rows.ts';
import { plantTrail } from './audit/trail.ts';
import { benchSecret, openBench, personOf, researcherWith, roomy } from './lib/product.ts';
import { startProcess, startServing } from './product.ts';
import { bytesOf, fillLaboratories } from './scale/fill.ts';
import {
  entryWrites,
  firstMatch,
  jobsPerSecond,
  listCost,
  matchCost,
  pageReads,
  rounded,
  type Serving,
  screenTimes,
  verifying,
} from './scale/measures.ts';
import { type Measured, withTables } from './scale/model.ts';
import { parentOf, residentMegabytes } from './scale/processes.ts';

const help = `What a request, a match, a page, a laboratory and an audit entry cost in PostgreSQL at a size, and several processes over it.

  npm run bench -- scale [--labs 1000] [--entries 10000] [--processes 8] [--seconds 5] [--documents 3] [--json]
  npm run bench -- scale --tables

Half of the processes serve, the others are workers; with few laboratories all of them match. PostgreSQL is a temporary one with its
durability on. Laboratories are filled in past the triggers, and the trail by SQL with the hashes that the product's trigger would
give it, which verifying proves. --tables measures nothing and writes the tables of docs/scale.md from scale/measured.json. 1,000,000 laboratories with 10,000,000 entries take ten gigabytes below the temporary directory. Linux only.`;

const { values: options } = parseArgs({
  options: {
    labs: { type: 'string', default: '1000' },
    entries: { type: 'string', default: '10000' },
    processes: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    documents: { type: 'string', default: '3' },
    tables: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [labs, entries, seconds] = [Number(options.labs), Number(options.entries), Number(options.seconds)];
const servers = Math.max(1, Math.floor(Number(options.processes) / 2));
/** Above this, one process loads the laboratories: each of them takes minutes and a gigabyte for it. */
const mostMatchedByAll = 100_000;

const began = performance.now();
const say = (line: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
};
const tablesOf = {
  laboratory: ['labs', 'lab_capabilities', 'certifications', 'lab_versions'],
  entry: ['audit_entries', 'audit_chain'],
};

const perSecond = (costs: readonly { perSecond: number }[]) =>
  rounded(
    costs.reduce((sum, each) => sum + each.perSecond, 0),
    1,
  );

const measure = async (url: string, directory: string) => {
  const environment = { ...roomy, DATABASE_URL: url };
  const world = await openBench(directory, environment);
  const { database } = world;
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const indexes = await dropIndexes(database);
  await fillLaboratories(database, labs, (count) => say(`${count} laboratories`));
  await plantTrail(world, entries);
  say(`${entries} entries`);
  await database.pool.query('alter table audit_entries enable trigger all; alter table audit_chain enable trigger all');
  await makeIndexes(database, indexes);
  say(`${indexes.length} indexes`);
  const stored = {
    laboratoryBytes: Math.round((await bytesOf(database, tablesOf.laboratory)) / labs),
    entryBytes: Math.round((await bytesOf(database, tablesOf.entry)) / entries),
  };
  say(`a laboratory takes ${stored.laboratoryBytes} bytes, an entry ${stored.entryBytes}`);
  const verified = await verifying(world);
  say(`verified in ${verified.seconds} s`);
  const written = await entryWrites(world, 400);
  say(`an entry is written in ${written.milliseconds} ms`);
  const jobs = await jobsPerSecond(world, 100);
  const researcher = await researcherWith(world, 20);
  const admin = await personOf(world, 'admin');

  const settings = {
    ...environment,
    ALIQUOT_DATA_DIR: directory,
    ALIQUOT_DEMO: 'off',
    AUTH_SECRET: benchSecret,
    WORKER: 'separate',
    LOG_LEVEL: 'error',
  };
  const serving: Serving[] = [];
  const stops: (() => Promise<void>)[] = [];
  try {
    for (let number = 0; number < servers; number += 1) {
      const { url: address, pid, stop } = await startServing(settings);
      serving.push({ url: address, pid, postmaster, cookie: researcher.cookie });
      stops.push(stop);
    }
    const [first] = serving;
    if (!first) throw new Error('nothing serves');
    const idleMegabytes = residentMegabytes(first.pid);
    const list = await listCost(first, seconds);
    say(`a list takes ${list.processMilliseconds} ms`);
    const loaded = await firstMatch(first);
    say(`the first match took ${loaded.seconds} s and ${loaded.megabytes} MB`);
    const match = await matchCost(first, seconds);
    say(`a match takes ${match.processMilliseconds} ms`);
    const screens = await screenTimes(first.url, admin.cookie, { labs, entries });
    say(JSON.stringify(screens));
    const workerSettings = { ...settings, LOG_LEVEL: 'info' };
    for (let number = 0; number < Number(options.processes) - servers; number += 1)
      stops.push((await startProcess('worker', workerSettings, /worker started/)).stop);
    if (labs <= mostMatchedByAll) for (const each of serving.slice(1)) await firstMatch(each);
    const together = await Promise.all(serving.map((each) => listCost(each, seconds)));
    const matchedTogether = await Promise.all(
      serving.slice(0, labs <= mostMatchedByAll ? servers : 1).map((each) => matchCost(each, seconds)),
    );
    const { rows: connections } = await database.pool.query<{ count: number }>(
      "select count(*) as count from pg_stat_activity where backend_type = 'client backend'",
    );
    return {
      processors: availableParallelism(),
      labs,
      entries,
      stored,
      verified,
      written,
      jobsPerSecond: jobs,
      idleMegabytes,
      list,
      loaded,
      match,
      screens,
      together: {
        serve: servers,
        worker: Number(options.processes) - servers,
        listsPerSecond: perSecond(together),
        matchesPerSecond: perSecond(matchedTogether),
        matchedBy: matchedTogether.length,
        connections: connections[0]?.count ?? 0,
      },
      ...(Number(options.documents) > 0 && { pages: await pageReads(Number(options.documents)) }),
    };
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    await world.close();
  }
};

const writeTables = (): void => {
  const document = join(import.meta.dirname, '../docs/scale.md');
  const figures = JSON.parse(readFileSync(join(import.meta.dirname, 'scale/measured.json'), 'utf8')) as Measured;
  writeFileSync(document, withTables(readFileSync(document, 'utf8'), figures));
};

if (options.help) console.log(help);
else if (options.tables) writeTables();
else {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-scale-'));
  const server = await startPostgres(durable);
  try {
    const measured = await measure(server.url, directory);
    console.log(options.json ? JSON.stringify(measured) : JSON.stringify(measured, null, 2));
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
