import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Role } from '@aliquot/contract/options';
import { demoPassword } from '../server/src/demo/people.ts';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { startPostgres } from '../server/src/testing/servers/postgres.ts';
import { act, submit, type Visitor } from './load/people.ts';
import { baseline, type Call, figuresOf, goals, meetsGoal } from './load/verdict.ts';
import { cookiesOf, signedIn, startDemo } from './product.ts';

const help = `Many people at once: researchers, laboratories and administrators who read, match, submit and cancel, with pauses between.

  npm run bench -- load [--engine pglite|postgres] [--people 200] [--seconds 600] [--seed 1] [--data DIR] [--json]

The product runs as a process of its own on the demo, made first in a temporary directory (or DIR, a data directory with an embedded
database, is copied). Goals: PostgreSQL, 200 people: p99 at most 300 ms; the embedded engine, 50 people: 400 ms; no error on either. Beside
each call /api/health is called once a second, which asks nothing of the database.`;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    people: { type: 'string' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const engine = options.engine === 'pglite' ? 'pglite' : 'postgres';
const goal = goals[engine];
const people = Number(options.people ?? goal.people);
const pause = { least: 1000, most: 5000 };
/** Of ten people, in turn. */
const mixture: readonly Role[] = [
  'user',
  'user',
  'lab_owner',
  'user',
  'user',
  'admin',
  'user',
  'lab_owner',
  'user',
  'lab_owner',
];

const many = '1000000';
const settings = {
  TRUSTED_PROXIES: '127.0.0.1',
  CALLS_PER_MINUTE: many,
  MATCHES_PER_HOUR: many,
  PLACE_SEARCHES_PER_MINUTE: many,
};

const addressOf = (number: number) => `10.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;

const shared = { lab_owner: 'owner@example.org', admin: 'admin@example.org' } as const;

/** A researcher's new account: one for each person, because a person's own calls wait for each other. @returns the cookies. */
const joined = async (url: string, number: number, address: string): Promise<string> => {
  const answer = await fetch(`${url}/api/accounts/researchers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', origin: url, 'X-Forwarded-For': address },
    body: JSON.stringify({
      name: `Person ${number}`,
      email: `person-${number}@example.net`,
      password: demoPassword,
      organization: 'Harbor University',
      organizationSize: '1-10',
      location: 'Oakland, California',
      researchInterest: ['genomics'],
    }),
  });
  if (!answer.ok) throw new Error(`an account was answered ${answer.status}`);
  return cookiesOf(answer);
};

const run = async (url: string): Promise<boolean> => {
  const calls: Call[] = [];
  const timed = async (name: string, work: () => Promise<Response>): Promise<Record<string, unknown>> => {
    const began = performance.now();
    try {
      const answer = await work();
      const text = await answer.text();
      const failure = answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`;
      calls.push({ name, milliseconds: performance.now() - began, failure });
      return answer.ok ? (JSON.parse(text) as Record<string, unknown>) : {};
    } catch (error) {
      calls.push({ name, milliseconds: performance.now() - began, failure: String(error) });
      return {};
    }
  };
  const visitors: Visitor[] = [];
  for (let number = 0; number < people; number += 1) {
    const role = mixture[number % mixture.length] ?? 'user';
    const address = addressOf(number);
    const cookie = role === 'user' ? await joined(url, number, address) : await signedIn(url, shared[role], address);
    const headers = { cookie, origin: url, 'X-Forwarded-For': address, 'Content-Type': 'application/json' };
    visitors.push({
      role,
      chance: seededRandom(Number(options.seed) * 1000 + number),
      call: (name, method, path, body) =>
        timed(name, () => fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })),
    });
  }
  for (const visitor of visitors) if (visitor.role === 'user') await submit(visitor);
  calls.length = 0;
  const ends = performance.now() + Number(options.seconds) * 1000;
  const until = () => performance.now() < ends;
  const live = async (visitor: Visitor) => {
    await wait(visitor.chance() * pause.most);
    while (until()) {
      await act(visitor);
      await wait(pause.least + visitor.chance() * (pause.most - pause.least));
    }
  };
  const health = async () => {
    while (until()) {
      await timed(baseline, () => fetch(`${url}${baseline}`));
      await wait(1000);
    }
  };
  await Promise.all([...visitors.map(live), health()]);

  const names = [...new Set(calls.map(({ name }) => name))].toSorted();
  const rows = names.map((name) => ({ name, ...figuresOf(calls.filter((call) => call.name === name)) }));
  const all = { name: 'all', ...figuresOf(calls.filter(({ name }) => name !== baseline)) };
  if (options.json) console.log(JSON.stringify({ engine, people, seconds: Number(options.seconds), rows, all }));
  else {
    console.log(`\n${engine}: ${people} people for ${options.seconds} s, seed ${options.seed}`);
    console.log(
      `${''.padEnd(20)} ${'calls'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'most'.padStart(8)} errors`,
    );
    for (const { name, calls: count, p50, p99, most, failures } of [...rows, all])
      console.log(
        `${name.padEnd(20)} ${String(count).padStart(8)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)} ${most.toFixed(0).padStart(8)} ${failures}`,
      );
    for (const failure of new Set(calls.flatMap(({ name, failure: why }) => (why ? `${name}: ${why}` : []))))
      console.log(failure);
    console.log(`goal: p99 at most ${goal.p99} ms with ${goal.people} people, no error`);
  }
  return meetsGoal(engine, calls);
};

const directory = mkdtempSync(join(tmpdir(), 'aliquot-load-'));
if (options.data) cpSync(options.data, directory, { recursive: true });
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const server = engine === 'postgres' ? await startPostgres(durable) : null;
const product = await startDemo(directory, { ...settings, DATABASE_URL: server?.url ?? '' }, Boolean(options.data));
try {
  process.exitCode = (await run(product.url)) ? 0 : 1;
} finally {
  await product.stop();
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
}
