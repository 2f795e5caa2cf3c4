import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRepository } from './repository.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'aliquot-repository-'));
  const write = (path: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), path);
  };
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const path of ['.gitignore', 'src/a.ts', 'src/gone.ts']) write(path);
  writeFileSync(join(root, '.gitignore'), 'build/');
  execFileSync('git', ['add', '--all'], { cwd: root });
  rmSync(join(root, 'src/gone.ts'));
  for (const path of ['build/a.ts', 'src/b.ts', 'src/new/c.ts', 'src/picture.png', 'src/huge.json']) write(path);
  truncateSync(join(root, 'src/huge.json'), 5_000_001);
  symlinkSync('nowhere', join(root, 'src/dead.ts'));
  symlinkSync('new', join(root, 'src/folder.ts'));
});

afterAll(() => rmSync(root, { recursive: true }));

const paths = () =>
  readRepository(root)
    .map(({ path }) => path)
    .toSorted();

it('reads tracked and new files, and leaves out what is ignored, gone, binary, huge or no file', () => {
  expect(paths()).toEqual(['.gitignore', 'src/a.ts', 'src/b.ts', 'src/new/c.ts']);
});

it('leaves out a large untracked folder, whose paths take more than a megabyte', () => {
  const folder = join(root, 'data', ...Array<string>(5).fill('x'.repeat(200)));
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < 1001; n += 1) writeFileSync(join(folder, `${n}.json`), '');
  expect(paths()).toEqual(['.gitignore', 'src/a.ts', 'src/b.ts', 'src/new/c.ts']);
});
