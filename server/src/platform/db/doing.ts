import type { Actor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/origin.ts';
import type { World } from '../world.ts';
import type { Db } from './index.ts';

/** One transaction of one actor: what a change, its audit entry and its news are written with. */
export type Doing = {
  readonly world: World;
  readonly db: Db;
  readonly actor: Actor;
  readonly origin: Origin | null;
  readonly now: Date;
};
