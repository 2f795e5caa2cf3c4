import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scenario } from '../../testing/acts/scenario.ts';
import { databaseAt } from '../../testing/servers/databases.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { StorageError } from '../storage/index.ts';
import { countedMailer, countedStorage } from './counted.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serving.ts';

const answers = () => Promise.resolve();

const token = 'q7Zr2Xw9Lk4Tn6Vb8Hs3Jd5Gf1Pc0Ma-';
const given = scenario({ worker: false, environment: { METRICS_TOKEN: token } });
const { app } = given;
const researcher = given.researcher();
const admin = given.admin();

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) => app.fetch('/metrics', { headers });
const textOf = async () => (await scrape()).text();
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );

describe('OPS-007: who may read the measurements', () => {
  it('OPS-007: those who send the token, as Prometheus text', async () => {
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toMatch(/^# TYPE aliquot_request_seconds histogram$/m);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${token.toLowerCase()}` }],
    ['a longer one', { authorization: `Bearer ${token}x` }],
    ['a password', { authorization: `Basic ${token}` }],
  ])('OPS-007: nobody with %s', async (_, headers) => {
    const answer = await scrape(headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('OPS-007: no session opens them, not even an administrator’s', async () => {
    expect((await app.fetch('/metrics', {}, admin)).status).toBe(401);
  });

  it('OPS-007: they cannot be changed', async () => {
    expect((await app.fetch('/metrics', { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status).toBe(405);
  });
});

describe('OPS-007: without a token', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startTestApp({ worker: false, environment: { METRICS_ADDRESS: '127.0.0.1:0' } });
  });
  afterAll(() => plain.close());

  it('OPS-007: the path is not there, and is no page of the application', async () => {
    const answer = await plain.fetch('/metrics');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('OPS-007: an address of its own answers, and nothing else does there', async () => {
    const served = await serveMetrics(plain.world);
    try {
      const at = (path: string) => fetch(`http://127.0.0.1:${served?.port}${path}`);
      const answer = await at('/metrics');
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('aliquot_database_up 1');
      expect((await at('/api/health')).status).toBe(404);
    } finally {
      served?.stop();
    }
  });

  it('OPS-007: without an address it is not served there', async () => {
    expect(await serveMetrics(app.world)).toBeNull();
  });
});

describe('OPS-007: what is measured', () => {
  it('OPS-007: requests by the path of their route, and by status', async () => {
    const id = crypto.randomUUID();
    await app.fetch(`/api/labs/${id}`, {}, admin);
    await app.fetch('/api/labs/mine', {}, researcher);
    await app.fetch('/api/auth/get-session');
    await app.fetch(`/api/${id}`);
    await app.fetch(`/${id}`);
    const text = await textOf();
    for (const [method, route, status] of [
      ['GET', '/api/labs/{labId}', 404],
      ['GET', '/api/labs/mine', 403],
      ['GET', '/api/auth/get-session', 200],
      ['GET', 'unknown', 404],
    ])
      expect(valueOf(text, `aliquot_request_seconds_count{method="${method}",route="${route}",status="${status}"}`)).toBe(1);
    expect(text).toMatch(
      /^aliquot_request_seconds_bucket\{le="0\.1",method="GET",route="\/api\/labs\/mine",status="403"\} \d/m,
    );
    expect(text).not.toContain(id);
  });

  it('OPS-007: nothing a client chooses becomes a label, and nothing is about a person', async () => {
    const before = (await textOf()).split('\n').length;
    for (let number = 0; number < 30; number += 1)
      await app.fetch(`/api/projects/${crypto.randomUUID()}/x${number}`, {}, researcher);
    const text = await textOf();
    expect(text.split('\n').length - before).toBeLessThan(60);
    for (const personal of [researcher.id, researcher.email, researcher.name, '127.0.0.1'])
      expect(text).not.toContain(personal);
  });

  it('OPS-007: queues with what waits in them, and for how long', async () => {
    await app.world.database.pool.query(
      `insert into pgboss.job (name, data, start_after) values ('mail.send', '{}', now() - interval '90 seconds')`,
    );
    const text = await textOf();
    expect(valueOf(text, 'aliquot_queue_jobs{queue="mail.send",state="waiting"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'aliquot_queue_oldest_seconds{queue="mail.send"}')).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'aliquot_queue_jobs{queue="audit.checkpoint",state="failed"}')).toBe(0);
  });

  it('OPS-007: connections and the process itself', async () => {
    const text = await textOf();
    expect(valueOf(text, 'aliquot_database_connections{state="total"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'aliquot_database_connections{state="waiting"}')).toBe(0);
    expect(valueOf(text, 'aliquot_process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(text).toMatch(/^aliquot_nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('OPS-007: mail, the file store, and the parts of matching and reading', async () => {
    const metrics: Metrics = createMetrics(false);
    const failing = new StorageError('full', 'the disk is full');
    const storage = countedStorage({ ...app.world.storage, put: () => Promise.reject(failing) }, metrics);
    await expect(storage.put({ bucket: 'lab-documents', key: 'x' }, null as never, { contentType: 'x' })).rejects.toBe(failing);
    await countedMailer({ ready: answers, send: () => Promise.resolve({ id: '1' }) }, metrics).send({} as never);
    const away = countedMailer({ ready: answers, send: () => Promise.reject(new Error('away')) }, metrics);
    await expect(away.send({} as never)).rejects.toThrow('away');
    metrics.stage(['match', 'search'], 0.002);
    const text = await metrics.text();
    expect(valueOf(text, 'aliquot_storage_errors_total{operation="put",code="full"}')).toBe(1);
    expect(valueOf(text, 'aliquot_mails_total{outcome="sent"}')).toBe(1);
    expect(valueOf(text, 'aliquot_mails_total{outcome="failed"}')).toBe(1);
    expect(valueOf(text, 'aliquot_stage_seconds_count{work="match",stage="search"}')).toBe(1);
  });
});

const template = inject('databaseTemplate');
/** The status of a scrape, and whether it says that the database answers. */
const up = async () => {
  const answer = await scrape();
  return [answer.status, valueOf(await answer.text(), 'aliquot_database_up')];
};

describe.runIf(template.engine === 'postgres')('OPS-007: while the database is away', () => {
  it('OPS-007: a scrape is answered and says so, and says when it is back', async () => {
    const [{ name } = { name: '' }] = await app.rows<{ name: string }>('select current_database() as name');
    const { url } = template as { url: string };
    const maintenance = new pg.Client({ connectionString: databaseAt(url, 'postgres') });
    await maintenance.connect();
    expect(await up()).toEqual([200, 1]);
    try {
      await maintenance.query(`alter database ${name} with connection limit 0`);
      await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      expect(await up()).toEqual([200, 0]);
      const text = await textOf();
      for (const line of ['aliquot_database_connections{state="total"}', 'aliquot_process_resident_memory_bytes'])
        expect(valueOf(text, line)).toBeGreaterThanOrEqual(0);
    } finally {
      await maintenance.query(`alter database ${name} with connection limit -1`);
      await maintenance.end();
    }
    expect(await up()).toEqual([200, 1]);
  });
});

describe('OPS-007: the dashboard', () => {
  it('OPS-007: asks for measurements that there are', async () => {
    const path = fileURLToPath(new URL('../../../../docs/metrics/grafana.json', import.meta.url));
    const { panels } = JSON.parse(await readFile(path, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\baliquot_\w+/g) ?? []));
    expect(asked.length).toBeGreaterThanOrEqual(panels.length);
    const text = await textOf();
    const told = new Set(text.split('\n').flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []));
    const nameOf = (metric: string) => (told.has(metric) ? metric : metric.replace(/_(?:bucket|count|sum)$/, ''));
    expect(asked.filter((metric) => !told.has(nameOf(metric)))).toEqual([]);
  });

  it('OPS-007: the operator guide has a row for each of ours', async () => {
    const guide = await readFile(fileURLToPath(new URL('../../../../docs/operate.md', import.meta.url)), 'utf8');
    const text = await textOf();
    const ours = text.split('\n').flatMap((line) => /^# TYPE (aliquot_(?!nodejs|process)\w+)/.exec(line)?.[1] ?? []);
    expect(ours.length).toBeGreaterThan(8);
    expect(ours.filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
