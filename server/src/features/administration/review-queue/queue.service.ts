import type { UserActor } from '../../../kernel/actor.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { findSettings } from './cases.repository.ts';
import type { Viewer } from './queue.repository.ts';

type Viewing = Pick<Doing, 'db' | 'now'> & { readonly actor: UserActor };

/** The administrator who looks at the queue, and the days in which a laboratory should be decided. */
export const viewerOf = async ({ db, actor, now }: Viewing): Promise<Viewer> => ({
  actorId: actor.id,
  targetDays: (await findSettings(db)).target_days,
  now,
});
