import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runAsProcess, runHere } from '../testing/command-line.ts';
import { givenLab, givenRequest } from '../testing/matching/matching-given.ts';
import { madeVectors } from '../testing/matching/word-vectors.ts';

let directory: string;
const { words, bytes } = madeVectors();
const count = words.split('\n').length.toLocaleString('en-US');

const folder = async (name: string, files: Readonly<Record<string, string | Uint8Array>>) => {
  const path = join(directory, name);
  await mkdir(path);
  for (const [file, content] of Object.entries(files)) await writeFile(join(path, file), content);
  return path;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-vectors-'));
  const template = inject('databaseTemplate');
  if (template.engine === 'pglite') cpSync(template.directory, join(directory, 'data'), { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const run = (...given: string[]) => runAsProcess({ ALIQUOT_DATA_DIR: join(directory, 'data'), PORT: '1' }, 'vectors', ...given);

const refused = async (path: string) => runHere({ ALIQUOT_DATA_DIR: '/nowhere' }, 'vectors', 'import', path);
const labels = ({ matches }: { matches: { factors: { label: string }[] }[] }) => matches[0]?.factors.map(({ label }) => label);

/** The command is the same with either database: once is enough. */
describe.skipIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')('ALM-009 aliquot vectors', () => {
  it('ALM-009 imports a folder and takes it out again, in sentences and as JSON', async () => {
    const path = await folder('right', { 'words.txt': words, 'vectors.i8': bytes });
    expect(await run('import', path)).toEqual({
      code: 0,
      out: `Imported ${count} words in 16 dimensions. From the next match on, labs gain for closeness in topic.\n`,
      said: '',
    });
    expect(JSON.parse((await run('remove', '--json')).out)).toEqual({ removed: true });
  });

  it('ALM-009 ends with 2 for files that are missing or do not fit, and opens no database', async () => {
    const none = await folder('none', {});
    const endless = await folder('endless', { 'vectors.i8': bytes });
    await symlink('/dev/zero', join(endless, 'words.txt'));
    expect(await refused(endless)).toMatchObject({
      code: 2,
      said: expect.stringMatching('that can be read. Nothing was changed.'),
    });
    const cut = await folder('cut', { 'words.txt': words, 'vectors.i8': bytes.subarray(0, -5) });
    expect(await refused(none)).toEqual({
      code: 2,
      out: '',
      said: `${none} has no words.txt and vectors.i8 that can be read. Nothing was changed.\n`,
    });
    expect(await refused(cut)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^vectors\.i8 has \d+ bytes, which is not/),
    });
  });

  it('ALM-009 aliquot match takes a folder of them too', async () => {
    const labs = [
      givenLab('Far', [{ name: 'Function of soil', description: '' }]),
      givenLab('Close', [{ name: 'Function in dialysis', description: 'Renal nephrons' }]),
    ];
    const files = {
      'labs.json': JSON.stringify(labs),
      'request.json': JSON.stringify(givenRequest('Kidney function', 'Function of the kidney in a cohort.')),
    };
    const path = await folder('match', { ...files, 'words.txt': words, 'vectors.i8': bytes });
    const given = ['match', '--request', join(path, 'request.json'), '--labs', join(path, 'labs.json'), '--json'];
    const withThem = JSON.parse((await runHere({}, ...given, '--vectors', path)).out);
    const without = JSON.parse((await runHere({}, ...given)).out);
    expect(labels(withThem)).toContain('Close in topic');
    expect(labels(without)).not.toContain('Close in topic');
  });
});
