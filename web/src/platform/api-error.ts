import type { ErrorBody, ErrorCode } from '@aliquot/contract/errors';

/** Ways in which a call can end before the server has answered. */
type TransportCode = 'NETWORK' | 'TIMEOUT';

const transportMessages: Record<TransportCode, string> = {
  NETWORK: 'The server could not be reached. Check your connection and try again.',
  TIMEOUT: 'The server did not answer in time. Please try again.',
};

type ApiErrorParts = {
  code: ErrorCode | TransportCode | (string & {});
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  message: string;
  details?: string | undefined;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
};

/** Every failed call ends in this error: a code to decide by, words to show, and what is wrong field by field. */
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

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the body of an answer that is no success; bodies of another shape (the auth library's, a proxy's) still give an error. */
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

/** The words for a failed action: the answer's details, else its error, else the action's own message. */
export const failureMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.details ?? (error.message || fallback)) : fallback;

/** The words for what could not be loaded; where it is not, or not for this person, that is said. */
export const loadingFailure = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? 'There is nothing here: it was deleted, or it is not yours to see.'
    : failureMessage(error, fallback);
