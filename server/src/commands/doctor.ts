import { constants } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { counted } from '@aliquot/contract/counted';
import { limits } from '@aliquot/contract/limits';
import { checkWorkers, databaseVersion } from '../features/administration/operations/checks.service.ts';
import { filesInUse } from '../features/hearts/documents/documents.repository.ts';
import { findOrphans } from '../features/hearts/documents/orphans.jobs.ts';
import { type Grade, gradeModel, papersOfGrade } from '../features/hearts/witness/grading.service.ts';
import { saveCheck } from '../features/hearts/witness/model-checks.repository.ts';
import { system } from '../kernel/actor.ts';
import { permitSystem } from '../kernel/permission.ts';
import { clockFacts, clockProblem } from '../platform/clock.ts';
import { ConfigError, type LoadedConfig, loadConfig } from '../platform/config.ts';
import { DirectoryInUseError } from '../platform/db/lock.ts';
import { directoryFault, makeDirectory } from '../platform/directory-fault.ts';
import { probeReading } from '../platform/documents/index.ts';
import { askReady, ownAddress } from '../platform/http/running.ts';
import { countQueues } from '../platform/jobs/looking.ts';
import { createLogger } from '../platform/log.ts';
import { createMailer } from '../platform/mail/index.ts';
import { openWorld } from '../platform/open-world.ts';
import { askVersion } from '../platform/scanner/asking.ts';
import { createScanner } from '../platform/scanner/clamd.ts';
import { buckets, createStorage, type Storage } from '../platform/storage/index.ts';
import type { World } from '../platform/world.ts';
import { print } from './process.ts';

/** `ok` is null for what could not be looked at. */
export type Finding = { check: string; ok: boolean | null; detail: string };

/** All checks together end by then, in milliseconds of `performance.now()`. */
let ends = Number.POSITIVE_INFINITY;
const allMilliseconds = 50_000;
const longestMilliseconds = 20_000;
let isHanging = false;

/** @throws Error when the work takes too long; the work continues, and ends with the process. */
const inTime = async <Value>(work: () => Promise<Value>, longest = longestMilliseconds): Promise<Value> => {
  const milliseconds = Math.min(longest, Math.max(0, ends - performance.now()));
  const over = new AbortController();
  const late = wait(milliseconds, undefined, { signal: over.signal }).then(() => {
    isHanging = true;
    throw new Error(`no answer within ${Math.round(milliseconds / 1000)} seconds`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work(), late]);
  } finally {
    over.abort();
  }
};

/** The message of an error with that of its cause, if they differ. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const inner = error instanceof AggregateError ? error.errors[0] : cause;
  const more = inner === undefined || inner === null ? '' : reasonOf(inner);
  return [message, ...(more && !message.includes(more) ? [more] : [])].filter(Boolean).join(': ') || error.name;
};

const tryOut = async (check: string, work: () => Promise<string>, at?: string | null, longest?: number): Promise<Finding> => {
  try {
    return { check, ok: true, detail: await inTime(work, longest) };
  } catch (error) {
    const reason = at ? reasonOf(error) : (error as Error).message;
    return { check, ok: false, detail: at && !reason.includes(at) ? `${at}: ${reason}` : reason };
  }
};

const hostOf = (url: string | undefined): string | null => (url && URL.parse(url)?.host) || null;

const databaseHost = ({ database }: LoadedConfig) => (database.kind === 'postgres' ? hostOf(database.url) : null);

/** Fails where the data directory cannot be made, entered or written. */
const useDirectory = async ({ dataDirectory }: LoadedConfig): Promise<string> => {
  try {
    makeDirectory(dataDirectory);
    await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
    await rm(await mkdtemp(join(dataDirectory, '.doctor-')), { recursive: true });
  } catch (error) {
    throw directoryFault(dataDirectory, error) ?? error;
  }
  return dataDirectory;
};

const notLookedAt = (check: string, detail: string): Finding => ({ check, ok: null, detail });

/** The sizes of all stored documents, by bucket and key. */
const storedSizes = async ({ storage }: World): Promise<ReadonlyMap<string, number>> => {
  const sizes = new Map<string, number>();
  for (const bucket of buckets)
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<Storage['list']>> = await storage.list(bucket, '', {
        after,
        pageSize: limits.pageSizeMax,
      });
      for (const { key, size } of page.items) sizes.set(`${bucket}/${key}`, size);
      after = page.next;
    }
  return sizes;
};

const firstOf = (files: readonly { readonly name: string }[]) =>
  files
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');

/** Files that rows name but the store lacks, or has in another size. */
const missingFiles = async (world: World): Promise<string> => {
  const rows = await world.database.owner.transaction().execute(filesInUse);
  const sizes = await storedSizes(world);
  const named = rows.map(({ bucket, key, size }) => ({ name: `${bucket}/${key}`, size }));
  const missing = named.filter(({ name }) => !sizes.has(name));
  const damaged = named.filter(({ name, size }) => sizes.has(name) && sizes.get(name) !== size);
  const problems = [
    ...(missing.length > 0 ? [`${missing.length} of ${counted(rows.length, 'file')} missing: ${firstOf(missing)}`] : []),
    ...(damaged.length > 0 ? [`${damaged.length} of ${counted(rows.length, 'file')} damaged: ${firstOf(damaged)}`] : []),
  ];
  if (problems.length > 0) throw new Error(problems.join('; '));
  const { orphans } = await findOrphans(world);
  const left =
    orphans.length > 0
      ? `; ${counted(orphans.length, 'stored file belongs', 'stored files belong')} to no row, and the worker removes what no row has`
      : '';
  return `${counted(rows.length, 'file')}, none missing${left}`;
};

const checkClock = ({ database }: World) =>
  tryOut('clock', async () => {
    const problem = clockProblem(await clockFacts(database, new Date()));
    if (problem !== null) throw new Error(problem);
    return 'agrees with the database and the audit trail';
  });

const checkMail = ({ mail }: LoadedConfig) =>
  tryOut(
    'mail',
    async () => {
      await createMailer(mail).ready();
      return mail.kind === 'smtp' ? 'the mail server responds' : `kept in ${mail.directory}`;
    },
    mail.kind === 'smtp' ? hostOf(mail.url) : mail.directory,
  );

const checkStorage = (config: LoadedConfig) =>
  tryOut(
    'storage',
    async () => {
      await (await createStorage(config.storage)).ready();
      return 'responds';
    },
    config.storage.kind === 's3' ? hostOf(config.storage.endpoint ?? undefined) : null,
  );

const blank = Buffer.alloc(64 * 1024);

/** As many bytes as the largest file that people may upload. */
async function* largestFile(): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < limits.fileBytes; sent += blank.length) yield blank.subarray(0, limits.fileBytes - sent);
}

/** Asks the scanner for its version, and has it scan a file of the largest size. Nothing where none is configured. */
export const checkScanner = async ({ scanner: configured }: Pick<LoadedConfig, 'scanner'>): Promise<Finding[]> => {
  if (configured === null) return [];
  const scanner = createScanner(configured.address);
  const finding = await tryOut('scanner', async () => {
    const version = await askVersion(scanner, configured);
    const verdict = await scanner.scan(largestFile);
    if (verdict.kind === 'too-large') throw new Error(`${version} refuses files of 10 MB: raise its StreamMaxLength`);
    if (verdict.kind !== 'clean')
      throw new Error(`${version} cannot scan: ${'reason' in verdict ? verdict.reason : verdict.name}`);
    return `${version} answers and takes files of 10 MB`;
  });
  return [finding];
};

/** Keeps a grade for the operations page. @returns why it could not be kept, or nothing. */
const keepGrade = async (
  world: World | null,
  host: string,
  model: string,
  { grade, uses, checks }: Grade,
): Promise<string[]> => {
  if (world === null) return ['the operations page does not show this check, which needs the database'];
  const failed = checks.flatMap(({ passed, name }) => (passed ? [] : [name]));
  const check = permitSystem('run', { host, model, grade, uses, failed, checked_at: world.now() });
  try {
    await world.database.transaction(system, (db) => saveCheck(db, check));
    return [];
  } catch (error) {
    return [`the operations page does not show this check: ${reasonOf(error)}`];
  }
};

/** Tries the configured language model with papers made a moment ago, each in the time of a document. Nothing where none is configured. */
export const checkModel = async (
  { model: configured }: Pick<LoadedConfig, 'model'>,
  world: World | null,
): Promise<Finding[]> => {
  if (configured === null) return [];
  const { createModel } = await import('../platform/models/openai-model.ts');
  const milliseconds = configured.seconds * 1000;
  const longest = papersOfGrade * milliseconds + longestMilliseconds;
  ends += longest;
  const finding = await tryOut(
    'model',
    async () => {
      const model = createModel(configured);
      const tried = await gradeModel(model, { milliseconds, contextTokens: configured.contextTokens });
      const unkept = tried.fault === null ? await keepGrade(world, model.host, model.name, tried) : [];
      const failed = tried.checks.filter(({ passed }) => !passed).map(({ name }) => `failed: ${name}`);
      const reach = configured.isLocal
        ? 'local: nothing leaves this machine or its network'
        : `documents leave for ${configured.host}`;
      const detail = `${configured.model} has grade ${tried.grade} and ${tried.uses} (${[reach, ...failed, ...unkept].join('; ')})`;
      if (tried.grade === 'F') throw new Error(tried.fault ?? detail);
      return detail;
    },
    configured.host,
    longest,
  );
  return [finding];
};

const checkDocuments = () => tryOut('documents', probeReading);

const failedJobs = async ({ database }: World): Promise<string> => {
  const failed = (await countQueues(database)).reduce((sum, queue) => sum + queue.failed, 0);
  return `${failed} failed jobs kept`;
};

/** Checks of a database, its files and its jobs. */
export const checksOf = async (world: World): Promise<Finding[]> => [
  await tryOut('database', () => databaseVersion(world)),
  await checkStorage(world.config),
  await tryOut('files', () => missingFiles(world)),
  await tryOut('jobs', () => failedJobs(world)),
];

/** No living worker is no fault beside a product that is stopped, and no good news beside one that runs. */
const livingWorkers = async (world: World): Promise<Finding> => {
  const finding = await tryOut('worker', () => checkWorkers(world));
  const { ok, detail } = finding;
  return ok && detail.startsWith('0 workers')
    ? notLookedAt('worker', `${detail}: without a worker no reminder is sent, no document read and no checkpoint signed`)
    : finding;
};

const checkWorld = async (config: LoadedConfig): Promise<Finding[]> => {
  const world = await inTime(() => openWorld(config, createLogger('silent'), { migrates: false }));
  try {
    return [
      ...(await checksOf(world)),
      await checkClock(world),
      await checkMail(config),
      ...(await checkScanner(config)),
      ...(await checkModel(config, world)),
      await livingWorkers(world),
      await checkDocuments(),
    ];
  } finally {
    await inTime(() => world.close()).catch(() => undefined);
  }
};

/** Checks that remain when the database cannot be read. */
const besideDatabase = async (config: LoadedConfig): Promise<Finding[]> => [
  await checkStorage(config),
  await checkMail(config),
  ...(await checkScanner(config)),
  ...(await checkModel(config, null)),
  notLookedAt('files', 'needs the database'),
  notLookedAt('jobs', 'needs the database'),
  notLookedAt('worker', 'needs the database'),
];

/** Beside a database that does not open, all else is looked at still. */
const withoutDatabase = async (config: LoadedConfig, error: unknown): Promise<Finding[]> => [
  await tryOut('database', () => Promise.reject(error), databaseHost(config)),
  ...(await besideDatabase(config)),
];

/** The running instance's own report. It may listen elsewhere than the settings of this command say. */
const askRunning = async ({ server }: LoadedConfig): Promise<Finding> => {
  const check = 'running instance';
  const checks = await askReady(server);
  if (checks === null) return notLookedAt(check, `nothing answers on ${ownAddress(server)}: it may have another PORT`);
  const failing = Object.keys(checks).filter((name) => !checks[name]);
  return failing.length === 0
    ? { check, ok: true, detail: `ready (${Object.keys(checks).join(', ')})` }
    : { check, ok: false, detail: `not ready: ${failing.join(', ')}` };
};

/** The embedded database has one process: beside a running one, its rows cannot be read from here. */
const checkBeside = async (config: LoadedConfig, { pid }: DirectoryInUseError): Promise<Finding[]> => [
  await askRunning(config),
  notLookedAt('database', `process ${pid} has it open, and the embedded database has one process; stop it to look inside`),
  ...(await besideDatabase(config)),
  await checkDocuments(),
];

const examine = async (): Promise<Finding[]> => {
  const config = loadConfig(process.env);
  const { environment, database, storage, mail } = config;
  const detail = `${environment}, ${database.kind} database, ${storage.kind} storage, ${mail.kind} mail`;
  const settings: Finding = { check: 'configuration', ok: true, detail };
  const directory = await tryOut('data directory', () => useDirectory(config), config.dataDirectory);
  if (!directory.ok && database.kind === 'embedded')
    return [settings, directory, notLookedAt('database', 'needs the data directory'), await checkMail(config)];
  const findings = await checkWorld(config).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError) return checkBeside(config, error);
    return withoutDatabase(config, error);
  });
  return [settings, ...(directory.ok ? [] : [directory]), ...findings];
};

const marks = new Map<boolean | null, string>([
  [true, 'ok  '],
  [false, 'FAIL'],
  [null, '-   '],
]);

/** Findings as text, one line each. */
export const linesOf = (findings: readonly Finding[]): string =>
  findings.map(({ check, ok, detail }) => `${marks.get(ok)} ${check}: ${detail}`).join('\n');

/** Checks what an operator would check by hand; exit code 1 when something is wrong, 78 when the settings are. */
export const doctor = async ({ json }: { json?: boolean }): Promise<void> => {
  let failed = 1;
  ends = performance.now() + allMilliseconds;
  const findings = await examine().catch((error: unknown): Finding[] => {
    const isConfig = error instanceof ConfigError;
    if (isConfig) failed = error.exitCode;
    const detail = reasonOf(error);
    const check = isConfig ? 'configuration' : detail.startsWith('The data directory') ? 'data directory' : 'start';
    return [{ check, ok: false, detail }];
  });
  print(findings, linesOf(findings), json);
  if (findings.some(({ ok }) => ok === false)) process.exitCode = failed;
  if (isHanging) process.stdout.write('', () => process.exit());
};
