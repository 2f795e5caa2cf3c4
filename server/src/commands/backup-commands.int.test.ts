import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pathOfFile } from '../platform/backup/manifest.ts';
import { openDatabase } from '../platform/db/index.ts';
import { sha256Of } from '../platform/digest.ts';
import { labData } from '../testing/acts/labs.ts';
import { formOf, pdfOf } from '../testing/acts/uploads.ts';
import { manifestOf, testSecret } from '../testing/backups.ts';
import { mainFile, runAsProcess, runHere } from '../testing/command-line.ts';
import { testPassword } from '../testing/test-app.ts';

/** Only the embedded database is backed up through the process that has it open. */
const again = process.env.ALIQUOT_TEST_ENGINE === 'postgres';

let folder: string;
const at = (name: string) => join(folder, name);
const settingsOf = (data: string) => ({
  NODE_ENV: 'test',
  ALIQUOT_DEMO: 'off',
  ALIQUOT_DATA_DIR: data,
  AUTH_SECRET: testSecret,
  PORT: '0',
  WORKER: 'separate', // so what is queued stays queued
});
const aliquot = (data: string, ...words: string[]) => runAsProcess(settingsOf(data), ...words);

type Serving = { readonly url: string; readonly stop: () => Promise<void> };

const addressSaidBy = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /running on (http:\/\/[^\s"]+)"/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`the product ended as it started:\n${said}`)));
  });

/** `aliquot serve` as a process on a free port, once it answers. */
const serve = async (data: string): Promise<Serving> => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settingsOf(data) };
  const child = spawn(process.execPath, [mainFile, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: await addressSaidBy(child),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Signs up an owner with a laboratory and stores a document. @returns its key in the store. */
const storeDocument = async (url: string): Promise<string> => {
  let cookie = '';
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return (await answer.json()) as Record<string, unknown>;
  };
  await call('/accounts/lab-owners', {
    name: 'Owner',
    email: 'owner@example.org',
    password: testPassword,
    organization: 'Meridian',
    location: 'Oakland, California',
    researchInterest: [],
  });
  const { id } = await call('/labs', { labData: labData() });
  const file = { name: 'manual.pdf', bytes: await pdfOf(['A manual']), type: 'application/pdf' };
  const { file_url } = await call(`/labs/${String(id)}/documents`, formOf('file', [file]));
  return String(file_url);
};

/** Every file below a directory with the SHA-256 of its content. */
const contentsOf = async (directory: string): Promise<Record<string, string>> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(paths.toSorted().map(async (path) => [path, sha256Of(await readFile(path))] as const)),
  );
};

/** Removes what waits for a worker, which doctor would miss. @returns what it was. */
const takeJobs = async (data: string): Promise<unknown[]> => {
  const database = await openDatabase({ dataDir: data });
  try {
    return (await database.pool.query('delete from pgboss.job returning name')).rows;
  } finally {
    await database.close();
  }
};

describe.skipIf(again)('OPS-001 the commands of a backup, beside a product that serves', () => {
  let serving: Serving;
  let key: string;
  let taken: Awaited<ReturnType<typeof aliquot>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aliquot-backup-commands-'));
    const template = inject('databaseTemplate');
    if (template.engine === 'pglite') cpSync(template.directory, at('data'), { recursive: true });
    serving = await serve(at('data'));
    key = await storeDocument(serving.url);
  });
  beforeAll(async () => {
    taken = await aliquot(at('data'), 'backup', at('backup'), '--json');
  });
  afterAll(async () => {
    await serving?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const document = () => pathOfFile({ bucket: 'lab-documents', key });

  it('OPS-001 `aliquot backup` has the running process write it, and tells what that says', async () => {
    expect(taken.code).toBe(0);
    expect(taken.said).toMatch(/^Database: \d+ tables\. Files: \d+ to copy\.\n/);
    expect(JSON.parse(taken.out)).toMatchObject({ directory: at('backup'), losses: [], secret: false });
    expect((await manifestOf(at('backup'))).files.map(pathOfFile)).toContain(document());
    expect((await fetch(`${serving.url}/api/health`)).status).toBe(200);
  });

  it('OPS-001 `aliquot backup verify` ends with 0, and with 1 for an altered file, which it names', async () => {
    const whole = await aliquot(at('data'), 'backup', 'verify', at('backup'));
    expect([whole.code, whole.said]).toEqual([0, '']);
    expect(whole.out).toMatch(/is whole: .*\nIts signature is valid\.\n$/);
    cpSync(at('backup'), at('altered'), { recursive: true });
    const bytes = await readFile(join(at('altered'), document()));
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await writeFile(join(at('altered'), document()), bytes);
    const altered = await runHere(settingsOf(at('data')), 'backup', 'verify', at('altered'));
    expect([altered.code, altered.out, altered.said]).toEqual([
      1,
      `${at('altered')} cannot be restored:\n  ${document()} was altered.\n`,
      '',
    ]);
  });

  it('OPS-001 `aliquot restore` fills an empty directory, and no full one', async () => {
    const restored = await aliquot(at('restored'), 'restore', at('backup'));
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^Backup of .* restored: /m)]);
    expect(restored.out).not.toContain('FAIL');
    const before = await contentsOf(at('restored'));
    expect(Object.keys(before).filter((path) => path.endsWith(key))).toHaveLength(1);
    const second = await runHere(settingsOf(at('restored')), 'restore', at('backup'));
    expect([second.code, second.out]).toEqual([1, '']);
    expect(second.said).toMatch(/^The file store is not empty: it has /);
    expect(await contentsOf(at('restored'))).toEqual(before);
  });

  it('OPS-001 doctor finds what was restored in order', async () => {
    expect(await takeJobs(at('restored'))).toContainEqual({ name: 'mail.send' });
    const examined = await runHere(settingsOf(at('restored')), 'doctor', '--json');
    const findings = JSON.parse(examined.out) as { check: string; ok: boolean | null; detail: string }[];
    expect(findings.flatMap(({ check, ok }) => (ok === true ? [] : [check]))).toEqual(['worker']);
    expect(findings.find(({ check }) => check === 'files')?.detail).toBe('1 file, none missing');
    expect(examined.code).toBe(0);
  });

  it('OPS-001 the running process takes no backup for a wrong token', async () => {
    const channel = join(at('data'), 'backup-channel.json');
    const right = await readFile(channel, 'utf8');
    const place = JSON.parse(right) as { token: string };
    await writeFile(channel, JSON.stringify({ ...place, token: 'A'.repeat(place.token.length) }));
    try {
      const refused = await aliquot(at('data'), 'backup', at('refused'));
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.said).toContain('refused to take the backup');
      expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
    } finally {
      await writeFile(channel, right);
    }
  });

  it('OPS-001 the channel goes with the process', async () => {
    await serving.stop();
    expect(existsSync(join(at('data'), 'backup-channel.json'))).toBe(false);
  });
});
