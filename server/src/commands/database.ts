import { loadShippedData } from '../app.ts';
import { loadConfig } from '../platform/config.ts';
import { openDatabaseOf } from '../platform/open-world.ts';
import { print } from './process.ts';

const summary = (applied: readonly string[], { written, removed }: { written: number; removed: number }): string =>
  [
    ...(applied.length > 0 ? [`Applied: ${applied.join(', ')}`] : []),
    ...(written + removed > 0 ? [`Project templates: ${written} written, ${removed} removed`] : []),
  ].join('\n') || 'The database is up to date.';

/** Applies the migrations that the database has not seen, names them, and loads the data that ships with this version. */
export const migrateDatabase = async ({ json }: { json?: boolean }): Promise<void> => {
  const database = await openDatabaseOf(loadConfig(process.env));
  try {
    const { applied, templates } = await database.alone('starting', async () => ({
      applied: await database.migrate(),
      templates: await loadShippedData(database),
    }));
    print({ applied, templates }, summary(applied, templates), json);
  } finally {
    await database.close();
  }
};
