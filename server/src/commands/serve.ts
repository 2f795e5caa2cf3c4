import { realpath } from 'node:fs/promises';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp, declareJobs, loadShippedData, startWorker } from '../app.ts';
import { watchClock } from '../platform/clock.ts';
import { type LoadedConfig, loadConfig } from '../platform/config.ts';
import { keepTidy } from '../platform/db/tidying.ts';
import { sweepUploads, uploadDirectoryOf } from '../platform/http/upload-directory.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { giveMemoryBack } from '../platform/memory.ts';
import { serveMetrics } from '../platform/metrics/serving.ts';
import { openWorld } from '../platform/open-world.ts';
import type { World } from '../platform/world.ts';
import { offerBackups } from './backup-beside.ts';
import { provideDemo, provideDemoBeside } from './demo.ts';
import { refusedPort, requireGazetteer, untilStopped } from './process.ts';
import { demoSignIns } from './seed.ts';

const webDirectory = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const hour = 60 * 60 * 1000;

/**
 * Removes what killed processes left on this machine's disk. The embedded database has one process: no other writes at its
 * start.
 */
const sweepDisk = async ({ config, storage, log }: World, starting: boolean): Promise<void> => {
  const before = new Date(Date.now() - (starting && config.database.kind === 'embedded' ? 0 : hour));
  const forms = await sweepUploads(uploadDirectoryOf(config), before);
  const drafts = await storage.tidy(before);
  if (forms + drafts > 0) log.warn({ forms, drafts }, 'interrupted uploads were removed');
};

/** Sweeps now and every hour; a failure does not keep the server from serving. */
const keepSweeping = async (world: World): Promise<() => void> => {
  const sweep = (starting: boolean) =>
    sweepDisk(world, starting).catch((error: unknown) => world.log.error({ err: error }, 'uploads could not be swept'));
  await sweep(true);
  const timer = setInterval(() => void sweep(false), hour);
  return () => clearInterval(timer);
};

const listen = (server: Server, { port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refusedPort(error, port, host)));
    server.listen(port, host, resolve);
  });

/** Fails as `listen` would, before what takes long is begun. */
const tryPort = async (address: { port: number; host: string }): Promise<void> => {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
};

/** The pages in use now: a later build does not take them away. */
const pagesOf = async (log: Logger): Promise<string> => {
  try {
    return await realpath(webDirectory);
  } catch {
    log.warn('there are no pages; to have them, run: npm run build');
    return webDirectory;
  }
};

/** Delay of background work after the address was printed: the first page comes before it. */
const firstPageMilliseconds = 500;

/** Longest wait for the background work of a start. */
const settlingMilliseconds = 10_000;
const longestWaitMilliseconds = 500;
const restMilliseconds = 20;

/** Follows the requests that wait for an answer. @returns what resolves when none does, or after half a second. */
const watchRequests = (server: HttpServer): (() => Promise<void>) => {
  let waiting = 0;
  server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url?.startsWith('/api/events')) return; // is open for hours
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
    });
  });
  return async () => {
    await nextTurn();
    for (let waited = 0; waiting > 0 && waited < longestWaitMilliseconds; waited += restMilliseconds)
      await rest(restMilliseconds);
  };
};

/** Address of the messages that no SMTP server takes. Production shows no messages in a page. */
export const whereMailIs = ({ environment, mail }: Pick<LoadedConfig, 'environment' | 'mail'>, address: string): string =>
  environment === 'production' && mail.kind === 'outbox'
    ? `messages are not sent but kept in ${mail.directory}`
    : `messages can be read on ${address}/dev/mail`;

/** Prints the product's address, how to sign in to the demo, and notes on its settings. */
const greet = ({ config, database }: World, port: number): void => {
  const address = config.server.port === 0 ? `http://${config.server.host}:${port}` : config.server.publicUrl;
  const lines = [
    `Aliquot is running on ${address}`,
    ...(config.demo ? [demoSignIns()] : []),
    ...(config.mail.kind === 'outbox' ? [`No SMTP server is set: ${whereMailIs(config, address)}`] : []),
    ...(database.kind === 'pglite'
      ? ['The embedded database survives a killed process, not a power cut: use DATABASE_URL for real work.']
      : []),
  ];
  if (process.stdout.isTTY) return void process.stdout.write(`\n${lines.join('\n')}\n`);
  const log = createLogger('info'); // said at any LOG_LEVEL, and in the form of the log
  for (const line of lines) log.info(line.trim());
};

/** Starts the API, the pages and, unless told otherwise, the worker on the world that `open` opens; resolves when the process is asked to stop. */
export const serveOn = async (open: typeof openWorld): Promise<void> => {
  const config = loadConfig(process.env);
  requireGazetteer();
  const log = createLogger(config.log.level);
  await tryPort(config.server);
  const world = await open(config, log);
  const stopWatching = watchClock(world);
  const stopTidying = keepTidy(world);
  const stopSweeping = await keepSweeping(world);
  await loadShippedData(world.database);
  await declareJobs(world);
  const stopOffering = await offerBackups(world);
  const stopping = new AbortController();
  const stopped = untilStopped().then(() => stopping.abort());
  const provide = config.database.kind === 'embedded' ? provideDemo : provideDemoBeside;
  const grow = await provide(world, stopping.signal, process.stdout);
  const server = createApp(world, await pagesOf(log));
  const metrics = await serveMetrics(world);
  const quiet = watchRequests(server);
  if (!stopping.signal.aborted) {
    await listen(server, config.server);
    greet(world, (server.address() as AddressInfo).port);
    await rest(firstPageMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  if (!stopping.signal.aborted && config.worker.mode === 'in-process') await startWorker(world, 'debug');
  // A demo that has been begun is ended in order also where the product was stopped meanwhile.
  const growth = grow?.({ quiet }).catch((error: unknown) => log.error({ err: error }, 'the demo could not be completed'));
  const settled = growth ?? rest(settlingMilliseconds, undefined, { ref: false });
  settled
    .then(quiet)
    .then(() => stopping.signal.aborted || giveMemoryBack())
    .catch((error: unknown) => log.warn({ err: error }, 'memory could not be given back'));
  await stopped;
  log.info('stopping');
  stopWatching();
  stopTidying();
  stopSweeping();
  await stopOffering();
  metrics?.stop();
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5000).unref();
  await growth;
  await world.close();
  log.info('stopped');
};

/** The command: serves on the world that the settings name. */
export const serve = (): Promise<void> => serveOn(openWorld);
