import { expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { formOf, pdfOf, post } from '../../testing/uploads.ts';

const logged: string[] = [];
const given = scenario({ worker: false, onLog: (line) => logged.push(line) });
const { app } = given;
const researcher = given.researcher();
const laboratory = given.approvedLab({ labName: 'Harbor Genomics' });
const work = given.assignedProject(researcher, laboratory, { title: 'Reads' });

it('OPS-009 OPS-010 an archive with a stored file that is missing or damaged breaks off, and the server goes on', async () => {
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
  const breaks = async () => {
    for (const [path, person] of [results, data]) {
      const answer = await app.fetch(path, {}, person);
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
      expect((await app.fetch('/api/health')).status).toBe(200);
    }
  };
  await app.rows(`update documents set sha256 = repeat('0', 64)`);
  await breaks();
  await app.world.storage.delete(location);
  await breaks();
  const failures = logged.filter((line) => line.includes('an archive could not be sent'));
  expect(failures.map((line) => /a stored file is (\w+)/.exec(line)?.[1])).toEqual([
    'damaged',
    'damaged',
    'missing',
    'missing',
  ]);
});
