import { expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { formOf, pdfOf, post } from '../../testing/uploads.ts';
import { readZip } from '../../testing/zip.ts';

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
