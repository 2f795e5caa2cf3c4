import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mistakesSince } from './remembered.ts';

let directory: string;
let checks: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aliquot-remembered-'));
  for (const folder of ['knowledge/terms', 'schemas']) mkdirSync(join(directory, folder), { recursive: true });
  write('knowledge/terms/cells.json', '[]');
  write('schemas/terms.ts', 'array');
  checks = 0;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);

const look = (mistakes: readonly string[] = [], file = 'kept/right') =>
  mistakesSince(join(directory, file), [join(directory, 'knowledge'), join(directory, 'schemas')], async () => {
    checks += 1;
    return mistakes;
  });

it('OPS-012 a start checks knowledge again only when a file of it, or of its schemas, changed', async () => {
  expect(await look()).toEqual([]);
  expect(await look()).toEqual([]);
  expect(checks).toBe(1);
  for (const [name, text] of [
    ['knowledge/terms/cells.json', '["a"]'],
    ['knowledge/terms/assays.json', '[]'],
    ['schemas/terms.ts', 'record'],
  ] as const) {
    write(name, text);
    const before = checks;
    expect(await look(['a mistake'])).toEqual(['a mistake']);
    expect(await look()).toEqual([]);
    expect(await look(['not looked for'])).toEqual([]);
    expect(checks).toBe(before + 2);
  }
});

it('OPS-012 knowledge is checked at each start where nothing can be remembered', async () => {
  write('kept', 'a file, not a folder');
  expect(await look()).toEqual([]);
  expect(await look(['a mistake'])).toEqual(['a mistake']);
  expect(checks).toBe(2);
});
