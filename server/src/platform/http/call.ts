import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../db/index.ts';
import type { World } from '../world.ts';

/** Where a call came from, as the audit trail tells it. */
export type Origin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
};

/** What every call knows before its handler runs. */
export type RequestContext = {
  readonly world: World;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Date;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
};

/** Who acts in which transaction, and from where: what a state change and its audit entry are written with. */
export type Doing = { readonly db: Db; readonly actor: Actor; readonly origin: Origin | null; readonly now: Date };
