import { loadConfig } from '../platform/config.ts';
import { openDatabaseOf } from '../platform/open-world.ts';
import { print } from './process.ts';

/** Applies the migrations that the database has not seen, and names them. */
export const migrateDatabase = async ({ json }: { json?: boolean }): Promise<void> => {
  const database = await openDatabaseOf(loadConfig(process.env));
  try {
    const applied = await database.migrate();
    print({ applied }, applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.', json);
  } finally {
    await database.close();
  }
};
