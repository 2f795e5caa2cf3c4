import { constants, setPriority } from 'node:os';
import { declareJobs } from '../app.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { firstProcess } from '../platform/second-process.ts';
import { provideDemoTo } from './demo.ts';
import { CommandError } from './process.ts';

/** The second process of a server on PostgreSQL: makes the demo, after everything that visitors wait for. */
export const growDemo = async (): Promise<void> => {
  const first = firstProcess();
  if (!first) throw new CommandError('This is a part of serve. To make the demo without serving, run: npm run aliquot -- seed');
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const config = loadConfig(process.env);
  const world = await openWorld(config, createLogger(config.log.level));
  try {
    await declareJobs(world);
    await provideDemoTo(first, world, process.stdout);
  } finally {
    await world.close();
    first.leave();
  }
};
