import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { demoPassword } from '../demo/people.ts';
import { isUnfinished } from '../demo/unfinished.ts';
import type { SecondProcess } from '../platform/second-process.ts';
import { mainFile, runAsProcess } from '../testing/command-line.ts';
import { copyOnServer } from '../testing/servers/databases.ts';
import { startTestApp } from '../testing/test-app.ts';
import { provideDemoBeside } from './demo.ts';

const template = inject('databaseTemplate');
const origin = 'http://127.0.0.1:3999';

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number);

describe.skipIf(template.engine === 'pglite')('the demo on PostgreSQL', () => {
  const leaving: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const leave of leaving.toReversed()) await leave();
  });

  it('OPS-014 OPS-012: grows in a second process, which ends with the first one', async () => {
    if (template.engine !== 'postgres') return;
    const directory = await mkdtemp(join(tmpdir(), 'aliquot-grow-'));
    const { url, remove } = await copyOnServer(template);
    leaving.push(remove, () => rm(directory, { recursive: true, force: true }));
    const settings = { ALIQUOT_DATA_DIR: directory, ALIQUOT_DEMO: 'on', DATABASE_URL: url, PORT: '0', PUBLIC_URL: origin };
    const server = spawn(process.execPath, [mainFile, 'serve'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    leaving.push(async () => server.kill('SIGKILL'));
    let said = '';
    server.stdout.on('data', (part) => (said += String(part)));
    while (!said.includes('Aliquot is running on') && server.exitCode === null) await wait(50);
    const [, address = ''] = /running on (http[^\s"]+)/.exec(said) ?? [];
    expect(await (await fetch(`${address}/api/accounts/me`)).json()).toEqual({ user: null, demoGrows: true });
    const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'admin@example.org', password: demoPassword }),
    });
    expect(signedIn.status).toBe(200);
    const [second = 0] = childrenOf(server.pid ?? 0);
    expect(second).toBeGreaterThan(0);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
    expect(said).not.toContain('The demo is complete.');
    expect(await isUnfinished(directory)).toBe(true);
  });

  it('OPS-014: the second process is a part of serve', async () => {
    const { code, said } = await runAsProcess({}, 'grow-demo');
    expect(code).toBe(1);
    expect(said).toContain('This is a part of serve. To make the demo without serving, run: npm run aliquot -- seed');
  });
});

const quiet = () => Promise.resolve();

const saying = (words: readonly string[], code: number | null): SecondProcess => {
  const left = [...words];
  const ended = Promise.resolve(code);
  return {
    say: () => {},
    nextWord: () => Promise.resolve(left.shift() ?? null),
    gone: ended,
    stop: () => {},
    ended,
  };
};

describe('a second process that makes the demo', () => {
  it('OPS-012: says whether the demo was begun, and when it failed', async () => {
    const app = await startTestApp({ environment: { ALIQUOT_DEMO: 'on' }, worker: false });
    const provide = (second: SecondProcess) =>
      provideDemoBeside(app.world, new AbortController().signal, new PassThrough(), () => second);
    try {
      const stopped = await provideDemoBeside(app.world, AbortSignal.abort(), new PassThrough(), () => {
        throw new Error('started after the stop');
      });
      expect(stopped).toBeNull();
      expect(await provide(saying([], 0))).toBeNull();
      await expect(provide(saying([], 1))).rejects.toThrow('the process that makes the demo ended with 1');
      expect(app.world.growing.demo).toBe(false);
      const grow = await provide(saying(['begun'], 0));
      expect(app.world.growing.demo).toBe(true);
      await grow?.({ quiet });
      expect(app.world.growing.demo).toBe(false);
      const interrupted = await provide(saying(['begun'], null));
      await expect(interrupted?.({ quiet })).rejects.toThrow('the process that makes the demo ended with null');
      expect(app.world.growing.demo).toBe(false);
    } finally {
      await app.close();
    }
  });
});
