import { router } from '../app.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invoke } from '../platform/http/mount.ts';
import type { Play } from './play.ts';
import { hour } from './stage.ts';

const saved = [
  { lab: 'Willamette Clinical Reference', daysAgo: 31 },
  { lab: 'Wasatch Reference Laboratories', daysAgo: 12 },
] as const;

/** A researcher saves two laboratories for later. */
export const planSavedLabs = ({ stage, timeline, labs, at }: Play, researcher: UserActor): void => {
  for (const { lab, daysAgo } of saved)
    timeline.plan(new Date(at(daysAgo).getTime() + 2 * hour), (when) =>
      stage.act(when, async () => {
        const labId = labs.get(lab)?.id;
        if (labId) await invoke(router.savedLabs.save, { labId }, stage.as(researcher, when));
      }),
    );
};
