import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFormDirectory, sweepUploads } from './upload-directory.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-uploads-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const now = new Date();
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A form and its file, begun and last written these minutes ago. */
const form = async (began: number, written: number): Promise<string> => {
  const path = await makeFormDirectory(directory);
  await writeFile(join(path, 'file'), 'x');
  await utimes(join(path, 'file'), ago(written), ago(written));
  await utimes(path, ago(began), ago(began));
  return basename(path);
};

describe('what a killed process left of uploads', () => {
  it('T18 is swept once nothing of it was written for long; a slow upload that still grows stays', async () => {
    await form(120, 90);
    const [slow, fresh] = [await form(120, 1), await form(1, 1)];
    expect(await sweepUploads(directory, ago(60))).toBe(1);
    expect((await readdir(directory)).sort()).toEqual([slow, fresh].sort());
  });

  it('may not be there at all', async () => {
    expect(await sweepUploads(join(directory, 'absent'), now)).toBe(0);
  });
});
