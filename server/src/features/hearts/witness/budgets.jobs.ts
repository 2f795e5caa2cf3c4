import { system } from '../../../kernel/actor.ts';
import { startOfUtcDay, utcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { inShortTransaction } from '../analyses/run/contents.jobs.ts';
import { countCallsSince } from './calls.repository.ts';
import { labsAtLimit, noteUsedBudgets } from './model-checks.repository.ts';
import { usedBudgetNews } from './witness.letters.ts';

/** Notifies the administrators of budgets of calls that were used today (UTC), of each once. */
export const reportUsedBudgets = async (world: World): Promise<void> => {
  const { model } = world.config;
  if (model === null) return;
  const now = world.now();
  const since = startOfUtcDay(now);
  await inShortTransaction(world, async (db) => {
    const isUsed = (await countCallsSince(db, since)) >= model.callsPerDay;
    const labs = await labsAtLimit(db, { since, perLab: model.callsPerDayAndLab });
    const used = [...(isUsed ? [null] : []), ...labs.map(({ id }) => id)];
    const noted = await noteUsedBudgets(db, permitSystem('report', { day: utcDay(now), labs: used }));
    const news = noted.map((id) =>
      usedBudgetNews(
        id === null
          ? { limit: model.callsPerDay }
          : { limit: model.callsPerDayAndLab, labName: labs.find((lab) => lab.id === id)?.name },
      ),
    );
    await inform({ world, db, actor: system, origin: null, now }, { news });
  });
};
