import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createApp, declareJobs, loadShippedData, startWorker } from '../app.ts';
import { isEmpty, seedDemo } from '../demo/seed.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { untilStopped } from './process.ts';
import { demoSignIns } from './seed.ts';

const webDirectory = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Starts the API, the pages and, unless told otherwise, the worker; resolves when the process is asked to stop. */
export const serve = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const log = createLogger(config.log.level);
  const world = await openWorld(config, log);
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
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5000).unref();
  await world.close();
};
