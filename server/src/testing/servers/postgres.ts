import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findPostgres, majorVersionOf } from './postgres-binaries.ts';

const startMilliseconds = 30_000;
const attempts = 3;

/** A server that is thrown away needs no durability; a benchmark can ask for it back. */
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export type PostgresServer = {
  /** The address of the database `postgres`, as its superuser. */
  readonly url: string;
  /** Ends this server at once, as `pg_ctl stop -m immediate` does; `startAgain` recovers it on the same address. */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends this server, even with open connections, and removes its files. */
  stop(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: there it is given to `nobody`. */
const accountToRunAs = (): Account => {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 };
};

const giveTo = (path: string, { uid, gid }: Account) => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

const initialise = ({ binaries, folder, password, account }: Cluster) => {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, account);
  const locale = majorVersionOf(binaries) >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(binaries, 'initdb'), ['-D', join(folder, 'data'), '--encoding=UTF8', '--no-sync', ...locale, ...access], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
  });
  rmSync(passwordFile);
};

const accepts = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** Resolves to whether the server takes connections; false when it ended instead, as on a port that was just taken. */
const becomesReady = async ({ process: server, url }: Running): Promise<boolean> => {
  const deadline = Date.now() + startMilliseconds;
  while (!hasEnded(server) && Date.now() < deadline) {
    if (await accepts(url)) return true;
    await wait(50);
  }
  return false;
};

const end = async (server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> => {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill(signal); // SIGINT is PostgreSQL's fast shutdown: connections are ended, not waited for
  await ended;
};

type Cluster = { readonly binaries: string; readonly folder: string; readonly password: string; readonly account: Account };

const makeCluster = (directory: string): Cluster => {
  const account = accountToRunAs();
  const folder = mkdtempSync(join(directory, 'cluster-'));
  giveTo(folder, account);
  chmodSync(directory, 0o711);
  const cluster = { binaries: findPostgres(directory), folder, password: randomBytes(24).toString('base64url'), account };
  initialise(cluster);
  return cluster;
};

type Running = { readonly process: ChildProcess; readonly url: string; readonly lastWords: () => string };

const spawnServer = ({ binaries, folder, password, account }: Cluster, port: number, settings: Settings): Running => {
  const configuration = {
    ...throwawaySettings,
    ...settings,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
  };
  const options = Object.entries(configuration).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...options], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (text: Buffer) => {
    words = (words + text.toString()).slice(-2000);
  });
  return { process: child, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, lastWords: () => words };
};

const launch = async (cluster: Cluster, settings: Settings): Promise<Running> => {
  for (let attempt = 1; ; attempt += 1) {
    const server = spawnServer(cluster, await freePort(), settings);
    if (await becomesReady(server)) return server;
    await end(server.process);
    if (attempt === attempts) throw new Error(`PostgreSQL did not start:\n${server.lastWords()}`);
  }
};

/**
 * Starts a real PostgreSQL on a free port of 127.0.0.1 with an empty cluster, a random password and files below the
 * temporary directory: the one that comes as a package, otherwise the system's. `settings` overrides its configuration.
 * @throws Error without one for this machine, or with the server's last words when it does not come up.
 */
export const startPostgres = async (settings: Settings = {}): Promise<PostgresServer> => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-postgres-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const cluster = makeCluster(directory);
    let server = await launch(cluster, settings);
    const port = Number(new URL(server.url).port);
    const abandon = () => server.process.kill('SIGQUIT');
    process.once('exit', abandon);
    return {
      url: server.url,
      crash: () => end(server.process, 'SIGQUIT'),
      startAgain: async () => {
        server = spawnServer(cluster, port, settings);
        if (!(await becomesReady(server))) throw new Error(`PostgreSQL did not start again:\n${server.lastWords()}`);
      },
      stop: async () => {
        await end(server.process);
        process.off('exit', abandon);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};
