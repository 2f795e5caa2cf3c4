import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '../platform/world.ts';

/** True if the database has no users yet. */
export const isEmpty = async ({ database }: World): Promise<boolean> =>
  (await database.owner.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

const markOf = (dataDirectory: string) => join(dataDirectory, 'demo-unfinished');

/** Leaves a mark beside the data that the demo has been begun: what is killed on the way cannot say so itself. */
export const noteUnfinished = async (dataDirectory: string): Promise<void> => {
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(markOf(dataDirectory), '');
};

export const noteFinished = (dataDirectory: string): Promise<void> => rm(markOf(dataDirectory), { force: true });

export const isUnfinished = (dataDirectory: string): Promise<boolean> =>
  access(markOf(dataDirectory)).then(
    () => true,
    () => false,
  );
