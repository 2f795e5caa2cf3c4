import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { ownerWithLab } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { pdfOf, uploadToLab } from '../../../testing/acts/uploads.ts';
import { documentJobs, findOrphans } from './orphans.jobs.ts';

const clock = testClock(new Date().toISOString()); // the store dates files by the real clock
const pass = (minutes: number) => clock.pass(minutes * 60_000);

const given = scenario({ worker: false, now: clock.now });
const { app } = given;

const sweep = async () => {
  for (const { run } of documentJobs) await run(app.world, undefined as never, new AbortController().signal);
};
const leave = (bucket: 'lab-documents' | 'project-documents', key: string) =>
  app.world.storage.put({ bucket, key }, Readable.from(['left']), { contentType: 'text/plain' });
const isThere = (key: string) => app.world.storage.exists({ bucket: 'lab-documents', key });

it('T18 files without a row are removed after an hour, files with one stay', async () => {
  const { owner, lab } = await ownerWithLab(app);
  const file = { name: 'manual.pdf', bytes: await pdfOf(['Manual']), type: 'application/pdf' };
  const { body } = await uploadToLab(app, lab.id, file, owner);
  await leave('lab-documents', 'left/a.txt');
  await leave('project-documents', 'left/b.txt');
  pass(50);
  await sweep();
  expect(await isThere('left/a.txt')).toBe(true);
  pass(15);
  expect((await findOrphans(app.world)).orphans.map(({ key }) => key).sort()).toEqual(['left/a.txt', 'left/b.txt']);
  await sweep();
  expect(await isThere('left/a.txt')).toBe(false);
  expect(await findOrphans(app.world)).toEqual({ files: 1, orphans: [] });
  expect(await isThere(String(body.file_url))).toBe(true);
});

it('T18 nothing is removed when most of a store belongs to no row', async () => {
  for (let number = 0; number < 120; number += 1) await leave('lab-documents', `foreign/${number}.txt`);
  pass(70);
  expect((await findOrphans(app.world)).orphans).toHaveLength(120);
  await sweep();
  expect((await findOrphans(app.world)).orphans).toHaveLength(120);
});
