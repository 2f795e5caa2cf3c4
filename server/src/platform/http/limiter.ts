import type { ServerResponse } from 'node:http';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { RequestContext } from './call.ts';

/** Why a call has to wait, as a sentence for the person, and for how many seconds. */
export type Wait = { readonly seconds: number; readonly details: string };

/** Says which calls come too often. Each method counts the call, or counts nothing and says how long to wait. */
export type Limiter = {
  /** Any call to the API, before anything is read of it. */
  readonly enter: (context: RequestContext) => Wait | null;
  /** A call of this route of the contract, whose input has been checked. */
  readonly call: (route: object, input: unknown, context: RequestContext) => Promise<Wait | null>;
  /** A form with files that has arrived. */
  readonly upload: (context: RequestContext, sent: { readonly files: number; readonly bytes: number }) => Promise<Wait | null>;
};

/** Tells the client when to come back, and makes the refusal to answer with. */
export const refuseUntil = (response: ServerResponse, { seconds, details }: Wait): Refusal<'TOO_MANY_REQUESTS'> => {
  response.setHeader('Retry-After', Math.max(1, Math.ceil(seconds)));
  return refuse('TOO_MANY_REQUESTS', details);
};
