import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract';
import type { z } from 'zod';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import type { Role } from './options.ts';
import { strictly } from './strict.ts';

/** Permitted callers of a route: anyone, anyone signed in, or these roles only. Policies decide what each caller may see. */
export type Access = 'public' | 'signed-in' | readonly Role[];

type ErrorsOf<Codes extends readonly ErrorCode[]> = { [Code in Codes[number]]: (typeof errorCatalogue)[Code] };

/** Methods without a body: their input is a query, in which strange keys do no harm. */
const withQuery: readonly string[] = ['GET', 'HEAD'];

/**
 * Declares one call: method, path below `/api`, access, input, output, and its errors besides those of every call (400, 401,
 * 403, 413, 429, 500 and 503). A body with keys that the input does not name is refused. The annotation lets a bundler drop
 * routes of which only the schemas are used.
 */
/* @__NO_SIDE_EFFECTS__ */
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
    .input(withQuery.includes(definition.method) ? definition.input : strictly(definition.input))
    .output(definition.output);
};
