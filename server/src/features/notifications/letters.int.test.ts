import { projectPath } from '@aliquot/contract/projects';
import { expect, it } from 'vitest';
import { mailQueue } from '../../platform/open-world.ts';
import { ownerWithApprovedLab, underWay } from '../../testing/projects.ts';
import { queuedMail } from '../../testing/queued-mail.ts';
import { scenario } from '../../testing/scenario.ts';
import { personLetterJob } from './letters.jobs.ts';

const given = scenario({ worker: false });
const { app } = given;

const runLetters = async () => {
  const { rows } = await app.world.database.pool.query<{ data: never }>(
    `select data from pgboss.job where name = '${personLetterJob.queue}' order by created_on, id`,
  );
  for (const { data } of rows) await personLetterJob.run(app.world, data, new AbortController().signal);
  return rows.length;
};

it('PRJ-016 the answer of a laboratory is written to the researcher alone, with the way to the project', async () => {
  const [admin, researcher] = [await app.person('admin'), await app.person('user')];
  const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
  const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Plasma panel' });
  expect(await runLetters()).toBe(1);

  const subject = 'Harbor Genomics approved your request';
  const letter = (await queuedMail(app, researcher.email)).find((each) => each.subject === subject);
  expect(letter?.text).toContain('“Plasma panel” is in progress.');
  expect(letter?.text).toContain(projectPath(project.id));
  for (const { email } of [owner, admin])
    expect((await queuedMail(app, email)).map((each) => each.subject)).not.toContain(subject);
});

it('nothing is written to somebody who has left', async () => {
  const gone = '019a0000-0000-7000-8000-00000000dead';
  const told = { kind: 'k', title: 'T', body: 'B', link: '/', label: 'L', footnote: 'F' };
  const before = await app.world.database.pool.query(`select 1 from pgboss.job where name = '${mailQueue}'`);
  await personLetterJob.run(app.world, { userId: gone, told } as never, new AbortController().signal);
  const after = await app.world.database.pool.query(`select 1 from pgboss.job where name = '${mailQueue}'`);
  expect(after.rowCount).toBe(before.rowCount);
});
