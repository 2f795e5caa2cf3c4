// Draws the tables into docs/tables.md: `node scripts/run.mjs scripts/table-diagram.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/db/index.ts';
import { describeTables } from '../server/src/testing/table-diagram.ts';
import { root } from './lib/root.mjs';

const database = await openDatabase({});
await database.migrate();
writeFileSync(join(root, 'docs/tables.md'), await describeTables(database));
await database.close();
