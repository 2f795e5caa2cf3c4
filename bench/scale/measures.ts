import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import autocannon from 'autocannon';
import { verifyTrail } from '../../server/src/features/administration/audit/verifying.service.ts';
import { system } from '../../server/src/kernel/actor.ts';
import { recordChange } from '../../server/src/platform/db/record-change.ts';
import { createDocumentReader } from '../../server/src/platform/documents/index.ts';
import { packText } from '../../server/src/platform/documents/packed-text.ts';
import type { World } from '../../server/src/platform/world.ts';
import { adminCalls, fetchRows } from '../admin/calls.ts';
import { makeCorpus } from '../documents/corpus.ts';
import { syntheticRequest } from '../matching/requests.ts';
import { cpuOf, cpuOfServer, cpuSince, residentMegabytes } from './processes.ts';

const connections = 10;
const requests = 60;

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** A serving process, its database server and somebody signed in. */
export type Serving = { readonly url: string; readonly pid: number; readonly postmaster: number; readonly cookie: string };

/** What a call costs: processor time of the process and of the database server, the bytes of its answer, and its median time. */
export type CallCost = {
  readonly processMilliseconds: number;
  readonly databaseMilliseconds: number;
  readonly bytes: number;
  readonly p50: number;
  readonly perSecond: number;
};

const costOf = async (
  { url, pid, postmaster, cookie }: Serving,
  seconds: number,
  calls: autocannon.Request[],
): Promise<CallCost> => {
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      requests: calls.map((call) => ({ ...call, headers: { cookie, origin: url, ...call.headers } })),
    });
  await run(1);
  const before = [cpuOf(pid), cpuOfServer(postmaster)] as const;
  const result = await run(seconds);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} calls were refused and ${result.errors} failed`);
  const count = result['2xx'];
  return {
    processMilliseconds: rounded((cpuOf(pid) - before[0]) / count),
    databaseMilliseconds: rounded(cpuSince(postmaster, before[1]) / count),
    bytes: Math.round(result.throughput.total / count),
    p50: result.latency.p50,
    perSecond: rounded(result.requests.average, 1),
  };
};

/** A signed-in list of 20 projects. */
export const listCost = (serving: Serving, seconds: number): Promise<CallCost> =>
  costOf(serving, seconds, [{ method: 'GET', path: '/api/projects' }]);

const matchCall = (projectData: ProjectData): autocannon.Request => ({
  method: 'POST',
  path: '/api/functions/analyze-project',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ projectData }),
});

/** A match with its explanations, over different requests. */
export const matchCost = (serving: Serving, seconds: number): Promise<CallCost> =>
  costOf(
    serving,
    seconds,
    Array.from({ length: requests }, (_unused, number) => matchCall(syntheticRequest(number))),
  );

/** The first match of a process, which loads the laboratories: how long it takes, and the memory that it adds. */
export const firstMatch = async ({ url, pid, cookie }: Serving): Promise<{ seconds: number; megabytes: number }> => {
  const before = residentMegabytes(pid);
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const { path, body = '' } = matchCall(syntheticRequest(0));
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const sent = httpRequest(`${url}${path}`, { method: 'POST', headers }, (answer) => {
      answer
        .resume()
        .on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`a match was answered ${answer.statusCode}`)),
        );
    });
    sent.on('error', reject).end(body);
  });
  return { seconds: rounded((performance.now() - began) / 1000, 1), megabytes: residentMegabytes(pid) - before };
};

const screens = [
  'laboratories',
  'laboratories: by name, deep',
  'laboratories: search',
  'laboratories: pending',
  'laboratories: by risk',
  'laboratories: by certificate end',
  'overview',
  'analytics',
  'trail',
  'trail: action',
  'trail: what occurs',
];

/** Administrators' screens at this size: the shortest of three calls, in milliseconds. */
export const screenTimes = async (url: string, cookie: string, size: { labs: number; entries: number }) => {
  const times: Record<string, number> = {};
  for (const call of adminCalls({ ...size, projects: 20, users: 20 }).filter(({ name }) => screens.includes(name))) {
    const taken: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const began = performance.now();
      await fetchRows(url, cookie, call);
      taken.push(performance.now() - began);
    }
    times[call.name] = rounded(Math.min(...taken), 1);
  }
  return times;
};

const change = {
  action: 'labs.approve',
  objectType: 'lab',
  before: { status: 'pending' },
  after: { status: 'approved' },
} as const;

/** Entries as the product writes them, one to a transaction: one after the other, and from eight transactions at once. */
export const entryWrites = async (world: World, count: number) => {
  const write = () =>
    world.database.transaction(system, (db) =>
      recordChange(
        {
          db,
          actor: system,
          origin: { ip: '192.0.2.1', userAgent: 'bench', requestId: crypto.randomUUID(), sessionId: null },
          now: new Date(),
        },
        { ...change, objectId: crypto.randomUUID() },
      ),
    );
  const timed = async (atOnce: number) => {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let each = 0; each < count / atOnce; each += 1) await write();
      }),
    );
    return performance.now() - began;
  };
  await timed(1);
  return { milliseconds: rounded((await timed(1)) / count), perSecondAtOnce: Math.round((count * 1000) / (await timed(8))) };
};

/** Verifies the whole trail. @throws Error when it does not pass. */
export const verifying = async (world: World) => {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const { ok, entries } = await verifyTrail(world);
  const seconds = (performance.now() - began) / 1000;
  const { user, system: kernel } = process.cpuUsage(cpu);
  if (!ok) throw new Error('The trail does not pass');
  return {
    entries,
    seconds: rounded(seconds, 1),
    millisecondsPerThousand: rounded((seconds * 1e6) / entries),
    processMillisecondsPerThousand: rounded((user + kernel) / entries),
  };
};

/** Pages of text PDFs and of clean scans, read by the product's reader: processor time with that of its processes, and what is stored. */
export const pageReads = async (documents: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-pages-'));
  const corpus = await makeCorpus(documents);
  const costs: Record<string, { cpuMilliseconds: number; storedBytes: number; pages: number }> = {};
  for (const kind of ['PDF, text', 'PDF, clean scan']) {
    const reader = createDocumentReader();
    const before = cpuOf(process.pid, { reaped: true });
    let pages = 0;
    let storedBytes = 0;
    for (const { bytes, name, format } of corpus.get(kind) ?? []) {
      const path = join(folder, 'document');
      await writeFile(path, bytes);
      const result = await reader.read(path, { name, format });
      if (!result.ok) throw new Error(`${name} was not read: ${result.message}`);
      pages += result.document.pages.length;
      storedBytes += (await packText(result.document)).length + Buffer.byteLength(result.document.text);
    }
    await reader.close();
    const cpuMilliseconds = (cpuOf(process.pid, { reaped: true }) - before) / pages;
    costs[kind] = { cpuMilliseconds: Math.round(cpuMilliseconds), storedBytes: Math.round(storedBytes / pages), pages };
  }
  await rm(folder, { recursive: true });
  return { text: costs['PDF, text'], scan: costs['PDF, clean scan'] };
};

/** Jobs without work that one worker gets through in a second. */
export const jobsPerSecond = async (world: World, count: number): Promise<number> => {
  const queue = 'bench.scale';
  await world.jobs.declare(queue, { seconds: 30, retries: 0, concurrency: 2 });
  for (let at = 0; at < count; at += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - at) }, () => world.jobs.sendNow(queue, {})));
  const began = performance.now();
  let done = 0;
  await new Promise<void>((resolve, reject) => {
    world.jobs
      .work(queue, async () => {
        done += 1;
        if (done === count) resolve();
      })
      .catch(reject);
  });
  return rounded((count * 1000) / (performance.now() - began), 1);
};
