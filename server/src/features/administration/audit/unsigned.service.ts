import { system } from '../../../kernel/actor.ts';
import type { World } from '../../../platform/world.ts';
import { placeOfKey } from './chain.domain.ts';
import { placedAt, readEnd } from './chain.repository.ts';

/** Measures what of the trail no checkpoint has signed yet: how many entries, and for how long the oldest. */
export const watchTrail = ({ metrics, database, now }: World): void => {
  const count = metrics.gauge('aliquot_audit_unsigned_entries', 'Audit entries after the newest checkpoint');
  const age = metrics.gauge(
    'aliquot_audit_unsigned_oldest_seconds',
    'Age of the oldest audit entry after the newest checkpoint',
  );
  const read = () =>
    database.transaction(system, async (db) => {
      const end = await readEnd(db);
      if (!end) return;
      const signed = end.checkpoint === null ? 0 : (placeOfKey(end.checkpoint) ?? 0);
      const oldest = end.last > signed ? await placedAt(db, signed + 1) : null;
      count(Math.max(0, end.last - signed));
      age(oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0);
    });
  metrics.beforeScrape(() => read().catch(() => undefined)); // aliquot_database_up says that the database is away
};
