import { type ErrorBody, type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import type { ORPCError } from '@orpc/server';

export const errorBody = (code: ErrorCode, requestId: string, extra: Partial<ErrorBody> = {}): ErrorBody => ({
  error: errorCatalogue[code].message,
  code,
  ...extra,
  requestId,
});

const isKnown = (code: string): code is ErrorCode => code in errorCatalogue;

type Issue = {
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  message: string;
  /** Unknown keys of an object. */
  keys?: readonly string[];
};
type ErrorData = { details?: string; fields?: Record<string, string>; issues?: readonly Issue[] } | undefined;

const nameOf = ({ path = [] }: Issue) => path.map((key) => String(typeof key === 'object' ? key.key : key)).join('.');

const shownKeyCharacters = 60;

/** The message of an issue for each field: what is wrong with it, or that there is no such field. */
const wordsOf = (issue: Issue): (readonly [string, string])[] =>
  issue.keys?.map((key) => {
    const name = nameOf({ ...issue, path: [...(issue.path ?? []), key.slice(0, shownKeyCharacters)] });
    return [name, `There is no field “${name}” here`] as const;
  }) ?? [[nameOf(issue), issue.message]];

/** Messages of a schema by field; the first one where a field has several. */
const fieldsOf = (data: ErrorData): Record<string, string> | undefined => {
  if (!data?.issues) return data?.fields;
  const fields = new Map<string, string>();
  for (const [name, words] of data.issues.flatMap(wordsOf)) if (!fields.has(name)) fields.set(name, words);
  return Object.fromEntries(fields);
};

/** The body of a refusal or a failure, for our own errors and those of the library. */
export const encodeError = (error: ORPCError<string, unknown>, requestId: string): ErrorBody => {
  const code = isKnown(error.code) ? error.code : error.status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
  const data = error.data as ErrorData;
  const fields = fieldsOf(data);
  const details = data?.details ?? Object.values(fields ?? {})[0];
  return errorBody(code, requestId, { ...(details ? { details } : {}), ...(fields ? { fields } : {}) });
};
