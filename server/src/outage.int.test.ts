import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { mainFile } from './testing/command-line.ts';
import { type PostgresServer, startPostgres } from './testing/servers/postgres.ts';

const template = inject('databaseTemplate');
const secret = 'a secret for tests: 0123456789abcdefghij';
const password = 'correct horse battery';

type Line = { readonly level: string; readonly msg?: string; readonly status?: number };

/** A process as an installation runs it, with everything that it logged. */
type Running = { readonly child: ChildProcess; readonly lines: Line[]; readonly said: () => string };

let postgres: PostgresServer;
let proxy: Server;
const sockets = new Set<Socket>();
let directory: string;
let serve: Running;
let worker: Running;
let address = '';
let cookie = '';
let database: pg.Client;

const run = (command: string, settings: Readonly<Record<string, string>>): Running => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const child = spawn(process.execPath, [mainFile, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: Line[] = [];
  let text = '';
  let rest = '';
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part) as Line);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, lines, said: () => text };
};

const stop = async ({ child }: Running): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

/** Passes connections on to PostgreSQL, until a test cuts them. */
const startProxy = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const counted = async (query: string): Promise<number> => (await database.query<{ count: number }>(query)).rows[0]?.count ?? -1;
const connectAgain = async () => {
  database = new pg.Client({ connectionString: postgres.url });
  database.on('error', () => {}); // the tests end its server
  await database.connect();
};

const calls: Readonly<Record<string, (n: number) => Promise<Response>>> = {
  list: () => fetch(`${address}/api/notifications`, { headers: { cookie } }),
  projects: () => fetch(`${address}/api/projects`, { headers: { cookie } }),
  session: () => fetch(`${address}/api/auth/get-session`, { headers: { cookie } }),
  file: () => fetch(`${address}/api/files/project/0190a5a0-0000-7000-8000-000000000000`, { headers: { cookie } }),
  signIn: () => post('/api/auth/sign-in/email', { email: 'ada@example.org', password }),
  signUp: (n) => post('/api/auth/sign-up/email', { email: `p${n}@example.org`, password, name: 'Somebody' }),
  reset: () => post('/api/accounts/recover', { email: 'ada@example.org' }),
  draft: () =>
    fetch(`${address}/api/request-draft`, {
      method: 'PUT',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ values: {} }),
    }),
};

/** Sends every kind of call again and again until it is stopped. @returns how often each ended how, and 503s without Retry-After. */
const traffic = () => {
  const seen = new Map<string, number>();
  let going = true;
  let number = Date.now();
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const loops = Object.entries(calls).map(async ([name, call]) => {
    while (going) {
      try {
        const response = await call((number += 1));
        await response.arrayBuffer();
        note(`${name} ${response.status}`);
        if (response.status === 503 && !response.headers.has('retry-after')) note(`${name} without Retry-After`);
      } catch (error) {
        note(`${name} ${String(error)}`);
      }
      await wait(20);
    }
  });
  return {
    seen,
    count: (status: number) => [...seen].reduce((sum, [what, count]) => sum + (what.endsWith(` ${status}`) ? count : 0), 0),
    stop: async () => {
      going = false;
      await Promise.all(loops);
    },
  };
};

/** Follows the live connection of a page until it ends. */
const live = async () => {
  const response = await fetch(`${address}/api/events`, { headers: { cookie } });
  const state = { status: response.status, ended: false, text: '' };
  const read = async () => {
    for await (const chunk of response.body ?? []) state.text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => {})
    .finally(() => {
      state.ended = true;
    });
  return state;
};

const works = async () => (await calls.list?.(0))?.status;
const heard = ({ lines }: Running, beginning: string) => lines.filter(({ msg }) => msg?.startsWith(beginning)).length;
const patience = { timeout: 600_000, interval: 100 };
const until = (holds: () => boolean) =>
  vi.waitFor(() => {
    if (!holds()) throw new Error('it did not come up');
  }, patience);

const waitingMails = () => counted("select count(*)::int from pgboss.job where name = 'mail.send' and state <> 'completed'");
const expectAlive = () => expect([serve.child.exitCode, worker.child.exitCode]).toEqual([null, null]);

describe.runIf(template.engine === 'postgres')('a database that goes away under traffic', () => {
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'on' });
    proxy = await startProxy(Number(new URL(postgres.url).port));
    const through = proxy.address();
    const port = typeof through === 'object' && through ? through.port : 0;
    directory = await mkdtemp(join(tmpdir(), 'aliquot-outage-'));
    const settings = {
      NODE_ENV: 'test',
      DATABASE_URL: Object.assign(new URL(postgres.url), { port: String(port) }).href,
      ALIQUOT_DATA_DIR: directory,
      ALIQUOT_DEMO: 'off',
      AUTH_SECRET: secret,
      WORKER: 'separate',
      PORT: '0',
      CALLS_PER_MINUTE: '100000',
      SIGN_UPS_PER_HOUR: '10000',
    };
    serve = run('serve', settings);
    await until(() => /running on http:\/\/\S+\n/.test(serve.said()));
    address = /running on (http:\/\/\S+)/.exec(serve.said())?.[1] ?? '';
    worker = run('worker', settings);
    await until(() => heard(worker, 'worker started') === 1);
    const signedUp = await post('/api/auth/sign-up/email', { email: 'ada@example.org', password, name: 'Ada' });
    if (!signedUp.ok) throw new Error(`signing up ended with ${signedUp.status}`);
    cookie = signedUp.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    await connectAgain();
  });
  afterAll(async () => {
    if (serve) await stop(serve);
    if (worker) await stop(worker);
    await database?.end().catch(() => {});
    proxy?.close();
    for (const socket of sockets) socket.destroy();
    await postgres?.stop();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  it.each(['a short while', 'longer'])(
    'OPS-004 killed at once and away for %s: 503, one line lost, one regained, and all goes on',
    async (how) => {
      const before = { lost: heard(serve, 'the database was lost'), back: heard(serve, 'the database was regained') };
      const errors = () => [serve, worker].flatMap(({ lines }) => lines.filter(({ level }) => level === 'error'));
      const errorsBefore = errors().length;
      const page = await live();
      expect(page.status).toBe(200);
      const people = traffic();
      await expect.poll(() => people.count(200), patience).toBeGreaterThan(50);
      await postgres.crash();
      await expect.poll(() => page.ended, patience).toBe(true);
      await expect.poll(() => people.count(503), patience).toBeGreaterThan(how === 'longer' ? 500 : 5);
      if (how === 'longer') await wait(12_000); // longer than a job may be silent
      await postgres.startAgain();
      await expect.poll(works, patience).toBe(200);
      await people.stop();
      expect([...people.seen.keys()].filter((what) => !/ (?:200|404|422|429|503)$/.test(what))).toEqual([]);
      expectAlive();
      for (const running of [serve, worker]) {
        await expect.poll(() => heard(running, 'the database was regained'), patience).toBe(before.back + 1);
        expect(heard(running, 'the database was lost')).toBe(before.lost + 1);
      }
      expect(
        errors()
          .slice(errorsBefore)
          .map(({ msg }) => msg),
      ).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^the database was lost/)));
      await connectAgain();
      await expect.poll(waitingMails, patience).toBe(0);
      const next = await live();
      expect(next.status).toBe(200);
    },
  );

  it('OPS-004 connections that are reset again and again', async () => {
    const people = traffic();
    for (let round = 0; round < 25; round += 1) {
      await wait(100);
      for (const socket of sockets) socket.resetAndDestroy();
    }
    await expect.poll(works, patience).toBe(200);
    await people.stop();
    expect([...people.seen.keys()].filter((what) => !/ (?:200|404|422|429|503)$/.test(what))).toEqual([]);
    expectAlive();
  });
});
