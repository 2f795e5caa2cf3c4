import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/origin.ts';
import type { World } from '../world.ts';
import type { Limiter } from './limiter.ts';

/** What every call knows before its handler runs. */
export type RequestContext = {
  readonly world: World;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Date;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Absent where nobody asks from outside, such as the demo. */
  readonly limiter?: Limiter;
};
