import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedReader } from '../../../testing/papers/shared-reader.ts';

it.each([
  ['one line', 'a sample in a line '],
  ['one word', 'a'],
  ['empty lines', '\n'],
])('OPS-012: of a text of 9 MB in %s the first 2,000,000 characters are read, and it says so', async (_, part) => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-long-text-'));
  const bytes = Buffer.alloc(9_000_000, part);
  await writeFile(join(folder, 'long.txt'), bytes);
  const result = await sharedReader().read(join(folder, 'long.txt'), { name: 'long.txt', format: 'txt' });
  await rm(folder, { recursive: true });
  if (!result.ok) throw new Error(result.message);
  const { text, flags } = result.document;
  expect(2_000_000 - text.length).toBeLessThan(2);
  expect(bytes.toString('latin1').startsWith(text)).toBe(true);
  expect(flags).toEqual([{ code: 'truncated', detail: 'Only the first 2,000,000 characters were read.' }]);
});
