import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/root.mjs';

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const folders = ['', 'server/src', 'server/src/features', 'server/src/features/people/accounts'];
const verdicts = ['met', 'operator', 'not applicable', 'deviation'];

type Line = { number: string; level: string; verdict: string; proof: string };

const lines = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+? \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', verdict = '', proof = '']): Line => ({ number, level, verdict, proof }),
);

const found = (path: string): string | undefined =>
  folders.map((folder) => join(root, folder, path)).find((full) => existsSync(full));

/** Names of files: a folder and a name, or a name with an extension that documents and settings have. */
const pathsIn = (proof: string): string[] =>
  [...proof.matchAll(/`([\w./-]+)`/g)].flatMap(([, path = '']) =>
    (/^[\w.-]+\/[\w./-]+$/.test(path) && !path.startsWith('/')) ||
    /^[\w.-]+\.(md|json|yaml|ts)$/.test(path) ||
    path === 'Dockerfile'
      ? path
      : [],
  );

describe('OPS-017 the assessment by ASVS', () => {
  it('OPS-017 has every line of level 1 and 2 once, with a verdict', () => {
    expect(lines.length).toBe(253);
    expect(lines.filter(({ level }) => level === '1').length).toBe(70);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
    expect(lines.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
  });

  it.each(verdicts)('OPS-017 counts the lines that are %s', (verdict) => {
    const stated = new RegExp(`^\\| ${verdict} \\| (\\d+) \\|`, 'm').exec(text)?.[1];
    expect(Number(stated)).toBe(lines.filter((line) => line.verdict === verdict).length);
  });

  it('OPS-017 names a proof for every line that is met', () => {
    expect(
      lines.filter(({ verdict, proof }) => verdict === 'met' && pathsIn(proof).length === 0).map(({ number }) => number),
    ).toEqual([]);
  });

  it('OPS-017 every file that it names is there', () => {
    const missing = [...text.matchAll(/^\|.*$/gm)].flatMap(([row]) => pathsIn(row).filter((path) => !found(path)));
    expect(missing).toEqual([]);
  });

  it('OPS-017 every name of a test that it quotes is in a file of that line', () => {
    const unknown = lines.flatMap(({ number, proof }) => {
      const files = pathsIn(proof)
        .flatMap((path) => found(path) ?? [])
        .filter((path) => statSync(path).isFile());
      const sources = files.map((path) => readFileSync(path, 'utf8'));
      const names = [...proof.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
      return names.filter((name) => !sources.some((source) => source.includes(name))).map((name) => `${number} "${name}"`);
    });
    expect(unknown).toEqual([]);
  });
});
