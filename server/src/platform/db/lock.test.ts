import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainFile } from '../../testing/command-line.ts';
import { lockDirectory } from './lock.ts';

let directory: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const lockFile = () => join(directory, 'aliquot.lock');
const script = `
  const { lockDirectory } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
  try { lockDirectory(process.argv[1]); } catch (error) { console.error(error.message); process.exit(1); }
  console.log('locked');
  setInterval(() => {}, 1000);`;

type Outcome = { pid: number; locked: boolean; error: string; child: ChildProcess };

/** Another process that takes the directory and keeps it until it is killed, or ends because it cannot. */
const otherProcess = async (): Promise<Outcome> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let error = '';
  child.stderr.on('data', (chunk) => (error += String(chunk)));
  const locked = await Promise.race([once(child.stdout, 'data').then(() => true), once(child, 'exit').then(() => false)]);
  return { pid: child.pid ?? 0, locked, error, child };
};

describe('F9 the lock of a data directory', () => {
  it('keeps a second process out, and names the first', async () => {
    const first = await otherProcess();
    const second = await otherProcess();
    expect([first.locked, second.locked]).toEqual([true, false]);
    expect(second.error).toContain(`${directory} is in use by process ${first.pid}.`);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${first.pid}`);
  });

  it('ends a second start of the product with a sentence', async () => {
    const unlock = lockDirectory(directory);
    const child = spawn(process.execPath, [mainFile, 'migrate'], {
      env: { ...process.env, ALIQUOT_DATA_DIR: directory, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    unlock();
    expect([code, said]).toEqual([
      1,
      `The data directory ${directory} is in use by process ${process.pid}. Stop it first, or set ALIQUOT_DATA_DIR.\n`,
    ]);
  });

  it('is taken over from a process that was killed', async () => {
    const first = await otherProcess();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(existsSync(lockFile())).toBe(true);
    expect((await otherProcess()).locked).toBe(true);
  });

  it('is taken over from another process that had our pid, and from half a file', () => {
    for (const content of [JSON.stringify({ pid: process.pid, started: '1' }), '{"pid":', '']) {
      writeFileSync(lockFile(), content);
      const unlock = lockDirectory(directory);
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
      unlock();
    }
  });

  it('is given back, and leaves nothing behind', () => {
    lockDirectory(directory)();
    expect(readdirSync(directory)).toEqual([]);
    lockDirectory(directory)();
  });

  it('goes to one of many that come at once, after a crash too', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }));
    const outcomes = await Promise.all(Array.from({ length: 6 }, otherProcess));
    const [winner, ...others] = outcomes.filter(({ locked }) => locked);
    expect(others).toEqual([]);
    for (const { error } of outcomes.filter(({ locked }) => !locked)) expect(error).toContain(`by process ${winner?.pid}.`);
  });
});
