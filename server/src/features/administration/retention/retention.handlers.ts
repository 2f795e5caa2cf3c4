import { retentionRoutes, type StoredRetention } from '@aliquot/contract/administration/retention';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { readRetention } from '../settings/retention-days.service.ts';
import { maySet } from '../settings/settings.policy.ts';
import { saveSetting } from '../settings/settings.repository.ts';
import { maySweep } from './retention.policy.ts';
import { trySweep } from './retention.service.ts';

const changedMeanwhile = refuse('CONFLICT', 'Another administrator changed these days in the meantime. Reload the page.');

const stored = async (db: Db): Promise<StoredRetention> => {
  const { days, version, changed_at } = await readRetention(db);
  return { days, version, changed_at: changed_at?.toISOString() ?? null };
};

export const retentionHandlers = {
  get: handle(retentionRoutes.get, async ({ db }) => succeed(await stored(db))),

  set: handle(retentionRoutes.set, async (call) => {
    const { input, actor, db, now } = call;
    const setting = maySet(actor, { name: 'retention' as const });
    if (!setting) return refuse('FORBIDDEN');
    const before = await readRetention(db);
    const saved = { value: input.days, version: input.version, by: actor.id, now };
    if (!(await saveSetting(db, setting, saved))) return changedMeanwhile;
    await happened(call, {
      action: 'settings.retention',
      objectType: 'setting',
      objectId: null,
      before: before.days,
      after: input.days,
    });
    return succeed(await stored(db));
  }),

  dryRun: handleInSteps(retentionRoutes.dryRun, async ({ input, actor, world, now }) => {
    const allowed = maySweep(actor, { before: now });
    if (!allowed) return refuse('FORBIDDEN');
    const allow = (before: Date) => ({ ...allowed, before });
    return succeed({ removed: await trySweep(world, { days: input.days, now, allow }) });
  }),
};
