/** Every way in which a call can end other than well. One place maps a code to a status and to its default words. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  UNAUTHORIZED: { status: 401, message: 'No valid session found. Please log in again.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This method is not supported here.' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime. Load it again and retry.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not supported here.' },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'Some of what was sent is not right.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every answer that is not a success. `details` says more than `error` when there is more to say. */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  details?: string;
  fields?: Record<string, string>;
  requestId?: string;
};
