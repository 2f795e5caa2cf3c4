import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverProgram } from '../scripts/lib/builds.mjs';
import { serverFlags } from '../scripts/lib/node.mjs';
import { demoPassword } from '../server/src/demo/people.ts';
import { freePort } from '../server/src/testing/servers/free-port.ts';

/** The product of this checkout; `startProcess` can take the sources of another one. */
const ours = { folder: join(import.meta.dirname, '..'), program: serverProgram };

/** A process of the product, once it has said that it is ready. @throws Error when it ends before. */
export const startProcess = async (
  command: 'serve' | 'worker',
  settings: Readonly<Record<string, string>>,
  isReady: RegExp,
  checkout?: string,
): Promise<{ pid: number; stop: () => Promise<void> }> => {
  const { folder, program } = checkout ? { folder: checkout, program: () => 'server/src/main.ts' } : ours;
  const child = spawn(process.execPath, [...serverFlags, program(), command], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, MALLOC_ARENA_MAX: '2', ...settings },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000);
  });
  while (!isReady.test(said)) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}: ${said}`);
    await wait(250);
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, stop };
};

/** A process that serves, with its address. */
export const startServing = async (
  settings: Readonly<Record<string, string>>,
  isReady = /Aliquot is running/,
  checkout?: string,
) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return { url, ...(await startProcess('serve', { PORT: String(port), PUBLIC_URL: url, ...settings }, isReady, checkout)) };
};

/** The product with its demo as a process of its own, once the demo is complete, or at once where the directory has it already. */
export const startDemo = (directory: string, settings: Readonly<Record<string, string>>, hasDemo: boolean, checkout?: string) =>
  startServing(
    { ALIQUOT_DATA_DIR: directory, ALIQUOT_DEMO: 'on', LOG_LEVEL: 'error', ...settings },
    hasDemo ? undefined : /The demo is complete/,
    checkout,
  );

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Signs in somebody of the demo. @param address of the client, where the product believes a proxy. @returns the cookies. */
export const signedIn = async (url: string, email: string, address?: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', origin: url, ...(address && { 'X-Forwarded-For': address }) },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`signing in as ${email} was answered ${answer.status}`);
  return cookiesOf(answer);
};
