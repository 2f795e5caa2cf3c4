import fs from 'node:fs';
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorker } from './app.ts';
import { checksOf } from './commands/doctor.ts';
import { analysisJobs } from './features/hearts/analyses/run/analyses.jobs.ts';
import { clockFacts, clockProblem } from './platform/clock.ts';
import { createMailer } from './platform/mail/index.ts';
import { ownerWithLab } from './testing/acts/labs.ts';
import { pdfOf, sample, uploadToLab } from './testing/acts/uploads.ts';
import { startMailServer, type TestMailServer } from './testing/servers/mail-server.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let owner: Person;
let labId: string;
let mail: TestMailServer;
let lines: { level: string; msg?: string }[] = [];
let files = 0;

const said = (level: 'error' | 'info' | 'warn') =>
  lines.flatMap((line) => (line.level === level && line.msg ? [line.msg] : []));
const upload = async () => {
  files += 1;
  const file = { name: `file-${files}.pdf`, bytes: await pdfOf([`File ${files}`]), type: 'application/pdf' };
  return uploadToLab(app, labId, file, owner);
};
const download = async (documentId: string) => {
  const { url } = await owner.api.documents.linkOfLab({ documentId });
  return app.fetch(url, {}, owner);
};
const contentOf = async (documentId: string) => Buffer.from(await (await download(documentId)).arrayBuffer());
const isReady = async () => ((await (await app.fetch('/api/ready')).json()) as { storage: boolean }).storage;
const finding = async (name: string) => (await checksOf(app.world)).find(({ check }) => check === name);

beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({
    worker: false,
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Aliquot <aliquot@example.org>' },
    onLog: (line) => {
      lines.push(JSON.parse(line) as (typeof lines)[number]);
    },
  });
  ({
    owner,
    lab: { id: labId },
  } = await ownerWithLab(app));
});
afterAll(async () => {
  await app.close();
  await mail.stop();
});
afterEach(() => {
  lines = [];
});

const whole = fs.createWriteStream;

/** From now on, files below a folder cannot be written. */
const failWrites = (folder: string, code: 'ENOSPC' | 'EROFS') => {
  fs.createWriteStream = ((path: string, options: object) => {
    if (!path.includes(folder)) return whole(path, options);
    const error = Object.assign(new Error(`${code}: write`), { code });
    return new Writable({ write: (_chunk, _encoding, done) => done(error) });
  }) as typeof fs.createWriteStream;
  syncBuiltinESMExports();
};
const healWrites = () => {
  fs.createWriteStream = whole;
  syncBuiltinESMExports();
};

const directory = () => {
  const { storage } = app.world.config;
  if (storage.kind !== 'disk') throw new Error('this test uses the disk');
  return storage.directory;
};
const uploadedFile = async () => {
  const { body } = await upload();
  const path = join(directory(), 'lab-documents', String(body.file_url));
  return { body, path, bytes: await readFile(path) };
};
const away = () => `${directory()}-away`;
const takeAway = async () => {
  await rename(directory(), away());
  await writeFile(directory(), 'not a folder');
};
const bringBack = async () => {
  await rm(directory());
  await rename(away(), directory());
};
const work = (queue: string, data: object): Promise<void> => {
  const job = analysisJobs.find((each) => each.queue === queue);
  if (!job) throw new Error('no such queue');
  return job.run(app.world, data as never, new AbortController().signal);
};

const years = (count: number) => Date.now() + count * 365 * 86_400_000;
const signIn = () =>
  app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: 'correct horse battery' }),
  });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const sees = async (cookie: string) => (await app.fetch('/api/notifications', { headers: { cookie } })).status;

describe('the disk', () => {
  afterEach(healWrites);

  it.each([
    ['full', 'ENOSPC', 'the disk is full'],
    ['read-only', 'EROFS', 'the folder of the files cannot be written'],
  ] as const)('OPS-009: %s: uploads get 503, the rest goes on, and all does when it has room', async (_, code, reason) => {
    const before = (await upload()).body;
    failWrites('.incoming', code);
    for (let time = 0; time < 2; time += 1)
      expect(await upload()).toMatchObject({
        status: 503,
        body: { details: 'The file could not be stored. Please try again in a moment.' },
      });
    expect((await download(String(before.id))).status).toBe(200);
    expect(await isReady()).toBe(false);
    expect(await finding('storage')).toMatchObject({ ok: false, detail: expect.stringContaining(reason) });
    const lost = said('error').filter((line) => line.startsWith('files cannot be stored'));
    expect(lost).toEqual([`files cannot be stored, because ${reason}: uploads get 503 until they can`]);
    healWrites();
    expect((await upload()).status).toBe(200);
    expect(await isReady()).toBe(true);
    expect(said('info')).toContain('files can be stored again');
    expect(await finding('storage')).toMatchObject({ ok: true });
  });

  it('OPS-009: full where uploads wait: 503 and a sentence', async () => {
    failWrites('uploads', 'ENOSPC');
    expect(await upload()).toMatchObject({
      status: 503,
      body: { details: "Files can't be stored or opened right now. Please try again in a moment." },
    });
    expect(said('error')).toContain('an upload could not be kept on the disk');
    healWrites();
    expect((await upload()).status).toBe(200);
  });
});

describe('the file store', () => {
  it('OPS-009: away: uploads and downloads get 503, lists are shown, analyses wait, and all goes on when it is back', async () => {
    const { body } = await uploadToLab(app, labId, await sample('sop'), owner);
    const { id: analysisId } = await owner.api.analyses.start({ labId });
    await takeAway();
    expect((await upload()).status).toBe(503);
    const answer = await download(String(body.id));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      details: "Stored files can't be opened right now. Please try again in a moment.",
    });
    expect((await owner.api.documents.listOfLab({ labId })).total).toBeGreaterThan(0);
    await expect(work('analyses.run', { analysisId })).rejects.toThrow('the file store does not answer');
    await work('analyses.given-up', { analysisId, fruitless: 5 }); // one more would end it
    expect(await owner.api.analyses.get({ analysisId })).not.toMatchObject({ status: 'failed' });
    expect(said('error').filter((line) => line.startsWith('stored files cannot be read'))).toHaveLength(1);
    await bringBack();
    expect((await upload()).status).toBe(200);
    expect((await download(String(body.id))).status).toBe(200);
    expect(said('info')).toEqual(expect.arrayContaining(['files can be stored again', 'stored files can be read again']));
    await work('analyses.run', { analysisId });
    expect(await owner.api.analyses.get({ analysisId })).toMatchObject({ status: 'completed' });
  });

  it('OPS-009: a file that was shortened is never handed out, and is when it is mended', async () => {
    const { body, path, bytes } = await uploadedFile();
    await truncate(path, 100);
    const answer = await download(String(body.id));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({
      details: 'This file is damaged in storage. Please contact support, or upload it again.',
    });
    expect((await finding('files'))?.detail).toContain(` damaged: lab-documents/${String(body.file_url)}`);
    expect(said('error')).toEqual(['a stored file is damaged: its size is not what was stored']);
    await writeFile(path, bytes);
    expect(await contentOf(String(body.id))).toEqual(bytes);
    expect(await finding('files')).toMatchObject({ ok: true });
  });

  it('OPS-009: a file of which one byte was changed is never handed out whole, and is when it is mended', async () => {
    const { body, path, bytes } = await uploadedFile();
    const changed = Buffer.from(bytes);
    changed[50] = (changed[50] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(contentOf(String(body.id))).rejects.toThrow(/fetch failed|terminated/);
    await expect.poll(() => said('error')).toEqual(['a stored file is damaged: its content is not what was stored']);
    await writeFile(path, bytes);
    expect(await contentOf(String(body.id))).toEqual(bytes);
  });
});

describe('the mail server', () => {
  it('OPS-009 OPS-030: away: people go on, mail waits for days, and comes once when the server is back', async () => {
    const { port } = mail;
    await mail.stop();
    await startWorker(app.world);
    const answer = await app.fetch('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'late@example.org', password: 'correct horse battery', name: 'Late' }),
    });
    expect(answer.status).toBe(200);
    const host = app.world.config.mail.kind === 'smtp' ? new URL(app.world.config.mail.url).host : '';
    const sentence = `mail cannot be sent, because the mail server ${host} did not take the message: it waits and is tried again for three days`;
    await expect.poll(() => said('error')).toContain(sentence);
    await expect(createMailer(app.world.config.mail).ready()).rejects.toThrow(/the mail server \S+ does not answer/);
    const waiting = () =>
      app.rows<{ state: string; retry_limit: number; retry_delay_max: number }>(
        `select state, retry_limit, retry_delay_max from pgboss.job where name = 'mail.send' and data->>'to' = 'late@example.org'`,
      );
    await expect.poll(async () => (await waiting())[0]).toEqual({ state: 'retry', retry_limit: 300, retry_delay_max: 900 });
    mail = await startMailServer({}, port);
    await expect.poll(() => mail.received.filter(({ to }) => to.includes('late@example.org'))).toHaveLength(1);
    expect(said('error').filter((line) => line === sentence)).toHaveLength(1);
    expect(said('warn')).not.toContain('an attempt of a job failed');
    expect(said('info')).toEqual(expect.arrayContaining(['a job begins', 'a job ended']));
    await expect.poll(() => said('info')).toContain('mail can be sent again');
    await expect.poll(async () => (await waiting())[0]?.state).toBe('completed');
    expect(mail.received.filter(({ to }) => to.includes('late@example.org'))).toHaveLength(1);
  });
});

describe('the clock', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['ahead', 10],
    ['behind', -10],
  ] as const)(
    'OPS-009: ten years %s: people sign in and upload, the trail stays whole, and nothing of it lasts',
    async (_, by) => {
      const now = cookieOf(await signIn());
      vi.useFakeTimers({ toFake: ['Date'], now: years(by) });
      expect(clockProblem(await clockFacts(app.world.database, new Date()))).toMatch(/^The clock of this machine is 10 years/);
      const answer = await signIn();
      expect(answer.status).toBe(200);
      const then = cookieOf(answer);
      expect(await sees(then)).toBe(200);
      owner = { ...owner, cookie: then };
      const { body } = await upload();
      const link = await app.fetch(`/api/lab-documents/${String(body.id)}/link`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie: then },
        body: '{}',
      });
      const { url } = (await link.json()) as { url: string };
      vi.useRealTimers();
      // What was opened while the clock was ahead has ended; so has what a clock behind gave too short a life.
      expect(await sees(then)).toBe(401);
      const later = await signIn();
      expect([later.status, later.status === 200 ? '' : await later.text()]).toEqual([200, '']);
      const again = cookieOf(later);
      expect(await sees(again)).toBe(200);
      expect((await app.fetch(url, { headers: { cookie: again } })).status).toBe(403);
      expect(await sees(now)).toBe(200);
      const listed = await app.fetch(`/api/labs/${labId}/documents`, { headers: { cookie: again } });
      expect(listed.status).toBe(200);
    },
  );
});
