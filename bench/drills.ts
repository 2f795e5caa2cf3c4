import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { restoreBackup } from '../server/src/commands/restore.ts';
import { takeBackup } from '../server/src/commands/take-backup.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { openWorld } from '../server/src/platform/open-world.ts';
import type { World } from '../server/src/platform/world.ts';
import { pdfOf } from '../server/src/testing/acts/uploads.ts';
import { databaseAt, type Template } from '../server/src/testing/servers/databases.ts';
import { openS3Server, type S3Server, settingsOfS3 } from '../server/src/testing/servers/s3-server.ts';
import { onEngines, onTemplate, researcherWith } from './lib/product.ts';

const help = `Whether a backup that is taken while people upload loses anything, and how long backup and restore take.

  npm run bench -- drills [--drills 10] [--projects 200] [--megabytes 20] [--engines pglite,postgres] [--stores disk,s3]

In each drill four clients attach files to a project and note what was acknowledged. A backup is taken meanwhile and restored
into an empty place. Fails when a file or row that was acknowledged before the backup began is missing or differs there, or a
check of the restored product does. Databases are temporary ones.`;

const { values: options } = parseArgs({
  options: {
    drills: { type: 'string', default: '10' },
    projects: { type: 'string', default: '200' },
    megabytes: { type: 'string', default: '20' },
    engines: { type: 'string', default: 'pglite,postgres' },
    stores: { type: 'string', default: 'disk,s3' },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const fileBytes = 1_000_000;
const clients = 4;
const mostFiles = 40; // of each client: a person may upload 200 in a day

type Acknowledged = { readonly key: string; readonly sha256: string; readonly at: number };

const attach = async (url: string, cookie: string, projectId: string, text: string): Promise<Acknowledged> => {
  const bytes = await pdfOf([text]);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'note.pdf', { type: 'application/pdf' }));
  const headers = { cookie, origin: 'http://127.0.0.1:3000' };
  const answer = await fetch(`${url}/api/projects/${projectId}/documents`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
  const { file_url: key } = (await answer.json()) as { file_url: string };
  return { key, sha256: createHash('sha256').update(bytes).digest('hex'), at: performance.now() };
};

/** Files of a megabyte each, with their rows. */
const plantFiles = async ({ storage, database }: World, projectId: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) {
    const key = `${projectId}/planted-${number}.pdf`;
    const stored = await storage.put({ bucket: 'project-documents', key }, Readable.from([randomBytes(fileBytes)]), {
      contentType: 'application/pdf',
    });
    await database.pool.query(
      `insert into documents (project_id, file_name, file_type, file_url, file_size, sha256, uploaded_by)
       select id, 'planted.pdf', 'application/pdf', $2, $3, $4, user_id from projects where id = $1`,
      [projectId, key, stored.size, stored.sha256],
    );
  }
};

/** The settings of an empty place on the same engine. */
const emptyPlace = async (template: Template, directory: string, files: Record<string, string>) => {
  const AUTH_SECRET = 'a secret for a bench: 0123456789abcdefghij';
  const own = { ALIQUOT_DATA_DIR: join(directory, 'restored'), AUTH_SECRET, ALIQUOT_DEMO: 'off', ...files };
  if (template.engine === 'pglite') return own;
  const name = `aliquot_drill_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: databaseAt(template.url, 'postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { ...own, DATABASE_URL: databaseAt(template.url, name) };
};

/** Number of acknowledged files that the restored product lacks, or has with another content. */
const lostOf = async (environment: Record<string, string>, acknowledged: readonly Acknowledged[]): Promise<number> => {
  const world = await openWorld(loadConfig(environment), createLogger('silent'));
  const rows = await world.database.owner.selectFrom('documents').select(['file_url', 'sha256']).execute();
  const known = new Map(rows.map(({ file_url, sha256 }) => [file_url, sha256]));
  let lost = 0;
  for (const { key, sha256 } of acknowledged) {
    const found = await world.storage.open({ bucket: 'project-documents', key });
    const hash = createHash('sha256');
    for await (const chunk of found?.stream ?? []) hash.update(chunk as Buffer);
    if (known.get(key) !== sha256 || hash.digest('hex') !== sha256) lost += 1;
  }
  await world.close();
  return lost;
};

type Store = 'disk' | 's3';

/** One drill. @returns whether nothing was lost. */
const drill = async (template: Template, store: Store, number: number): Promise<boolean> => {
  const servers: S3Server[] = [];
  /** Settings of a separate, empty store. */
  const emptyStore = async (): Promise<Record<string, string>> => {
    if (store === 'disk') return {};
    const server = await openS3Server();
    servers.push(server);
    return settingsOfS3(server);
  };
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-drill-'));
  let whole = false;
  const work = async ({ world, url }: { world: World; url: string }) => {
    const { id, cookie } = await researcherWith(world, Number(options.projects));
    const { rows } = await world.database.pool.query<{ id: string }>('select id from projects where user_id = $1 limit 1', [
      id,
    ]);
    const projectId = rows[0]?.id ?? '';
    await plantFiles(world, projectId, Number(options.megabytes));
    const journal: Acknowledged[] = [];
    let writing = true;
    const client = async (name: number) => {
      for (let file = 0; file < mostFiles && writing; file += 1)
        journal.push(await attach(url, cookie, projectId, `Client ${name}, file ${file}`));
    };
    const writers = Array.from({ length: clients }, (_, name) => client(name));
    while (journal.length < clients * 3) await Promise.race([...writers, new Promise((resolve) => setTimeout(resolve, 20))]);
    const begun = performance.now();
    const backup = join(directory, 'backup');
    const quiet = { say: () => undefined, signal: new AbortController().signal };
    const made = await takeBackup(world, { directory: backup, withSecret: false }, quiet);
    writing = false;
    await Promise.all(writers);
    const environment = await emptyPlace(template, directory, await emptyStore());
    const restored = await restoreBackup(environment, backup);
    const acknowledged = journal.filter(({ at }) => at < begun);
    const lost = await lostOf(environment, acknowledged);
    const failed = restored.findings.filter(({ ok }) => ok === false).map(({ check }) => check);
    whole = lost === 0 && failed.length === 0 && made.losses.length === 0;
    print(
      `  ${String(number).padStart(2)}: ${acknowledged.length} acknowledged before, ${journal.length - acknowledged.length} meanwhile, ${lost} lost; ` +
        `${made.rows} rows, ${Math.round(made.bytes / 1e6)} MB; backup ${made.seconds.toFixed(1)} s, restore ${restored.seconds.toFixed(1)} s` +
        (failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''),
    );
  };
  await onTemplate(template, work, await emptyStore());
  for (const server of servers) await server.stop();
  await rm(directory, { recursive: true, force: true });
  return whole;
};

const bench = async (template: Template): Promise<void> => {
  for (const store of options.stores.split(',')) {
    if (store !== 'disk' && store !== 's3') throw new Error(`There is no store ${store}: disk or s3.`);
    print(`${template.engine}, ${store}`);
    for (let number = 1; number <= Number(options.drills); number += 1)
      if (!(await drill(template, store, number))) process.exitCode = 1;
  }
};

if (options.help) print(help);
else await onEngines(options.engines, bench);
