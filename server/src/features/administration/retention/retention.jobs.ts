import { system } from '../../../kernel/actor.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { World } from '../../../platform/world.ts';
import { readRetention } from '../settings/retention-days.service.ts';
import { sweepAll } from './retention.service.ts';

const allow = (before: Date) => permitSystem('sweep', { before });

/** Removes what has become old enough by the operator's days, and notes it in the trail. Run again, it finds nothing. */
export const runRetention = async (world: World): Promise<void> => {
  const now = world.now();
  const { days } = await world.database.transaction(system, readRetention);
  const swept = await world.database.owner.transaction().execute((db) => sweepAll(db, { days, now, allow }));
  const removed = swept.filter(({ kind, rows }) => rows > 0 && kind !== 'uploads');
  if (removed.length === 0) return;
  await world.database.transaction(system, (db) =>
    recordChange(
      { db, actor: system, origin: null, now },
      {
        action: 'retention.remove',
        objectType: 'setting',
        objectId: null,
        after: Object.fromEntries(removed.map(({ kind, rows }) => [kind, rows])),
      },
    ),
  );
};

export const retentionJobs: readonly JobDefinition[] = [
  {
    queue: 'retention.run',
    options: { seconds: 1800, retries: 2, concurrency: 1 },
    cron: '41 3 * * *',
    removes: true,
    run: runRetention,
  },
];
