import { system } from '../../../kernel/actor.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { buckets, type ObjectLocation } from '../../../platform/storage/index.ts';
import type { World } from '../../../platform/world.ts';
import { keysInUse } from './documents.repository.ts';
import { mayBeLeftovers } from './orphans.domain.ts';
import { removeFiles } from './storing.service.ts';

/** A file is stored before its row; within this time its row is written or the upload has failed. */
const graceMilliseconds = 60 * 60 * 1000;
const pageSize = 100;

type Found = { readonly files: number; readonly orphans: readonly ObjectLocation[] };

const findIn = async ({ storage, database }: World, bucket: (typeof buckets)[number], before: Date): Promise<Found> => {
  const orphans: ObjectLocation[] = [];
  let files = 0;
  let after = '';
  for (;;) {
    const { items, next } = await storage.list(bucket, '', { after, pageSize });
    const keys = items.map(({ key }) => key);
    const used = await database.transaction(system, (db) => keysInUse(db, bucket, keys));
    files += items.length;
    for (const { key, modifiedAt } of items) if (modifiedAt < before && !used.has(key)) orphans.push({ bucket, key });
    if (next === null) return { files, orphans };
    after = next;
  }
};

/** Stored files that no row names and that are older than an hour. */
export const findOrphans = async (world: World): Promise<Found> => {
  const before = new Date(world.now().getTime() - graceMilliseconds);
  const found = await Promise.all(buckets.map((bucket) => findIn(world, bucket, before)));
  return {
    files: found.reduce((sum, { files }) => sum + files, 0),
    orphans: found.flatMap(({ orphans }) => orphans),
  };
};

/** Removes files that a crash between a file and its row, or between a deletion and its file, has left. */
const sweepOrphans = async (world: World): Promise<void> => {
  const { files, orphans } = await findOrphans(world);
  if (orphans.length === 0) return;
  if (!mayBeLeftovers(orphans.length, files)) {
    world.log.error({ files, orphans: orphans.length }, 'most stored files belong to no row: nothing was removed');
    return;
  }
  await removeFiles(world, orphans);
  world.log.warn({ removed: orphans.length }, 'stored files without a row were removed');
};

export const documentJobs: readonly JobDefinition[] = [
  {
    queue: 'documents.sweep',
    options: { seconds: 1800, retries: 2, concurrency: 1 },
    cron: '41 * * * *',
    removes: true,
    run: sweepOrphans,
  },
];
