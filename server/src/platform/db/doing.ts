import type { Actor, UserActor } from '../../kernel/actor.ts';
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

/** The same for a person who is signed in. */
export type UserDoing = Doing & { readonly actor: UserActor };
