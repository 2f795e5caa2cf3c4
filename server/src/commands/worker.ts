import { declareJobs, loadShippedData, startWorker, watchTrail } from '../app.ts';
import { watchClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { giveMemoryBack } from '../platform/memory.ts';
import { serveMetrics } from '../platform/metrics/serving.ts';
import { openWorld } from '../platform/open-world.ts';
import { CommandError, requireGazetteer, untilStopped } from './process.ts';

/** Milliseconds after which nothing of a start is used. */
const settlingMilliseconds = 10_000;

/** Works on the queues without serving, on the world that `open` opens; needs a database that several processes can open. */
export const workOn = async (open: typeof openWorld): Promise<void> => {
  const config = loadConfig(process.env);
  if (config.database.kind === 'embedded')
    throw new CommandError('A separate worker needs DATABASE_URL: the embedded database has one process.', 78);
  requireGazetteer();
  const log = createLogger(config.log.level);
  const world = await open(config, log);
  const stopWatching = watchClock(world);
  await loadShippedData(world.database);
  await declareJobs(world);
  await startWorker(world);
  log.info('worker started');
  watchTrail(world);
  const metrics = await serveMetrics(world);
  const settled = setTimeout(giveMemoryBack, settlingMilliseconds);
  settled.unref();
  await untilStopped();
  clearTimeout(settled);
  stopWatching();
  metrics?.stop();
  await world.close();
};

/** The command: works on the world that the settings name. */
export const work = (): Promise<void> => workOn(openWorld);
