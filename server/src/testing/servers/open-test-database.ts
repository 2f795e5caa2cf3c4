import { inject } from 'vitest';
import type { Database } from '../../platform/db/index.ts';
import { copyTemplate } from './databases.ts';

/** For integration tests: a migrated, empty database on the engine under test, which the caller closes when it is done. */
export const openTestDatabase = (): Promise<Database> => copyTemplate(inject('databaseTemplate'));
