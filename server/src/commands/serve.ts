import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createApp, declareJobs, loadShippedData, startWorker } from '../app.ts';
import { isEmpty, seedDemo } from '../demo/seed.ts';
import { loadConfig } from '../platform/config.ts';
import { sweepUploads, uploadDirectoryOf } from '../platform/http/upload-directory.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import type { World } from '../platform/world.ts';
import { untilStopped } from './process.ts';
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

/** Starts the API, the pages and, unless told otherwise, the worker; resolves when the process is asked to stop. */
export const serve = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const log = createLogger(config.log.level);
  const world = await openWorld(config, log);
  const stopSweeping = await keepSweeping(world);
  await loadShippedData(world.database);
  await declareJobs(world);
  if (config.worker.mode === 'in-process') await startWorker(world);
  const demo = config.demo && (await isEmpty(world)) ? await seedDemo(world) : null;
  const server = createApp(world, webDirectory);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.server.port, config.server.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = config.server.port === 0 ? `http://${config.server.host}:${port}` : config.server.publicUrl;
  process.stdout.write(`\nAliquot is running on ${address}\n`);
  if (config.demo) process.stdout.write(demoSignIns());
  // The projects of the demo follow when the documents of its laboratories have been read, a short while after the start.
  demo?.finish().catch((error: unknown) => log.error({ err: error }, 'the demo data is incomplete'));
  if (config.mail.kind === 'outbox')
    process.stdout.write(`No SMTP server is set: messages can be read on ${address}/dev/mail\n`);
  if (world.database.kind === 'pglite') {
    process.stdout.write('The embedded database survives a killed process, not a power cut: use DATABASE_URL for real work.\n');
  }
  await untilStopped();
  log.info('stopping');
  stopSweeping();
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5000).unref();
  await world.close();
};
