import { projectPath } from '@aliquot/contract/engagements/projects';
import { expect, it } from 'vitest';
import { mailQueue } from '../../../platform/open-world.ts';
import { ownerWithApprovedLab, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import { letterJob } from './letters.jobs.ts';

const given = scenario({ worker: false });
const { app } = given;

const subjectsOf = async ({ email }: { email: string }) => (await queuedMail(app, email)).map(({ subject }) => subject);

it('PRJ-016 the answer of a laboratory goes to the researcher alone, with a link to the project', async () => {
  const [admin, researcher] = [await app.person('admin'), await app.person('user')];
  const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
  const { project } = await underWay(researcher, owner, lab.id, { title: 'Plasma panel' });

  const subject = 'Harbor Genomics approved your request';
  const letter = (await queuedMail(app, researcher.email)).find((each) => each.subject === subject);
  expect(letter?.text).toContain('“Plasma panel” is in progress.');
  expect(letter?.text).toContain(projectPath(project.id));
  for (const other of [owner, admin]) expect(await subjectsOf(other)).not.toContain(subject);
});

it('PRJ-016 a request goes to the members of the laboratory, and to nobody else', async () => {
  const [admin, researcher] = [await app.person('admin'), await app.person('user')];
  const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
  const { owner: other } = await ownerWithApprovedLab(app, admin, { labName: 'Bay Oncology' });
  const project = await submit(researcher, lab.id, { title: 'Plasma panel' });

  const subject = 'New project request for Harbor Genomics';
  const letter = (await queuedMail(app, owner.email)).find((each) => each.subject === subject);
  expect(letter?.text).toContain('“Plasma panel” is waiting for your response.');
  expect(letter?.text).toContain(`/lab-dashboard/requests/${project.current_collaboration}`);
  for (const person of [other, researcher, admin]) expect(await subjectsOf(person)).not.toContain(subject);
});

it('OPS-008 a letter that is written again, because its worker died, makes no second message', async () => {
  const [admin, researcher] = [await app.person('admin'), await app.person('user')];
  const { lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
  await submit(researcher, lab.id, { title: 'Written twice' });
  const [job] = await app.rows<{ data: never }>(
    `select data from pgboss.job where name = $1 and data::text like '%Written twice%'`,
    letterJob.queue,
  );
  const waiting = () => app.rows(`select 1 from pgboss.job where name = $1`, mailQueue);
  const before = (await waiting()).length;
  if (!job) throw new Error('no letter is queued');
  for (let time = 0; time < 2; time += 1) {
    await letterJob.run(app.world, job.data, new AbortController().signal);
    expect(await waiting()).toHaveLength(before + 1);
  }
});

it('a letter to somebody who has left is not sent', async () => {
  const gone = '019a0000-0000-7000-8000-00000000dead';
  const count = () => app.world.database.pool.query(`select 1 from pgboss.job where name = '${mailQueue}'`);
  const before = await count();
  const writing = { readers: [gone], notice: { kind: 'k', title: 'T' }, letter: { label: 'L', footnote: 'F' } };
  await letterJob.run(app.world, writing as never, new AbortController().signal);
  expect((await count()).rowCount).toBe(before.rowCount);
});
