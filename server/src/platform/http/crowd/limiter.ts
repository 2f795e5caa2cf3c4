import type { ServerResponse } from 'node:http';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import type { Wait } from '../call.ts';

/** Tells the client when to come back, and makes the refusal to answer with. */
export const refuseUntil = (response: ServerResponse, { seconds, details }: Wait): Refusal<'TOO_MANY_REQUESTS'> => {
  response.setHeader('Retry-After', Math.max(1, Math.ceil(seconds)));
  return refuse('TOO_MANY_REQUESTS', details);
};
