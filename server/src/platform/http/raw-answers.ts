import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import type { RequestContext } from './call.ts';
import { sendJson } from './headers.ts';

/** Refuses a request outside of the contract with the body that every refusal has. @returns true: the request is answered. */
export const refuseWith = ({ response, origin }: RequestContext, code: ErrorCode, details?: string): true => {
  const { status, message } = errorCatalogue[code];
  sendJson(response, status, { error: message, code, ...(details ? { details } : {}), requestId: origin.requestId });
  return true;
};

/** Writes as fast as the client reads, so that a long file is never held in memory; writes nothing once the client has gone. */
export const writeInPace = async (response: ServerResponse, text: string): Promise<void> => {
  if (response.destroyed || response.write(text)) return;
  const heard = new AbortController();
  try {
    await Promise.race(['drain', 'close'].map((event) => once(response, event, { signal: heard.signal })));
  } finally {
    heard.abort();
  }
};

/** Tells spreadsheets that a text is UTF-8. */
export const byteOrderMark = '\uFEFF';
