import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createApp, declareJobs, loadShippedData, startWorker } from '../app.ts';
import { isEmpty, seedDemo } from '../demo/seed.ts';
import { isUnfinished, noteFinished, noteUnfinished } from '../demo/unfinished.ts';
import { loadConfig } from '../platform/config.ts';
import { sweepUploads, uploadDirectoryOf } from '../platform/http/upload-directory.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import type { World } from '../platform/world.ts';
import { refusedPort, untilStopped } from './process.ts';
import { demoSignIns } from './seed.ts';

const webDirectory = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const hour = 60 * 60 * 1000;

/** What killed processes left on this machine's disk. The embedded database has one process: at its start nobody else writes. */
const sweepDisk = async ({ config, storage, log }: World, starting: boolean): Promise<void> => {
  const before = new Date(Date.now() - (starting && config.database.kind === 'embedded' ? 0 : hour));
  const forms = await sweepUploads(uploadDirectoryOf(config), before);
  const drafts = await storage.tidy(before);
  if (forms + drafts > 0) log.warn({ forms, drafts }, 'interrupted uploads were removed');
};

/** Sweeps now and every hour, of which no failure keeps the server from serving. */
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

/** Makes the demo in an empty database. @returns null where there is nothing to make. */
const beginDemo = async (world: World, signal: AbortSignal) => {
  if (!world.config.demo || !(await isEmpty(world))) return null;
  await noteUnfinished(world.config.dataDirectory);
  return seedDemo(world, signal);
};

const demoGoesOn = `The demo is being filled in: the last nine months of a small market, one day after the other, with documents
that are read as any others. It takes a minute or two, and open pages follow by themselves.
`;
const demoInterrupted = (directory: string) =>
  `The demo in ${directory} is incomplete: its making was interrupted. To have it whole, stop, remove that directory and start again.
`;

/** Goes on with the demo while the product is used already, and says when it is complete. */
const goOnWithDemo = async (
  { config, log }: World,
  demo: Awaited<ReturnType<typeof beginDemo>>,
  signal: AbortSignal,
): Promise<void> => {
  const { dataDirectory } = config;
  if (!demo) {
    if (config.demo && (await isUnfinished(dataDirectory))) process.stdout.write(demoInterrupted(dataDirectory));
    return;
  }
  process.stdout.write(demoGoesOn);
  try {
    await demo.finish();
    if (signal.aborted) return;
    await noteFinished(dataDirectory);
    process.stdout.write('The demo is complete.\n');
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'the demo data is incomplete');
  }
};

/** Starts the API, the pages and, unless told otherwise, the worker; resolves when the process is asked to stop. */
export const serve = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const log = createLogger(config.log.level);
  const world = await openWorld(config, log);
  const stopSweeping = await keepSweeping(world);
  await loadShippedData(world.database);
  await declareJobs(world);
  if (config.worker.mode === 'in-process') await startWorker(world);
  const server = createApp(world, webDirectory);
  await listen(server, config.server);
  const stopping = new AbortController();
  const demo = await beginDemo(world, stopping.signal);
  const { port } = server.address() as AddressInfo;
  const address = config.server.port === 0 ? `http://${config.server.host}:${port}` : config.server.publicUrl;
  process.stdout.write(`\nAliquot is running on ${address}\n`);
  if (config.demo) process.stdout.write(demoSignIns());
  if (config.mail.kind === 'outbox')
    process.stdout.write(`No SMTP server is set: messages can be read on ${address}/dev/mail\n`);
  if (world.database.kind === 'pglite') {
    process.stdout.write('The embedded database survives a killed process, not a power cut: use DATABASE_URL for real work.\n');
  }
  const demoEnds = goOnWithDemo(world, demo, stopping.signal);
  await untilStopped();
  log.info('stopping');
  stopping.abort();
  stopSweeping();
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5000).unref();
  await demoEnds;
  await world.close();
};
