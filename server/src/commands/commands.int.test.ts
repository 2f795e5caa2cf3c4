import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDirectory } from '../platform/db/lock.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-commands-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

type Ended = { code: number | string | null | undefined; out: string; said: string };

/** Runs the command line as an operator does, on an embedded database in `directory`. */
const aliquot = (...words: string[]) =>
  new Promise<Ended>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALIQUOT_DATA_DIR: directory, PORT: '1' };
    execFile(process.execPath, [main, ...words], { env }, (error, out, said) => resolve({ code: error?.code ?? 0, out, said }));
  });

/** What is said is the same with either database: once is enough. */
const again = process.env.ALIQUOT_TEST_ENGINE === 'postgres';

describe.skipIf(again)('the command line', () => {
  it.each([
    [['--help'], 0],
    [['--version'], 0],
    [['doctor', '--help'], 0],
    [[], 2],
    [['nonsense'], 2],
    [['--nonsense'], 2],
    [['serve', '--nonsense'], 2],
    [['doctor', 'extra'], 2],
    [['create-admin'], 2],
    [['create-admin', '--email', 'nobody'], 2],
    [['match', '--request'], 2],
    [['match', '--request', 'absent.json', '--labs', 'absent.json'], 2],
    [['analyze', 'absent.pdf'], 2],
  ])('aliquot %j ends with %i', async (words, code) => {
    const ended = await aliquot(...words);
    expect(ended.code).toBe(code);
    expect(ended.said).not.toMatch(/\n {4}at /);
    expect(ended.said !== '').toBe(code === 2);
  });
});

type Findings = { check: string; ok: boolean | null; detail: string }[];
const okOf = ({ out }: Ended) => Object.fromEntries((JSON.parse(out) as Findings).map(({ check, ok }) => [check, ok]));

describe.skipIf(again)('doctor', () => {
  it('looks at everything, and reads a document', async () => {
    const ended = await aliquot('doctor', '--json');
    expect(okOf(ended)).toEqual({
      configuration: true,
      database: true,
      storage: true,
      files: true,
      jobs: true,
      documents: true,
    });
    expect(ended.code).toBe(0);
  });

  it('beside a running instance says what it could not look at, and that is no fault', async () => {
    const unlock = lockDirectory(directory);
    try {
      const ended = await aliquot('doctor', '--json');
      expect(okOf(ended)).toEqual({
        configuration: true,
        'running instance': null,
        database: null,
        storage: true,
        files: null,
        jobs: null,
        documents: true,
      });
      expect(ended.out).toContain(`process ${process.pid}`);
      expect([ended.code, ended.said]).toEqual([0, '']);
      expect((await aliquot('doctor')).out).toMatch(/^- {4}database: process \d+ has it open/m);
    } finally {
      unlock();
    }
  });
});
