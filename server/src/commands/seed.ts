import { declareJobs, loadShippedData, startWorker } from '../app.ts';
import { demoPassword, demoPeople } from '../demo/people.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { makeDemo } from './demo.ts';
import { CommandError, print, requireGazetteer } from './process.ts';

/** The lines that tell a newcomer how to sign in. */
export const demoSignIns = (): string =>
  `\nDemo accounts (password ${demoPassword}):\n${demoPeople.map(([role, email]) => `  ${role.padEnd(18)} ${email}`).join('\n')}\n\n`;

/** Adds the demo data to an empty database and works until its documents are read. */
export const seed = async ({ json }: { json?: boolean }): Promise<void> => {
  const config = loadConfig(process.env);
  if (config.environment === 'production')
    throw new CommandError('The demo accounts have a known password: not in production.', 78);
  requireGazetteer();
  const world = await openWorld(config, createLogger('warn'));
  try {
    await loadShippedData(world.database);
    await declareJobs(world);
    await startWorker(world);
    if (!(await makeDemo(world, process.stderr)))
      return print({ seeded: false }, 'The database has data already: nothing was added.', json);
    print(
      { seeded: true, password: demoPassword, people: Object.fromEntries(demoPeople) },
      `The demo data is there.${demoSignIns()}`,
      json,
    );
  } finally {
    await world.close();
  }
};
