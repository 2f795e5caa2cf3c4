import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/origin.ts';
import type { World } from '../world.ts';

/** A call that ended with a refusal: its route such as `GET /projects/{projectId}`, its path, and what was sent as far as it was read. */
export type RefusedCall = {
  readonly route: string;
  readonly path: string;
  readonly input: unknown;
  readonly code: 'FORBIDDEN' | 'NOT_FOUND';
};

/** Called with each refusal before its answer is sent. */
export type RefusalWatcher = (call: RefusedCall, context: RequestContext) => Promise<void>;

/** A successful call: its route (null outside of the contract), its name, and its path. */
export type OpenedCall = { readonly route: object | null; readonly name: string; readonly path: string };

/** Called before the answer to a reading call is sent. */
export type OpeningWatcher = (call: OpenedCall, context: RequestContext) => Promise<void>;

/** Something that a call has done, with the time at which it was done. */
export type Step = { readonly at: string; readonly text: string };

/** Context of every call before its handler runs. */
export type RequestContext = {
  readonly world: World;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Date;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Absent for calls from inside, such as those of the demo. */
  readonly limiter?: Limiter;
  readonly refused?: RefusalWatcher;
  readonly opened?: OpeningWatcher;
  /** Called at once with each step, for callers that asked for steps. */
  readonly progress?: (step: Step) => void;
};

/** The reason for a wait, as a sentence for the person, and its seconds. */
export type Wait = { readonly seconds: number; readonly details: string };

/** Limits the rate of calls. Each method counts the call, or counts nothing and says how long to wait. */
export type Limiter = {
  /** Any call to the API, before anything is read of it. */
  readonly enter: (context: RequestContext) => Wait | null;
  /** A call of this route of the contract, whose input has been checked. */
  readonly call: (route: object, input: unknown, context: RequestContext) => Promise<Wait | null>;
  /** A file that is made for the call: an export, an archive, a paper. */
  readonly file: (context: RequestContext) => Promise<Wait | null>;
  /** A form with files that has arrived. */
  readonly upload: (context: RequestContext, sent: { readonly files: number; readonly bytes: number }) => Promise<Wait | null>;
};
