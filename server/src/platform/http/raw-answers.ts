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

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
} as const;

/** Sends a file that was made for the request, under a name without its ending. @returns true: the request is answered. */
export const sendMadeFile = (
  { response }: Pick<RequestContext, 'response'>,
  format: keyof typeof mediaTypes,
  name: string,
  bytes: Buffer,
): true => {
  response.writeHead(200, {
    'Content-Type': mediaTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(bytes);
  return true;
};
