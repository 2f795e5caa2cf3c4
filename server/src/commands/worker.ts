import { declareJobs, loadShippedData, startWorker, watchTrail } from '../app.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { serveMetrics } from '../platform/metrics/serving.ts';
import { openWorld } from '../platform/open-world.ts';
import { CommandError, requireGazetteer, untilStopped } from './process.ts';

/** Works on the queues without serving; needs a database that several processes can open. */
export const work = async (): Promise<void> => {
  const config = loadConfig(process.env);
  if (config.database.kind === 'embedded')
    throw new CommandError('A separate worker needs DATABASE_URL: the embedded database has one process.', 78);
  requireGazetteer();
  const log = createLogger(config.log.level);
  const world = await openWorld(config, log);
  await loadShippedData(world.database);
  await declareJobs(world);
  await startWorker(world);
  log.info('worker started');
  watchTrail(world);
  const metrics = await serveMetrics(world);
  await untilStopped();
  metrics?.stop();
  await world.close();
};
