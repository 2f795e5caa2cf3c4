import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { formOf, pdfOf, post, uploadToLab } from '../../../testing/acts/uploads.ts';
import { listsOpenFiles, openFilesBelow } from '../../../testing/open-files.ts';
import { readZip } from '../../../testing/papers/zip.ts';
import { archiveManifestSchema, filePath } from '../../administration/transfers/archive.domain.ts';

const logged: string[] = [];
const given = scenario({ worker: false, onLog: (line) => logged.push(line) });
const { app } = given;
const researcher = given.researcher();
const laboratory = given.approvedLab({ labName: 'Harbor Genomics' });
const work = given.assignedProject(researcher, laboratory, { title: 'Reads' });

it('OPS-009 OPS-010 ADQ-010 an archive with a damaged file breaks off and the server goes on; data leave a missing file out', async () => {
  const { owner } = laboratory;
  const collaborationId = work.request.id;
  const reads = { name: 'reads.pdf', bytes: await pdfOf(['The reads']) };
  await post(app, `/api/collaborations/${collaborationId}/results`, formOf('file', [reads]), owner);
  const results = [`/api/collaborations/${collaborationId}/results.zip`, owner] as const;
  const data = [`/api/users/${researcher.id}/data.zip`, researcher] as const;
  for (const [path, person] of [results, data]) {
    const whole = await app.fetch(path, {}, person);
    expect([whole.status, (await whole.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  const [file] = await app.rows<{ key: string }>('select file_url as key from documents');
  const location = { bucket: 'project-documents', key: file?.key ?? '' } as const;
  const breaks = async ([path, person]: typeof results | typeof data) => {
    const answer = await app.fetch(path, {}, person);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    expect((await app.fetch('/api/health')).status).toBe(200);
  };
  await app.rows(`update documents set sha256 = repeat('0', 64)`);
  await breaks(results);
  await breaks(data);
  await app.world.storage.delete(location);
  await breaks(results);
  const failures = logged.filter((line) => line.includes('an archive could not be sent'));
  expect(failures.map((line) => /a stored file is (\w+)/.exec(line)?.[1])).toEqual(['damaged', 'damaged', 'missing']);
  // All other data can still be had, and its README names what is missing.
  const left = await app.fetch(data[0], {}, researcher);
  const entries = await readZip(Buffer.from(await left.arrayBuffer()));
  expect(entries.get('README.txt')?.toString()).toContain(`${location.key}: the file is missing from the file store.`);
  expect(entries.has(`files/project-documents/${location.key}`)).toBe(false);
});

it('ADQ-010 data leave out a file that is deleted while the files before it are sent', async () => {
  const { owner } = laboratory;
  for (const name of ['first.pdf', 'second.pdf'])
    await uploadToLab(app, laboratory.lab.id, { name, bytes: await pdfOf([name]) }, owner);
  const { storage } = app.world;
  const open = storage.open.bind(storage);
  const opened: ObjectLocation[] = [];
  const spy = vi.spyOn(storage, 'open').mockImplementation(async (location, range) => {
    opened.push(location);
    if (opened.length === 2) await storage.delete(location);
    return open(location, range);
  });
  const answer = await app.fetch(`/api/labs/${laboratory.lab.id}/data.zip`, {}, owner);
  const entries = await readZip(Buffer.from(await answer.arrayBuffer()));
  spy.mockRestore();
  const [kept, lost] = opened.map(filePath);
  const manifest = archiveManifestSchema.parse(JSON.parse(String(entries.get('manifest.json'))));
  expect(manifest.files.map(filePath)).toEqual([kept]);
  expect(entries.get('README.txt')?.toString()).toContain(`${lost}: the file is missing from the file store.`);
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toEqual([kept]);
});

it.runIf(listsOpenFiles)('OPS-009 an archive that nobody takes any more leaves no file open', async () => {
  const { storage } = app.world.config;
  if (storage.kind !== 'disk') throw new Error('this test uses the disk');
  const path = join(storage.directory, 'large.bin');
  await writeFile(path, randomBytes(32_000_000)); // more than lies in the buffers of a connection
  const spy = vi
    .spyOn(app.world.storage, 'open')
    .mockImplementation(async () => ({ stream: createReadStream(path), size: 32_000_000 }));
  const leaving = new AbortController();
  const answer = await app.fetch(`/api/labs/${laboratory.lab.id}/data.zip`, { signal: leaving.signal }, laboratory.owner);
  await answer.body?.getReader().read();
  await expect.poll(() => openFilesBelow(path)).toHaveLength(1);
  leaving.abort();
  await expect.poll(() => openFilesBelow(path)).toEqual([]);
  spy.mockRestore();
});
