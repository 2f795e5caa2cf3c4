import type { ErrorBody, ErrorCode } from '@aliquot/contract/errors';

/** Failures before the server answered. */
type TransportCode = 'NETWORK' | 'TIMEOUT';

const transportMessages: Record<TransportCode, string> = {
  NETWORK: 'The server could not be reached. Check your connection and try again.',
  TIMEOUT: 'The server did not answer in time. Please try again.',
};

type ApiErrorParts = {
  code: ErrorCode | TransportCode | (string & {});
  /** The HTTP status; 0 without an answer. */
  status: number;
  message: string;
  details?: string | undefined;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
};

/** The error of every failed call: a code, a message, and messages by field. */
export class ApiError extends Error {
  readonly code: ApiErrorParts['code'];
  readonly status: number;
  readonly details: string | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor({ code, status, message, details, fields, requestId }: ApiErrorParts, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.fields = fields ?? {};
    this.requestId = requestId;
  }
}

export const transportError = (code: TransportCode, cause?: unknown) =>
  new ApiError({ code, status: 0, message: transportMessages[code] }, { cause });

const unreachableStatuses = new Set([0, 502, 503, 504]);

/** Whether a call failed on its way, so that repeating it can succeed once the server is reachable. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && unreachableStatuses.has(error.status);

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the body of an error answer; bodies in another format (the auth library's, a proxy's) still give an error. */
export const readErrorBody = (status: number, body: unknown): ApiError => {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody> & { message?: unknown };
  return new ApiError({
    code: text(given.code) ?? (status === 401 ? 'UNAUTHORIZED' : status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST'),
    status,
    message: text(given.error) ?? text(given.message) ?? '',
    details: text(given.details),
    fields: given.fields,
    requestId: text(given.requestId),
  });
};

/** The message for a failed action: the answer's details, else its error, else the action's own message. */
export const failureMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.details ?? (error.message || fallback)) : fallback;

/** The message when something cannot be loaded; says so when it does not exist or may not be seen. */
export const loadingFailure = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? 'Not found. It may have been deleted, or you may not have access to it.'
    : failureMessage(error, fallback);
