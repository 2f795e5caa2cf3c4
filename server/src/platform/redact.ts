import { withSourceLines } from './source-lines.ts';

const hidden = '[redacted]';

/** Matches whole names, in camelCase, snake_case or kebab-case: `password`, `newPassword`, `x-api-key`, `Set-Cookie`. */
const secretName =
  /^(?:.*[-_.])?(?:authorization|cookies?|password|passphrase|secret|token|otp|signature|credentials?|api[-_]?key|access[-_]?key|private[-_]?key|session[-_]?id)$/i;

const isSecretName = (name: string): boolean => secretName.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2'));

const secretInText: readonly (readonly [RegExp, string])[] = [
  [/([?&](?:[\w-]*(?:signature|token|credential|password|secret)|sig|code|otp|key)=)[^&\s"'<>\\#]+/gi, `$1${hidden}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/"\\]*:)[^\s@/"\\]+(?=@)/gi, `$1${hidden}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`],
];

/** Hides what is secret by its form: values of signed or token-carrying queries, passwords in URLs, bearer tokens. */
export const redactText = (text: string): string =>
  secretInText.reduce((redacted, [pattern, replacement]) => redacted.replaceAll(pattern, replacement), text);

const maxDepth = 8;
const maxItems = 100;

const errorFields = (error: Error): Record<string, unknown> => ({
  type: error.constructor.name,
  message: error.message,
  stack: error.stack && withSourceLines(error.stack),
  ...Object.fromEntries(Object.entries(error)),
  ...(error.cause === undefined ? {} : { cause: error.cause }),
});

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

const redactValue = (value: unknown, depth: number, above: readonly object[]): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[circular]';
  if (depth >= maxDepth) return '[deep]';
  const path = [...above, value];
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redactValue(item, depth + 1, path));
  if (value instanceof Error) return redactFields(errorFields(value), depth, path);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Date || value instanceof URL) return value.toJSON();
  if (value instanceof Map || value instanceof Set) return redactValue([...value], depth, path);
  return isPlain(value) ? redactFields(value, depth, path) : `[${value.constructor.name}]`;
};

const redactFields = (value: object, depth: number, path: readonly object[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, field]) => [
        name,
        isSecretName(name) && field && typeof field !== 'boolean' ? hidden : redactValue(field, depth + 1, path),
      ]),
  );

/**
 * A copy for the log: fields with the name of a secret are hidden at any depth, errors become plain objects with their
 * cause, bytes become their number, and sockets, streams and other class instances only their name.
 */
export const redactObject = (value: object): Record<string, unknown> => redactFields(value, 0, [value]);
