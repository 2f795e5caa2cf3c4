import { router } from '../app.ts';
import { invoke } from '../platform/http/mount.ts';
import type { Play } from './play.ts';
import { hour } from './stage.ts';

const suspended = 'Four Lakes Stem Cell Core';

/**
 * A laboratory on which no request depends is suspended until an administrator reinstates it. The denied one of the demo can be
 * reopened.
 */
export const planSuspension = ({ timeline, stage, admin, at, labs }: Play): void =>
  timeline.plan(new Date(at(5).getTime() + 6 * hour), async (when) => {
    const lab = labs.get(suspended);
    if (!lab) return;
    const reason =
      'The state inspection of November found open points in sample storage. Please send us the plan of correction that the inspector accepted.';
    await stage.act(when, () => invoke(router.suspensions.suspend, { labId: lab.id, reason }, stage.as(admin, when)));
  });
