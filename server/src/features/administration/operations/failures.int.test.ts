import { beforeAll, describe, expect, it } from 'vitest';
import { ownerWithLab } from '../../../testing/acts/labs.ts';
import { projectData, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';
import { sendDigests } from '../../people/notifications/digest.jobs.ts';
import { reportFailures } from './failures.jobs.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const daily = given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Approved' });

const fail = (queue: string) =>
  app.world.database.pool.query(
    `insert into pgboss.job (name, data, state, started_on, completed_on) values ($1, '{}', 'failed', now(), now()) returning id`,
    [queue],
  );
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter((notice) => notice.kind === kind);
const subjects = async (person: Person) => (await queuedMail(app, person.email)).map(({ subject }) => subject);

beforeAll(async () => {
  for (const topic of ['operations', 'laboratory', 'work', 'requests'] as const)
    await daily.api.notifications.setPreference({ topic, in_product: false, mail: 'daily' });
});

describe('ADQ-006 what reaches the administrators', () => {
  it('ADQ-006 jobs that failed, each once, with a link to the place', async () => {
    await fail('reports.audit');
    await fail('reports.audit');
    const { rows } = await fail('mail.send');
    await reportFailures(app.world);
    await reportFailures(app.world);
    expect((await noticesOf(admin, 'operation-failed')).map(({ title, link }) => `${title} ${link}`).toSorted()).toEqual([
      '2 background jobs failed: Writing audit reports /admin/operations?jobs=failed#jobs',
      'A message failed: Sending mail /admin/operations?mail=failed#mail',
    ]);
    expect(await noticesOf(owner, 'operation-failed')).toEqual([]);
    // A failed message is reported in the product alone.
    expect((await subjects(admin)).filter((subject) => subject.includes('failed'))).toEqual([
      '2 background jobs failed: Writing audit reports',
    ]);
    await app.world.database.pool.query(`update pgboss.job set completed_on = now() + interval '1 second' where id = $1`, [
      rows[0].id,
    ]);
    await reportFailures(app.world);
    expect(await noticesOf(admin, 'operation-failed')).toHaveLength(3);
  });

  it('ADQ-006 a laboratory that waits, also one that was submitted again', async () => {
    const { owner: person, lab: waiting } = await ownerWithLab(app, {
      labName: 'Waiting',
      contactEmail: 'waiting@lab.example',
    });
    expect(await noticesOf(admin, 'lab-waiting')).toContainEqual(
      expect.objectContaining({ title: 'Waiting is waiting for review', link: `/admin/labs/${waiting.id}` }),
    );
    expect(await subjects(admin)).toContain('Waiting is waiting for review');
    await admin.api.labs.decide({ labId: waiting.id, newStatus: 'denied', reason: 'No documents.' });
    await person.api.labs.resubmit({ labId: waiting.id });
    expect(await noticesOf(admin, 'lab-resubmitted')).toHaveLength(1);
    expect(await subjects(admin)).toContain('Waiting was submitted again');
  });

  it('ADQ-006 a request that no laboratory fits', async () => {
    const { matches } = await researcher.api.matching.analyzeProject({ projectData: projectData() });
    const project = await submit(researcher, matches.find(({ isGenerated }) => isGenerated)?.id ?? '', { title: 'Rare assay' });
    expect(await noticesOf(admin, 'demand-open')).toMatchObject([
      { body: 'No registered lab matches “Rare assay”. Assign one.', link: `/projects/${project.id}` },
    ]);
    expect(await noticesOf(researcher, 'demand-open')).toEqual([]);
  });

  it('ADQ-006 a dispute', async () => {
    const { request } = await underWay(researcher, owner, lab.id, { title: 'Disputed' });
    await owner.api.collaborations.start({ collaborationId: request.id });
    await researcher.api.disputes.open({ collaborationId: request.id, reason: 'Another panel.' });
    expect(await noticesOf(admin, 'dispute-opened')).toHaveLength(1);
    expect(await subjects(admin)).toContain('The researcher opened a dispute');
  });

  it('PRM-026 ADQ-006 by their preferences: not in the product, and once a day', async () => {
    // The laboratory of the scenario was registered before they chose.
    const { items } = await daily.api.notifications.list({});
    expect(items.filter(({ title }) => !title.startsWith('Approved'))).toEqual([]);
    expect((await subjects(daily)).filter((subject) => /^Waiting|failed|dispute/.test(subject))).toEqual([]);
    await sendDigests(app.world);
    const [digest] = (await queuedMail(app, daily.email)).slice(-1);
    for (const words of ['background jobs failed', 'Waiting is waiting for review', 'opened a dispute'])
      expect(JSON.stringify(digest)).toContain(words);
  });
});
