import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSourceLines } from '../server/src/platform/source-lines.ts';
import { root } from './lib/root.mjs';

mkdirSync(join(root, 'build'), { recursive: true });
const folder = mkdtempSync(join(root, 'build/tested-server-'));
const data = mkdtempSync(join(tmpdir(), 'aliquot-built-test-'));
afterAll(() => {
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
});

const run = async (...words: string[]) => {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, ALIQUOT_DATA_DIR: data, ALIQUOT_DEMO: 'off' },
  });
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, said };
};

/** Line and column, counted from 1, of an error that only one file declares; null in any other. */
const placeOf = (text: string): { line: number; column: number } | null => {
  const at = text.search(/ConfigError[^;{]* extends Error/);
  const before = text.slice(0, at).split('\n');
  return at < 0 ? null : { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

describe('OPS-012: what is built of the server', () => {
  beforeAll(async () => {
    const { code, said } = await run('scripts/build-server.ts', folder);
    if (code !== 0) throw new Error(said);
  });

  it.each([
    ['its help', ['--help']],
    ['a command that it does not know', ['answer']],
    ['a document', ['analyze', 'server/src/platform/documents/probe.pdf', '--json']],
  ])('OPS-012: says of %s what the sources say', async (_what, words) => {
    const built = await run(join(folder, 'main.js'), ...words);
    expect(built).toEqual(await run('server/src/main.ts', ...words));
    expect(built.out + built.said).not.toBe('');
  });

  it('OPS-012: leads a stack to the lines of the sources', () => {
    const file = 'server/src/platform/config.ts';
    const built = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => {
        const place = placeOf(readFileSync(join(folder, name), 'utf8'));
        return place ? [`${pathToFileURL(join(folder, name)).href}:${place.line}:${place.column}`] : [];
      });
    expect(built).toHaveLength(1);
    const declared = placeOf(readFileSync(join(root, file), 'utf8'));
    expect(withSourceLines(`Error: x\n    at f (${built[0]})`)).toContain(`${join(root, file)}:${declared?.line}:`);
  });
});
