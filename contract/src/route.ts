import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract';
import type { z } from 'zod';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import type { Role } from './options.ts';

/** Who may call a route at all: anyone, anyone with a session, or only these roles. What they may see is the policy's to say. */
export type Access = 'public' | 'signed-in' | readonly Role[];

type ErrorsOf<Codes extends readonly ErrorCode[]> = { [Code in Codes[number]]: (typeof errorCatalogue)[Code] };

/**
 * Declares one call: method, path below `/api`, who may call, what goes in and out, and the closed list of errors
 * (besides those any call can end with: 400, 401, 403, 413, 429, 500 and 503).
 */
export const route = <
  const Input extends z.ZodType,
  const Output extends z.ZodType,
  const Codes extends readonly ErrorCode[] = readonly [],
  const Allowed extends Access = Access,
>(definition: {
  method: HTTPMethod;
  path: HTTPPath;
  access: Allowed;
  summary: string;
  input: Input;
  output: Output;
  errors?: Codes;
}) => {
  const errors = Object.fromEntries((definition.errors ?? []).map((code) => [code, errorCatalogue[code]])) as ErrorsOf<Codes>;
  const tag = definition.path.split('/')[1] ?? 'general';
  return oc
    .$meta<{ access: Allowed }>({ access: definition.access })
    .route({ method: definition.method, path: definition.path, summary: definition.summary, tags: [tag] })
    .errors(errors)
    .input(definition.input)
    .output(definition.output);
};
