import { ImportRefused, importArchive } from '../features/administration/transfers/importing.service.ts';
import { permitSystem } from '../kernel/permission.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { CommandError, print } from './process.ts';

/** Reads the archive of a person's or laboratory's data into an empty installation. */
export const importData = async (file: string, options: { json?: boolean }): Promise<void> => {
  const world = await openWorld(loadConfig(process.env), createLogger('error'));
  try {
    const { subject, id, tables, files } = await importArchive(world, file, (thing) => permitSystem('import', thing));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      { subject, id, rows, files: files.length },
      `Imported the ${subject} ${id}: ${rows} rows and ${files.length} files.`,
      options.json,
    );
  } catch (error) {
    if (error instanceof ImportRefused) throw new CommandError(error.message);
    throw error;
  } finally {
    await world.close();
  }
};
