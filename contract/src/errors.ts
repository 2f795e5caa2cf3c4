/** Every error a call can answer with: its status and default message. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'This request isn’t valid. Nothing was changed.' },
  UNAUTHORIZED: { status: 401, message: 'No valid session found. Please log in again.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  APPROVAL_NEEDED: { status: 403, message: 'This needs the approval of an approver of the project.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This method is not supported here.' },
  CONFLICT: {
    status: 409,
    message: 'Someone else changed this in the meantime. Nothing was saved. Reload the page and try again.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This type of content is not supported here.' },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'Some values are not valid. Check the marked fields and try again.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every error answer. `details` is more specific than `error`, when present. */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  details?: string;
  fields?: Record<string, string>;
  requestId?: string;
};
