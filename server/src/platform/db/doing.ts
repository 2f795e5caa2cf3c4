import type { Actor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/origin.ts';
import type { Db } from './index.ts';

/** Who acts in which transaction, when and from where: what a state change and its audit entry are written with. */
export type Doing = { readonly db: Db; readonly actor: Actor; readonly origin: Origin | null; readonly now: Date };
