import type { UserActor } from '../kernel/actor.ts';
import type { World } from '../platform/world.ts';
import type { Stage } from './stage.ts';
import type { Timeline } from './timeline.ts';

/** State that the parts of the demo share while it is made. */
export type Play = {
  readonly world: World;
  readonly stage: Stage;
  readonly timeline: Timeline;
  readonly admin: UserActor;
  /** Folder for files between being made and being handed in. */
  readonly directory: string;
  /** The start of a working day (UTC), `daysAgo` days before the day of the demo. */
  readonly at: (daysAgo: number) => Date;
  /** The laboratories that have registered, by name, each with the owner who acts for it. */
  readonly labs: Map<string, { readonly id: string; readonly owner: UserActor }>;
};
