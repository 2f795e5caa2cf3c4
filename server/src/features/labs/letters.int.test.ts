import { expect, it } from 'vitest';
import { ownerWithApprovedLab, submit } from '../../testing/projects.ts';
import { queuedMail } from '../../testing/queued-mail.ts';
import { scenario } from '../../testing/scenario.ts';
import { writingJob } from './letters.jobs.ts';

const given = scenario({ worker: false });
const { app } = given;

it('PRJ-016 a request is written to the members of the laboratory, and to nobody else', async () => {
  const admin = await app.person('admin');
  const researcher = await app.person('user');
  const { owner, lab } = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
  const { owner: other } = await ownerWithApprovedLab(app, admin, { labName: 'Bay Oncology' });
  await submit(researcher, lab.id, { title: 'Plasma panel' });

  const subjects = async (email: string) => (await queuedMail(app, email)).map(({ subject }) => subject);
  const subject = 'New project request for Harbor Genomics';
  expect(await subjects(owner.email)).not.toContain(subject);
  const { rows } = await app.world.database.pool.query<{ data: { labId: string } }>(
    `select data from pgboss.job where name = '${writingJob.queue}'`,
  );
  expect(rows).toHaveLength(1);
  await writingJob.run(app.world, rows[0]?.data as never, new AbortController().signal);

  const letter = (await queuedMail(app, owner.email)).find((each) => each.subject === subject);
  expect(letter?.text).toContain('“Plasma panel” waits for your answer.');
  expect(letter?.text).toContain('/lab-dashboard?tab=requests');
  for (const { email } of [other, researcher, admin]) expect(await subjects(email)).not.toContain(subject);
});
