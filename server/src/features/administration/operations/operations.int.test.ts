import { randomUUID } from 'node:crypto';
import { operationsMessages } from '@aliquot/contract/administration/operations';
import { describe, expect, it } from 'vitest';
import { startWorker } from '../../../app.ts';
import { noteBackup } from '../../../platform/backup/hold.ts';
import { MailError } from '../../../platform/mail/index.ts';
import { mailQueue } from '../../../platform/open-world.ts';
import { refusal, statusOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { type Person } from '../../../testing/test-app.ts';
import { mailQueueName, queueNames } from './operations.domain.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();
const { lab } = given.approvedLab();

type Planted = { queue?: string; state?: string; data?: object; output?: object; deadLetter?: string; attempts?: number };

/** A job as the queue keeps it after its attempts. */
const plant = async ({
  queue = 'reports.audit',
  state = 'failed',
  data = {},
  output,
  deadLetter,
  attempts = 3,
}: Planted = {}) => {
  const { pool } = app.world.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into pgboss.job (name, state, data, output, dead_letter, retry_count, retry_limit, created_on, started_on, completed_on, start_after)
      values ($1, $2::pgboss.job_state, $3, $4, $5, $6, $6, now() - interval '1 hour', now() - interval '50 minutes',
        case when $2 in ('failed', 'completed') then now() end, now() - interval '1 hour') returning id`,
    [queue, state, JSON.stringify(data), output ? JSON.stringify(output) : null, deadLetter ?? null, attempts - 1],
  );
  return rows[0]?.id ?? '';
};
const plantMail = (changes: Planted & { goodUntil?: string } = {}) =>
  plant({
    queue: mailQueue,
    output: { message: 'the mail server did not take the message', cause: { response: '550 unknown: olga.klein@lab.example' } },
    ...changes,
    data: {
      to: 'olga.klein@lab.example',
      subject: 'Your certificate ends',
      text: 'A secret link',
      html: '<p>A secret link</p>',
      ...(changes.goodUntil && { goodUntil: changes.goodUntil }),
    },
  });
const stateOf = async (id: string) =>
  (
    await app.rows<{ state: string; left: number }>(
      'select state::text, retry_limit - retry_count as left from pgboss.job where id = $1',
      id,
    )
  )[0];
const trailOf = (id: string) =>
  app.rows(`select action, actor_id, object_type, after from audit_entries where object_id = $1`, id);

/** The status of a call, whether it is done or refused. */
const answerOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    () => statusOf(call),
  );

const retry = (person: Person, jobId: string) => person.api.operations.retryJob({ jobId });
const resend = (person: Person, mailId: string) => person.api.operations.resendMail({ mailId });
it('ADQ-008: every declared queue has a name in words, and the queue of mail is the one that mail is sent through', async () => {
  const { queues } = await admin.api.operations.overview({});
  const known = [...queueNames.keys()];
  expect(queues.map(({ queue }) => queue)).toEqual(known);
  expect(queues.map(({ name }) => name)).toEqual([...queueNames.values()].map(({ name }) => name));
  expect(mailQueueName).toBe(mailQueue);
});

describe('ADQ-008: who sees and acts', () => {
  it('ADQ-008: the database itself retries for administrators alone', async () => {
    const job = await plant();
    const asPerson = (person: Person) =>
      app.world.database.transaction({ kind: 'user', ...person, emailVerified: true, labId: null }, async (db) =>
        db
          .selectNoFrom((eb) => eb.fn('acl.retry_failed_job', [eb.val('reports.audit'), eb.val(job)]).as('before'))
          .executeTakeFirst(),
      );
    expect(await asPerson(researcher)).toEqual({ before: null });
    expect((await stateOf(job))?.state).toBe('failed');
    expect(await asPerson(admin)).toEqual({ before: 'failed' });
    expect((await stateOf(job))?.state).toBe('retry');
  });
});

describe('ADQ-008: retrying a failed job', () => {
  it('ADQ-008: puts it back into its queue for one more attempt, once, with an entry in the trail', async () => {
    const job = await plant();
    await retry(admin, job);
    expect(await stateOf(job)).toEqual({ state: 'retry', left: 1 });
    expect(await refusal(retry(admin, job))).toMatchObject({ status: 409, details: operationsMessages.jobWaiting });
    expect(await trailOf(job)).toEqual([
      {
        action: 'operations.retry-job',
        actor_id: admin.id,
        object_type: 'job',
        after: { queue: 'reports.audit', attempts: 3 },
      },
    ]);
  });

  it('ADQ-008: has one winner of two at the same time', async () => {
    const job = await plant();
    const other = await app.person('admin');
    const statuses = await Promise.all([answerOf(retry(admin, job)), answerOf(retry(other, job))]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await trailOf(job)).toHaveLength(1);
  });

  it.each([
    ['one that runs', { state: 'active' }, operationsMessages.jobRunning],
    ['one that is done', { state: 'completed' }, operationsMessages.jobDone],
    ['one that another continues', { queue: 'analyses.run', deadLetter: 'analyses.given-up' }, operationsMessages.handedOn],
    ['a code by text message', { queue: 'text.send' }, operationsMessages.codeExpired],
  ])('ADQ-008: refuses %s with a sentence, and leaves it as it is', async (_what, planted, details) => {
    const job = await plant(planted);
    const before = await stateOf(job);
    expect(await refusal(retry(admin, job))).toMatchObject({ status: 409, details });
    expect([await stateOf(job), await trailOf(job)]).toEqual([before, []]);
  });

  it('ADQ-008: finds neither an unknown id nor a message', async () => {
    expect(await statusOf(retry(admin, randomUUID()))).toBe(404);
    expect(await statusOf(retry(admin, await plantMail()))).toBe(404);
    expect(await statusOf(resend(admin, await plant()))).toBe(404);
  });
});

describe('ADQ-008: the list of jobs', () => {
  it('ADQ-008: names the work, the laboratory, the attempts and the reason, and shows no data', async () => {
    const failed = await plant({
      queue: 'analyses.judge-again',
      data: { labId: lab.id, cause: 'rules', secret: 'hidden word' },
      output: { message: 'the inputs changed', stack: 'at /srv/secret.ts' },
      attempts: 6,
    });
    const text = await (await app.fetch('/api/admin/operations/jobs?pageSize=100', {}, admin)).text();
    expect(text).not.toMatch(/hidden word|secret\.ts/);
    const { items } = await admin.api.operations.jobs({ pageSize: 100 });
    expect(items.find(({ id }) => id === failed)).toMatchObject({
      name: 'Updating compliance results',
      state: 'failed',
      attempts: 6,
      reason: 'The inputs changed',
      lab: { id: lab.id, name: lab.name },
      can: { retry: true },
      obstacle: null,
    });
  });

  it('ADQ-008: is by state, newest first, paged, and agrees with the counts', async () => {
    for (const _ of [1, 2, 3]) await plant();
    for (const state of ['failed', 'running', 'waiting'] as const) {
      const all = await admin.api.operations.jobs({ state, pageSize: 100 });
      const { queues, jobs } = await admin.api.operations.overview({});
      const counted = queues
        .filter(({ queue }) => queue !== mailQueue)
        .reduce((sum, each) => sum + (state === 'waiting' ? each.waiting + each.later : each[state]), 0);
      expect(jobs[state]).toBe(counted);
      expect([state, all.items.length, all.total]).toEqual([state, counted, counted]);
      expect(all.items.every((item) => item.state === state)).toBe(true);
    }
    const whole = await admin.api.operations.jobs({ pageSize: 100 });
    const second = await admin.api.operations.jobs({ page: 2, pageSize: 2 });
    expect(whole.total).toBeGreaterThan(3);
    expect(second.items).toEqual(whole.items.slice(2, 4));
    const ends = whole.items.map(({ endedAt }) => endedAt ?? '');
    expect(ends).toEqual(ends.toSorted().toReversed());
  });

  it('ADQ-008: leaves out failures that another queue continues', async () => {
    const handedOn = await plant({ queue: 'analyses.run', deadLetter: 'analyses.given-up' });
    const { items } = await admin.api.operations.jobs({ pageSize: 100 });
    expect(items.map(({ id }) => id)).not.toContain(handedOn);
  });
});

describe('ADQ-016: what waits and what has healed', () => {
  it('ADQ-016: names waiting mail with host and reason, and clears a failure whose work was done since', async () => {
    const message = 'the mail server smtp.lab.example:587 did not take the message';
    const waiting = await plantMail({ state: 'retry', output: { message, cause: { message: 'connect ECONNREFUSED' } } });
    const reason = 'The mail server smtp.lab.example:587 did not take the message: connect ECONNREFUSED';
    expect((await admin.api.operations.overview({})).mail).toMatchObject({ host: null, reason });
    await app.rows('delete from pgboss.job where id = $1', waiting);
    const data = { reportId: 'the same work' };
    const failed = await plant({ data });
    const listed = async () => (await admin.api.operations.jobs({ pageSize: 100 })).items.map(({ id }) => id);
    const count = async () => (await admin.api.operations.overview({})).jobs.failed;
    const before = await count();
    expect(await listed()).toContain(failed);
    await plant({ data, state: 'completed' });
    await app.rows(`update pgboss.job set completed_on = completed_on - interval '1 minute' where id = $1`, failed);
    expect([await count(), (await listed()).includes(failed)]).toEqual([before - 1, false]);
  });
});

describe('ADQ-008: mail', () => {
  it('ADQ-008: shows subject, masked recipient, state and reason, and no words of the message', async () => {
    const mail = await plantMail();
    const text = await (await app.fetch('/api/admin/operations/mail?pageSize=100', {}, admin)).text();
    expect(text).not.toMatch(/secret link|olga\.klein/);
    const { items } = await admin.api.operations.mails({ state: 'failed', pageSize: 100 });
    expect(items.find(({ id }) => id === mail)).toMatchObject({
      subject: 'Your certificate ends',
      recipient: 'o•••@lab.example',
      state: 'failed',
      attempts: 3,
      reason: 'The mail server did not take the message: 550 unknown: o•••@lab.example',
      can: { resend: true },
    });
  });

  it('ADQ-008: finds the messages to a whole address, in any state', async () => {
    const sent = await plantMail({ state: 'completed' });
    const found = await admin.api.operations.mails({ recipient: 'Olga.Klein@lab.example', pageSize: 100 });
    expect(found.items.find(({ id }) => id === sent)).toMatchObject({ state: 'sent', reason: null, can: { resend: false } });
    expect(await admin.api.operations.mails({ recipient: 'olga' })).toMatchObject({ items: [], total: 0 });
    const { items } = await admin.api.operations.mails({ recipient: 'olga.klein@lab.example', state: 'sent' });
    expect(items.map(({ id }) => id)).toEqual([sent]);
  });

  it('ADQ-008: a failed message is sent again once, with an entry in the trail', async () => {
    const mail = await plantMail();
    await resend(admin, mail);
    expect(await stateOf(mail)).toEqual({ state: 'retry', left: 1 });
    expect(await refusal(resend(admin, mail))).toMatchObject({ status: 409, details: operationsMessages.mailWaiting });
    expect(await trailOf(mail)).toMatchObject([{ action: 'operations.resend-mail', actor_id: admin.id }]);
    expect(JSON.stringify(await trailOf(mail))).not.toContain('olga');
  });

  it('ADQ-008: a message whose link has expired is not, nor one that was sent', async () => {
    const expired = await plantMail({ goodUntil: '2020-01-01T00:00:00.000Z' });
    expect(await refusal(resend(admin, expired))).toMatchObject({ status: 409, details: operationsMessages.linkExpired });
    const { items } = await admin.api.operations.mails({ state: 'failed', pageSize: 100 });
    expect(items.find(({ id }) => id === expired)).toMatchObject({
      can: { resend: false },
      obstacle: operationsMessages.linkExpired,
    });
    const sent = await plantMail({ state: 'completed' });
    expect(await refusal(resend(admin, sent))).toMatchObject({ status: 409, details: operationsMessages.mailSent });
  });

  it('ADQ-008: the queue keeps until when the link of an account message is good', async () => {
    await app.fetch('/api/auth/sign-in/magic-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: researcher.email }),
    });
    const [row] = await app.rows<{ until: string }>(
      `select data->>'goodUntil' as until from pgboss.job where name = $1 and data->>'to' = $2 and data->>'subject' = 'Your sign-in link'`,
      mailQueue,
      researcher.email,
    );
    const minutes = (new Date(row?.until ?? '').getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(5);
  });
});

describe('ADQ-008: analyses that stopped', () => {
  it('ADQ-008: a laboratory whose last analysis failed is listed with the reason until it is started again', async () => {
    const insert = (status: string, error: string | null, hours: number) =>
      app.rows<{ id: string }>(
        `insert into analyses (lab_id, status, error, created_at, finished_at)
          values ($1, $2, $3, now() - $4 * interval '1 hour', now() - $4 * interval '1 hour') returning id`,
        lab.id,
        status,
        error,
        hours,
      );
    await insert('failed', 'Older.', 3);
    const [last] = await insert(
      'failed',
      'The analysis was interrupted several times and has stopped. Please start it again.',
      2,
    );
    const list = await admin.api.operations.stoppedAnalyses({});
    expect(list).toMatchObject({
      total: 1,
      items: [
        { id: last?.id, lab: { id: lab.id, name: lab.name }, reason: expect.stringMatching(/interrupted several times/) },
      ],
    });
    expect((await admin.api.operations.overview({})).stoppedAnalyses).toBe(1);
    await insert('completed', null, 1);
    expect(await admin.api.operations.stoppedAnalyses({})).toMatchObject({ total: 0, items: [] });
  });
});

describe('ADQ-008: the rest of the page', () => {
  it('ADQ-008: storage, versions, data sets and workers', async () => {
    const overview = await admin.api.operations.overview({});
    expect(overview).toMatchObject({
      workers: [],
      mail: { delivery: 'outbox' },
      storage: {
        kind: 'disk',
        files: [
          { name: 'Laboratory documents', files: 0, bytes: 0 },
          { name: 'Project documents', files: 0, bytes: 0 },
        ],
      },
      versions: { node: process.version, embedded: app.world.database.kind === 'pglite' },
    });
    expect(overview.storage.databaseBytes).toBeGreaterThan(1_000_000);
    expect(overview.storage.disk?.totalBytes).toBeGreaterThan(overview.storage.disk?.freeBytes ?? 0);
    expect(overview.versions.migrations.last).toMatch(/^\d{4}_\w+\.sql$/);
    expect(overview.dataSets.length).toBeGreaterThan(15);
  });

  it('ADQ-008: the last backup, and none before there was one', async () => {
    expect((await admin.api.operations.overview({})).backup).toEqual({ running: false, lastAt: null });
    await noteBackup(app.world.database.owner);
    await noteBackup(app.world.database.owner);
    const { backup } = await admin.api.operations.overview({});
    expect(backup).toEqual({ running: false, lastAt: expect.any(String) });
    expect(await app.rows('select from running_backups')).toHaveLength(1);
  });

  it('ADQ-008: health is what ready says, each check with a sentence', async () => {
    await plant({ state: 'created' });
    const { items } = await admin.api.operations.health({});
    const ready = (await (await app.fetch('/api/ready')).json()) as Record<string, boolean>;
    expect(items.map(({ ok }) => ok)).toEqual(Object.values(ready));
    const byName = new Map(items.map(({ check, ...rest }) => [check, rest]));
    expect(byName.get('Database')).toMatchObject({ ok: true, detail: expect.stringMatching(/^PostgreSQL \d/) });
    expect(byName.get('Workers')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/the oldest for \d+ (second|minute|hour)s?, and no worker\. Start “aliquot worker”/),
    });
    expect(byName.get('Reading documents')).toMatchObject({ ok: true });
  });
});

describe('ADQ-008: with a worker', () => {
  it('ADQ-008: a message that is refused permanently fails at once, with the reason; sent again, it is sent', async () => {
    const to = `late-${randomUUID()}@lab.example`;
    let refusing = true;
    const attempts: string[] = [];
    const mailer = {
      ...app.world.mailer,
      send: async (message: { to: string }) => {
        if (message.to === to) attempts.push(message.to);
        if (refusing && message.to === to)
          throw new MailError('the mail server did not take the message', true, new Error('550 no'));
        return { id: 'sent' };
      },
    };
    await app.rows(`delete from pgboss.job where state < 'completed'`);
    await startWorker({ ...app.world, mailer });
    await app.world.jobs.sendNow(mailQueue, { to, subject: 'Hello', text: 'x', html: 'x' });
    const find = async () => (await admin.api.operations.mails({ recipient: to })).items[0];
    await expect.poll(async () => (await find())?.state).toBe('failed');
    expect(await find()).toMatchObject({
      attempts: 1,
      reason: 'The mail server did not take the message: 550 no',
      can: { resend: true },
    });
    refusing = false;
    await resend(admin, (await find())?.id ?? '');
    await expect.poll(async () => (await find())?.state).toBe('sent');
    expect(attempts).toEqual([to, to]);
    const { queues, workers } = await admin.api.operations.overview({});
    expect(workers).toMatchObject([{ pid: process.pid, alive: true }]);
    expect(queues.find(({ queue }) => queue === mailQueue)?.lastDoneAt).not.toBeNull();
  });
});
